import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** Runs `build`, and collects every route that the app registers, such as `GET /v1/threads`. */
export async function withRoutes(
  build: () => Promise<FastifyInstance>,
): Promise<{ app: FastifyInstance; routes: string[] }> {
  const routes: string[] = [];
  const collect = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      routes.push(...[method].flat().map((one) => `${one} ${url}`));
    });
  };
  diagnostics.subscribe('fastify.initialization', collect);
  try {
    return { app: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', collect);
  }
}
