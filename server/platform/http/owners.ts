import type { FastifyRequest } from 'fastify';
import { addressOf, widestNetwork } from './addresses.ts';
import type { Owner } from '#server/platform/concurrency/fair-semaphore.ts';

/** Whose work takes turns with that of others: all visitors at an address are one. */
export function ownerOf(request: FastifyRequest): Owner {
  const address = addressOf(request);
  return { name: request.caller?.userId ?? address, network: widestNetwork(address) };
}
