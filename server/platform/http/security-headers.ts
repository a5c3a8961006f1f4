import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Allows only our own scripts, styles, resources and connections. Images may also be `data:` URLs (avatars). */
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
  // The policies of `web/ui/rich-text/parse-html.ts` and of the editor, each for a document that is parsed and never shown.
  trustedTypes: ['inert-html', 'ProseMirrorClipboard'],
};

/**
 * Sets the security headers on every answer. The API page sets a policy of its own. Helmet itself would compute the
 * same values for each request, which takes 4 % of Node's time for a vote.
 */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await readHelmetHeaders();
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
}

/** Returns the headers that Helmet sets, by their lower-case names. */
async function readHelmetHeaders(): Promise<Record<string, string>> {
  await using probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Clients of any origin read the API. Whether a domain is served by HTTPS only is the operator's decision.
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
