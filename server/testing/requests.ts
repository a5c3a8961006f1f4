import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** The envelope as received. */
  readonly envelope: { status: string; message: string; data: Record<string, unknown> };
}

/** Sends one request of the v1 API, as JSON if it has a body. */
export async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url: `/v1${path}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    envelope: response.json(),
  };
}

/** The votes on a thread or comment without any. */
export const unvoted = {
  upVotesBy: [],
  downVotesBy: [],
  totalUpVotes: 0,
  totalDownVotes: 0,
};

/** The shape of a failure, for `expect(answer).toMatchObject(...)`. */
export function failure(status: number, message: string) {
  return {
    status,
    envelope: { status: status >= 500 ? 'error' : 'fail', message, data: {} },
  };
}
