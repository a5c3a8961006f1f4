import type { FastifyRequest } from 'fastify';
import { addressOf, widestNetwork } from './addresses.ts';
import type { Owner } from '#server/platform/concurrency/fair-semaphore.ts';

/** Whether the request is subject to the pace of long answers. */
function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Returns the owner of a request for semaphores: its account, or all visitors at its address together. The owner of a
 * read is subject to the pace of long answers.
 */
export function ownerOf(request: FastifyRequest): Owner {
  const address = addressOf(request);
  const owner = { name: request.caller?.userId ?? address, network: widestNetwork(address) };
  const { answerPace } = request.server;
  if (answerPace === undefined || !isRead(request)) return owner;
  return {
    ...owner,
    msToWait: () => answerPace.msToWait(owner, request.url),
    restrictions: () => answerPace.restrictions(owner, request.url),
  };
}
