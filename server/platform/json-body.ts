import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Reads every body as JSON, whatever its content type says, and an empty one as none: clients of
 * the public API vote with an empty body, with or without a JSON content type (api-v1, "What
 * clients do"). Throws 400 for what is not JSON.
 */
export function readBodiesAsJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // What is no content type at all would be refused before any parser is asked.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'application/json';
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    void parseJson(request, body.toString(), (error, value) => {
      if (error) done(new AppError('invalid', 'payload is not valid JSON'));
      else done(null, value);
    });
  });
}
