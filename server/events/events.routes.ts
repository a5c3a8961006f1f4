import type { FastifyInstance } from 'fastify';
import { streamEvents } from '#contract/events.ts';
import { registerEventStream } from '#server/platform/register-event-stream.ts';
import type { LiveEvents } from './live-events.ts';

export function registerEventRoutes(app: FastifyInstance, live: LiveEvents): void {
  registerEventStream(app, streamEvents, live.watch);
}
