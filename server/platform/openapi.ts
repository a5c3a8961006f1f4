import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { escapeHtml } from './escape-html.ts';

/** The one style element that swagger-ui writes into its page: the colours of the logo it begins with. */
const LOGO_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** What swagger-ui's page lacks on a phone; and its own logo, with a field for the address of another API. */
const VIEWPORT = `document.head.append(Object.assign(document.createElement('meta'),
  { name: 'viewport', content: 'width=device-width, initial-scale=1' }))`;
const WITHOUT_BAR = '.swagger-ui .topbar { display: none }';

/** Describes every route registered after it: OpenAPI 3.1 at `/openapi.json`, a page at `/docs`. */
export async function describeApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description:
          'The forum API, version 1. Log in, press "Authorize" and paste the token to try the calls.',
      },
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' ${LOGO_STYLE}`,
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    },
    theme: {
      // It goes into the page as it is.
      title: `${escapeHtml(productName)} API`,
      js: [{ filename: 'viewport.js', content: VIEWPORT }],
      css: [{ filename: 'without-bar.css', content: WITHOUT_BAR }],
    },
  });
}
