import type { FastifyInstance } from 'fastify';
import { streamEvents } from '#contract/events.ts';
import { registerEventStream } from '#server/platform/http/register-event-stream.ts';
import { hashToken } from '#server/session/session.repository.ts';
import type { LiveEvents } from './live-events.ts';

export function registerEventRoutes(
  app: FastifyInstance,
  live: LiveEvents,
  streamsMax: number,
): () => number {
  return registerEventStream(
    app,
    streamEvents,
    ({ send, end }, caller) =>
      live.subscribe({
        send,
        end,
        tokenHash: caller && hashToken(caller.token).toString('base64url'),
      }),
    streamsMax,
  );
}
