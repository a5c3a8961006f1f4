import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STRUCTURE_MAX } from '#contract/limits.ts';
import { AppError } from './app-error.ts';
import { hasMoreStructure } from './json-structure.ts';
import { createLongBodyQueue, LONG_BODY } from './long-bodies.ts';

const TOO_MUCH_STRUCTURE = `payload must not have more than ${STRUCTURE_MAX} characters beside its texts`;

/**
 * Parses every body as JSON, whatever its content type, and an empty body as none: clients of the public API vote with
 * an empty body, with or without a JSON content type (api-v1, "What clients do"). Throws 400 for a body that is not
 * JSON or has too many values for any endpoint.
 */
export function readBodiesAsJson(app: FastifyInstance): void {
  const waitToParse = createLongBodyQueue(app);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Fastify refuses an invalid content type before it calls any parser.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'application/json';
  });
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body.length === 0) return undefined;
      if (body.length > LONG_BODY) await waitToParse(request, body.length);
      return parse(request, body);
    },
  );

  function parse(request: FastifyRequest, json: string): unknown {
    if (hasMoreStructure(json, STRUCTURE_MAX)) throw new AppError('invalid', TOO_MUCH_STRUCTURE);
    let parsed: unknown;
    // It calls back before it returns.
    void parseJson(request, json, (error, value) => {
      if (error) throw new AppError('invalid', 'payload is not valid JSON');
      parsed = value;
    });
    return parsed;
  }
}
