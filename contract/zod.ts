import { z } from 'zod';

// Zod would compile its schemas with eval, which the page's content security policy refuses and reports.
z.config({ jitless: true });

export { z };
