import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STRUCTURE_MAX } from '#contract/limits.ts';
import { AppError } from './app-error.ts';
import { hasMoreStructure } from './json-structure.ts';

/** In bytes: as many connections as there may be, with so much on each, do not fill the memory. */
const COUNTED_FROM = 2_048;

const TOO_MUCH_STRUCTURE = `payload must not have more than ${STRUCTURE_MAX} characters beside its texts`;

/**
 * Reads every body as JSON, whatever its content type says, and an empty one as none: clients of
 * the public API vote with an empty body, with or without a JSON content type (api-v1, "What
 * clients do"). Throws 400 for what is not JSON, or has too many values to be a call of ours.
 * Hands requests with long bodies to `holdArriving` before they are read.
 */
export function readBodiesAsJson(
  app: FastifyInstance,
  holdArriving: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // What is no content type at all would be refused before any parser is asked.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'application/json';
  });
  // Who sends a mebibyte less a byte, and no more, keeps it in memory for a minute.
  app.addHook('preParsing', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || Number(length ?? 0) > COUNTED_FROM) holdArriving(request, reply);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    const json = body.toString();
    if (hasMoreStructure(json, STRUCTURE_MAX)) {
      done(new AppError('invalid', TOO_MUCH_STRUCTURE));
      return;
    }
    void parseJson(request, json, (error, value) => {
      if (error) done(new AppError('invalid', 'payload is not valid JSON'));
      else done(null, value);
    });
  });
}
