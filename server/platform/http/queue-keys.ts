import type { FastifyRequest } from 'fastify';
import { addressOf, widestNetwork } from './client-address.ts';
import type { QueueKey } from '#server/platform/concurrency/fair-semaphore.ts';

/** Whether the request is subject to the pace of long answers. */
function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Returns the queue key of a request: its account, or all visitors at its address together. The key of a read is subject
 * to the pace of long answers.
 */
export function queueKeyOf(request: FastifyRequest): QueueKey {
  const address = addressOf(request);
  const queueKey = { name: request.caller?.userId ?? address, network: widestNetwork(address) };
  const { answerPace } = request.server;
  if (answerPace === undefined || !isRead(request)) return queueKey;
  return {
    ...queueKey,
    msToWait: () => answerPace.msToWait(queueKey, request.url),
    restrictions: () => answerPace.restrictions(queueKey, request.url),
  };
}
