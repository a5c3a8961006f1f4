import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes the stop wait for a handler's work, or for its permit, even when its client has disconnected. Returns the
     * work.
     */
    waitForAtStop<Result>(work: Promise<Result>): Promise<Result>;
  }
}

/**
 * Delays closing the database until every handler has ended. Fastify waits only for connections: a handler whose client
 * has disconnected would write, and then have no connection to publish the change to other processes. Register it
 * before the routes, and after the hook that closes what handlers use: close hooks run last to first.
 */
export function waitForHandlersAtStop(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  app.decorate('waitForAtStop', (work) => {
    running.add(work);
    const forget = () => running.delete(work);
    work.then(forget, forget);
    return work;
  });
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running);
  });
}
