import type { FastifyRequest } from 'fastify';
import { addressOf, widestNetwork } from './addresses.ts';
import type { Owner } from '#server/platform/concurrency/fair-semaphore.ts';

const READS = ['GET', 'HEAD'];

/** Whose work takes turns with that of others: all visitors at an address are one. Reads keep to the pace of long answers. */
export function ownerOf(request: FastifyRequest): Owner {
  const address = addressOf(request);
  const owner = { name: request.caller?.userId ?? address, network: widestNetwork(address) };
  const { answerPace } = request.server;
  if (answerPace === undefined || !READS.includes(request.method)) return owner;
  return { ...owner, msToWait: () => answerPace.msToWait(owner) };
}
