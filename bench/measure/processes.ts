import { itemAt } from '#tools/item-at.ts';
import { callApi } from '#tools/http/call-api.ts';
import { startRembuk } from './rembuk.ts';
import { NEWEST_THREADS } from '../fill/newest.ts';
import { signIn, type Member } from '../forum/people.ts';
import { quantile } from '../report/numbers.ts';
import { figureOf, type Findings } from '../report/results.ts';
import type { Bench } from './bench.ts';
import { headersOf } from './hot-reads.ts';

const WRITES = 200;
const TIMEOUT_MS = 10_000;

/** Measures two servers on one PostgreSQL: how soon one of them reads what was written at the other. */
export async function measureProcesses({ forum }: Bench): Promise<Findings> {
  const [writer, reader] = await signIn(forum.db, 2);
  if (!writer || !reader) throw new Error('nobody signed in');
  await using one = await startRembuk(forum.dataDir);
  await using other = await startRembuk(forum.dataDir);
  console.log(`  processes: ${WRITES} writes`);
  const delays: number[] = [];
  let readAtOnce = 0;
  for (let number = 0; number < WRITES; number++) {
    const what = planWrite(number);
    // Both servers have just read, and may have cached, what will change.
    await isRead(one.url, what.path, writer, '');
    await isRead(other.url, what.path, reader, '');
    const id = await write(one.url, what, writer);
    const writtenAt = performance.now();
    const isOwnRead = isRead(one.url, what.path, writer, id);
    while (!(await isRead(other.url, what.path, reader, id))) {
      if (performance.now() - writtenAt > TIMEOUT_MS) throw new Error(`${id} was never read`);
    }
    delays.push(performance.now() - writtenAt);
    if (await isOwnRead) readAtOnce++;
  }
  delays.sort((a, b) => a - b);
  const figure = (share: number) => figureOf([quantile(delays, share)], 'ms');
  return {
    claims: [
      {
        what: 'two processes on one PostgreSQL: a write at one is read at the other (the slowest)',
        goal: { atMost: 100 },
        measured: figure(1),
      },
      {
        what: `the writer reads the own write at once, of ${WRITES}`,
        goal: { atLeast: WRITES },
        measured: figureOf([readAtOnce], 'of them'),
      },
    ],
    tables: [
      {
        title: 'From the answer of a write at one process to its being read at the other',
        columns: ['p50', 'p99', 'max'],
        rows: [[figure(0.5), figure(0.99), figure(1)]],
      },
    ],
    notes: [
      'By turns a comment, read on the page of its thread, and a new thread, read in the home list. Both processes have read the page just before, so that whoever keeps answers has this one. The other process is asked again as soon as it has answered: the time of one read is in the figure.',
    ],
  };
}

/** Alternately a comment and a thread: where to write it, and where to read it. */
function planWrite(number: number) {
  const threadId = itemAt(NEWEST_THREADS, number);
  return number % 2 === 0
    ? {
        noun: 'comment',
        to: `/v1/threads/${threadId}/comments`,
        body: { content: `<p>Komentar nomor ${number}</p>` },
        path: `/v1/threads/${threadId}?limit=50`,
      }
    : {
        noun: 'thread',
        to: '/v1/threads',
        body: { title: `Thread nomor ${number}`, body: '<p>Apa kabar?</p>' },
        path: '/v1/threads?limit=20',
      };
}

/** Writes, and returns the id, which the answers to later reads contain. */
async function write(
  url: string,
  { noun, to, body }: ReturnType<typeof planWrite>,
  { token }: Member,
): Promise<string> {
  const call = { method: 'POST', token, body } as const;
  const data = await callApi<Record<string, { id: string } | undefined>>(`${url}${to}`, call);
  const id = data[noun]?.id;
  if (id === undefined) throw new Error(`no ${noun} came back`);
  return id;
}

async function isRead(url: string, path: string, { token }: Member, id: string): Promise<boolean> {
  const response = await fetch(`${url}${path}`, { headers: headersOf(token) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text.includes(id);
}
