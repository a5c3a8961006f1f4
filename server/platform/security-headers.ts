import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Only what we serve ourselves may run, style, load or be asked; pictures may also be `data:` (avatars). */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  // Of the sanitiser; of `web/lib/html-text.ts`; of the editor, for a document that it parses what is
  // pasted in, and never shows.
  trustedTypes: ['dompurify', 'text-of-html', 'ProseMirrorClipboard'],
};

/** On every answer; the API page sets a policy of its own. */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Clients of any origin read the API; whether a domain is HTTPS alone is its operator's to say.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
}
