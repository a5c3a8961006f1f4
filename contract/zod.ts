import { z } from 'zod';

// Zod would try to compile its schemas, which the page's content security policy refuses and reports.
z.config({ jitless: true });

export { z };
