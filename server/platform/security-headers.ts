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
  // Of `web/ui/parse-html.ts` and of the editor, each for a document that is parsed and never shown.
  trustedTypes: ['inert-html', 'ProseMirrorClipboard'],
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
