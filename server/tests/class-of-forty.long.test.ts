import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();

const PUPILS = 40;
const RUNS = 2;
const TESTS_OF_RUN = 5;
/** The duration of a test in a browser. All forty begin at once. */
const TEST_MS = 12_000;
/** Between two runs the pupils change their code. */
const PAUSE_MS = 30_000;
const SCHOOL = '203.0.113.1';

interface Data {
  readonly token?: string;
  readonly thread?: { readonly id: string };
  readonly comment?: { readonly id: string };
}

it('a class behind one address runs the tests of forty clients twice, and no limit refuses them', async () => {
  const app = await buildTestApp(db, { RATE_LIMITS: true });
  onTestFinished(() => app.close());
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const pupils = Array.from({ length: PUPILS }, (_, number) => new Pupil(app, `murid${number}`));
  for (let run = 0; run < RUNS; run += 1) {
    for (let test = 0; test < TESTS_OF_RUN; test += 1) {
      await Promise.all(pupils.map((pupil) => pupil.walkThrough(`${run}-${test}`)));
      if (test === 0) await Promise.all(pupils.map((pupil) => pupil.makeMistakes(`${run}-0`)));
      vi.advanceTimersByTime(TEST_MS);
    }
    vi.advanceTimersByTime(PAUSE_MS);
  }
  expect(pupils.flatMap(({ unexpected }) => unexpected)).toEqual([]);
}, 300_000);

/** One pupil's client, which runs in a browser of another origin. */
class Pupil {
  /** The answers that differ from the contract, as `429 POST /register`. */
  readonly unexpected: string[] = [];
  readonly #app: FastifyInstance;
  readonly #name: string;

  constructor(app: FastifyInstance, name: string) {
    this.#app = app;
    this.#name = name;
  }

  /** Runs one test with an account of its own: all calls of the v1 API. */
  async walkThrough(test: string): Promise<void> {
    const { email, password, ...named } = this.#person(test);
    await this.#send('POST', '/register', 201, { body: { ...named, email, password } });
    const { token } = await this.#send('POST', '/login', 200, { body: { email, password } });
    const own = { token };
    await Promise.all([
      this.#send('GET', '/users/me', 200, own),
      this.#send('GET', '/users', 200, own),
      this.#send('GET', '/threads', 200, own),
    ]);
    const { thread } = await this.#send('POST', '/threads', 201, {
      ...own,
      body: { title: `Tugas ${test}`, body: 'Halo semua', category: 'tugas' },
    });
    const path = `/threads/${thread?.id}`;
    await this.#send('GET', path, 200, own);
    const { comment } = await this.#send('POST', `${path}/comments`, 201, {
      ...own,
      body: { content: 'Sudah jalan' },
    });
    for (const voted of [path, `${path}/comments/${comment?.id}`]) {
      for (const vote of ['up-vote', 'down-vote', 'neutral-vote']) {
        await this.#send('POST', `${voted}/${vote}`, 201, { ...own, body: {} });
      }
    }
    await this.#send('GET', path, 200, own);
    await this.#send('GET', '/threads', 200, own);
    await this.#send('GET', '/leaderboards', 200, own);
  }

  /** Makes the errors that each run tests once: a taken e-mail address, and a wrong password. */
  async makeMistakes(test: string): Promise<void> {
    const person = this.#person(test);
    await this.#send('POST', '/register', 400, { body: person });
    const { email } = person;
    await this.#send('POST', '/login', 401, { body: { email, password: 'salah-ketik' } });
  }

  #person(test: string) {
    return { name: this.#name, email: `${this.#name}-${test}@contoh.id`, password: 'rahasia' };
  }

  /** Sends a request, after the preflight that a browser sends. */
  async #send(
    method: 'GET' | 'POST',
    path: string,
    expected: number,
    { token, body }: { token?: string | undefined; body?: object },
  ): Promise<Data> {
    const from = { url: `/v1${path}`, remoteAddress: SCHOOL };
    const origin = 'http://localhost:5173';
    const asked = await this.#app.inject({
      ...from,
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method },
    });
    if (asked.statusCode >= 400) this.unexpected.push(`${asked.statusCode} OPTIONS ${path}`);
    const ask = () =>
      this.#app.inject({
        ...from,
        method,
        headers: { origin, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(body && { payload: body }),
      });
    let answer = await ask();
    // Hashing forty passwords at once may exceed the deadline on a busy machine; that is not a rate limit.
    for (let again = 0; answer.statusCode === 503 && again < 20; again += 1) {
      await sleep(1_000 * Number(answer.headers['retry-after']));
      answer = await ask();
    }
    if (answer.statusCode !== expected) {
      this.unexpected.push(`${answer.statusCode} ${method} ${path}: ${answer.body}`);
    }
    return answer.json<{ data: Data }>().data;
  }
}
