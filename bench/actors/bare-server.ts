import { createServer } from 'node:http';
import Fastify from 'fastify';
import { answerQuestions } from '#tools/processes/actor.ts';
import { listenLocally } from '#tools/processes/listen-locally.ts';

/** A recorded answer of Rembuk, to be sent again. */
export interface Recording {
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

export type BareKind = 'http' | 'fastify';

export interface BareOrder {
  readonly kind: BareKind;
  readonly recordings: readonly Recording[];
}

/** This process only sends recorded answers. It replies with its URL. */
answerQuestions(async ({ kind, recordings }: BareOrder) => ({
  url: kind === 'http' ? await listenWithHttp(recordings) : await listenWithFastify(recordings),
}));

async function listenWithHttp(recordings: readonly Recording[]): Promise<string> {
  const answers = new Map(
    recordings.map(({ path, headers, body }) => [path, { headers: headers.flat(), body }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, answer.headers).end(answer.body);
  });
  return `http://127.0.0.1:${await listenLocally(server)}`;
}

async function listenWithFastify(recordings: readonly Recording[]): Promise<string> {
  const app = Fastify();
  const answers = new Map(
    recordings.map(({ path, headers, body }) => [
      path,
      { headers: Object.fromEntries(headers), body: Buffer.from(body) },
    ]),
  );
  for (const route of new Set(recordings.map(({ path }) => path.split('?')[0] ?? path))) {
    app.get(route, (request, reply) => {
      const answer = answers.get(request.url);
      if (answer === undefined) return reply.code(404).send();
      return reply.headers(answer.headers).send(answer.body);
    });
  }
  return app.listen({ port: 0, host: '127.0.0.1' });
}
