import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { compressOnce } from './compress-once.ts';
import { escapeHtml } from '#server/platform/security/escape-html.ts';

/** The hash of the one style element that swagger-ui writes into its page: the colours of its loading logo. */
const LOGO_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/**
 * The viewport element that swagger-ui's page lacks on a phone, and a style that hides its bar, with its own logo and a
 * field for the URL of another API.
 */
const VIEWPORT = `document.head.append(Object.assign(document.createElement('meta'),
  { name: 'viewport', content: 'width=device-width, initial-scale=1' }))`;
const WITHOUT_BAR = '.swagger-ui .topbar { display: none }';

/** The paths of the machine-readable description. */
const DESCRIPTIONS = ['/openapi.json', '/docs/json'];

/** The files of swagger-ui that its page requests. */
const PAGE_FILES = [
  'index.css',
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-16x16.png',
  'favicon-32x32.png',
];

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
  await app.register((docs) => servePage(docs, productName));
}

async function servePage(app: FastifyInstance, productName: string): Promise<void> {
  const files = PAGE_FILES.map((name) => `/docs/static/${name}`);
  compressOnce(app, [...DESCRIPTIONS, ...files]);
  let description: string | undefined;
  // This is another spelling of a file's path, or a file that the page does not need.
  app.addHook('preHandler', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (request.routeOptions.url?.endsWith('*') && !files.includes(path)) {
      reply.callNotFound();
      return reply;
    }
    // The description never changes, and serialising it takes a millisecond.
    if (DESCRIPTIONS.includes(path)) {
      // A custom serializer sets no content type.
      void reply.type('application/json; charset=utf-8');
      reply.serializer((spec) => (description ??= JSON.stringify(spec)));
    }
    return undefined;
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
      // swagger-ui inserts the title without escaping it.
      title: `${escapeHtml(productName)} API`,
      js: [{ filename: 'viewport.js', content: VIEWPORT }],
      css: [{ filename: 'without-bar.css', content: WITHOUT_BAR }],
    },
  });
}
