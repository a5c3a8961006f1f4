import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#tools/demo/logins.ts';
import type { Random } from '#server/testing/random.ts';
import { dataOf, openAgent, send, type Sending, type Sent } from '#tools/http/send.ts';

/** The actions of honest members; each is measured separately. */
export const ACTIONS = ['asset', 'login', 'read', 'search', 'write'] as const;
export type Action = (typeof ACTIONS)[number];

export interface Member {
  readonly url: string;
  readonly email: string;
  /** An address that no other member has. */
  readonly from: string;
  readonly random: Random;
  /** Records an answer; `isRight` is whether its status is 200 or 201. */
  record(action: Action, what: string, sent: Sent, isRight: boolean): void;
}

/** The number of connections that a browser opens to one host. */
const CONNECTIONS_OF_BROWSER = 6;
/** The pause of a member between two actions. */
const PAUSE_MS = { least: 50, most: 250 };
/** The words that members search for. */
export const WORDS = ['sambal', 'motor', 'kopi', 'hujan', 'murah', 'harga', 'makan', 'jalan'];

/**
 * A member opens the page and logs in, reads the list, a thread and the leaderboard, searches, votes, and writes a
 * comment. A member whose login is refused leaves.
 */
export async function visit({ url, email, from, random, record }: Member): Promise<void> {
  using agent = openAgent(CONNECTIONS_OF_BROWSER);
  const ask = async (action: Action, path: string, sending: Omit<Sending, 'from'> = {}) => {
    const sent = await send(url + path, { agent, from, ...sending });
    const isRight = sent.status === 200 || sent.status === 201;
    record(action, `${sending.method ?? 'GET'} ${path}`, sent, isRight);
    return isRight ? sent : undefined;
  };
  const pause = () => sleep(PAUSE_MS.least + random.int(PAUSE_MS.most - PAUSE_MS.least));
  const page = await ask('asset', '/', { headers: { accept: 'text/html' } });
  const named = page?.body.toString().matchAll(/(?:src|href)="(\/[^"]+)"/g) ?? [];
  const assets = new Set(Array.from(named, ([, path = '']) => path));
  const compressed = { headers: { 'accept-encoding': 'gzip, br' } };
  await Promise.all(Array.from(assets, (path) => ask('asset', path, compressed)));
  await pause();

  const body = { email, password: DEMO_PASSWORD };
  const loggedIn = await ask('login', '/v1/login', { method: 'POST', body });
  if (!loggedIn) return;
  const token = String(dataOf(loggedIn)['token']);
  await ask('read', '/v1/users/me', { token });
  const list = await ask('read', '/v1/threads?limit=20', { token });
  if (!list) return;
  const { threads } = dataOf(list) as { threads: { id: string }[] };
  const thread = `/v1/threads/${random.pick(threads).id}`;
  await pause();
  await ask('read', `${thread}?limit=50`, { token });
  await pause();
  await ask('write', `${thread}/up-vote`, { method: 'POST', token, body: {} });
  await pause();
  const content = `<p>Setuju, dari ${from}.</p>`;
  await ask('write', `${thread}/comments`, { method: 'POST', token, body: { content } });
  await ask('read', `${thread}?limit=50`, { token });
  await pause();
  await ask('search', `/v1/threads?limit=20&q=${random.pick(WORDS)}`, { token });
  await pause();
  await ask('read', '/v1/leaderboards', { token });
}
