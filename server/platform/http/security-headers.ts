import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

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
  // Of `web/ui/rich-text/parse-html.ts` and of the editor, each for a document that is parsed and never shown.
  trustedTypes: ['inert-html', 'ProseMirrorClipboard'],
};

/**
 * On every answer; the API page sets a policy of its own. Helmet would work out the same values for each request,
 * which takes 4 % of what Node computes for a vote.
 */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await readHelmetHeaders();
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
}

/** The headers that Helmet sets, by their names in lower case. */
async function readHelmetHeaders(): Promise<Record<string, string>> {
  await using probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Clients of any origin read the API; whether a domain is HTTPS alone is its operator's to say.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  let headers = {};
  probe.setNotFoundHandler((_request, reply) => {
    headers = reply.getHeaders();
    return '';
  });
  await probe.inject('/');
  return headers;
}
