import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { LoopShare } from '#server/platform/concurrency/loop-share.ts';
import { clientClosed } from './app-error.ts';
import { isOver } from './closed-connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Continues a request in an iteration of the event loop in which its network has some of its share left. Resolves
     * with the result of `work`, which is `false` if the request goes on after it. Rejects when `work` throws, or the
     * connection closes before.
     *
     * Call it where many requests may be ready to go on in one iteration: four hundred of one account, each with 4 MB to
     * send, blocked the event loop for a second. Hold no permit meanwhile: the network's own requests may wait for long.
     */
    runInShare<Result>(request: FastifyRequest, work: () => Result): Promise<Result>;
  }
}

/** Adds `app.runInShare`. */
export function decorateWithLoopShare(
  app: FastifyInstance,
  share: LoopShare,
  networkOf: (request: IncomingMessage) => string,
): void {
  app.decorate('runInShare', <Result>({ raw }: { raw: IncomingMessage }, work: () => Result) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const task = () => {
      if (isOver(raw.socket)) {
        reject(clientClosed());
        return true;
      }
      try {
        const result = work();
        resolve(result);
        return result !== false;
      } catch (error) {
        reject(error);
        return true;
      }
    };
    if (isOver(raw.socket)) reject(clientClosed());
    else share.begin(networkOf(raw), raw.socket, task, () => reject(clientClosed()));
    return promise;
  });
}
