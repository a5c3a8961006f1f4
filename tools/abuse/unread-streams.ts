import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchMemory } from '#tools/processes/usage.ts';
import { createThread } from '#server/testing/factories.ts';
import type { Attack, Stage } from './attack.ts';
import { createUsers, repeatFor } from './attackers.ts';
import { closeAll, openClient, requestOf } from './clients.ts';
import { answersRow, atMostRow, checkRow, type Row, slowdowns } from './rows.ts';
import { openAgent, send, type Sent } from '#tools/http/send.ts';

const STREAMS = 1_000;
/** A leak grows with each wave. */
const WAVES = 3;
const OPENED_AT_ONCE = 50;
/** Each voter votes on a thread of their own, so that no two votes are sent in one event. */
const VOTERS = 50;
/** Below the limit of an account, which is 300 in a minute. */
const VOTE_EVERY_MS = 500;
/** The wait after a wave: by then the process has noticed that all streams are closed. */
const SETTLE_MS = 5_000;
/** Memory is then sampled, and the lowest sample counts: each password that is hashed meanwhile takes 19 MB. */
const WATCH_MS = 2_000;
const SAMPLE_MS = 250;
/**
 * How much the memory may exceed that before the attack. No memory of a stream remains: a full garbage collection
 * returns the heap to its earlier size. But V8 lets the heap grow to twice its live size at the last collection, and an
 * open stream takes 10 KB. The memory before the attack itself differs by 25 MB, depending on when the last collection
 * was.
 */
const REMAINS_MAX_MB = 75;
/** How much more memory three waves may leave than one. */
const GROWS_MAX_MB = 50;

interface Person {
  readonly token: string;
  readonly from: string;
}

/** A thousand accounts open event streams and never read them, while others vote. */
export const unreadStreams: Attack = {
  name: 'unread-streams',
  description: `${STREAMS} accounts open an event stream each and never read, while ${VOTERS} people vote; ${WAVES} times`,
  async setUp({ url, db, seconds, forum }) {
    const pid = Number(forum.child.pid);
    const idlers = await createPeople(db, STREAMS, '198.51');
    const voters = await createPeople(db, VOTERS, '203.0');
    const threads = await Promise.all(
      voters.map(({ id }, number) => createThread(db, id, { title: `Utas ${number}` })),
    );
    const votes: Sent[] = [];
    const afterMb: number[] = [];
    let beforeMb = 0;
    let opened = 0;

    async function vote(): Promise<void> {
      using agent = openAgent(VOTERS);
      const voteOn = (person: Person, threadId: string | undefined) =>
        repeatFor(seconds, async () => {
          const pause = sleep(VOTE_EVERY_MS);
          const path = `${url}/v1/threads/${threadId}/up-vote`;
          votes.push(await send(path, { ...person, method: 'POST', body: {}, agent }));
          await pause;
        });
      await Promise.all(voters.map((voter, number) => voteOn(voter, threads[number])));
    }

    return {
      async attack() {
        beforeMb = await settledMb(pid);
        for (let wave = 0; wave < WAVES; wave += 1) {
          const clients = await openStreams(url, idlers);
          opened += clients.filter(({ closed }) => !closed).length;
          await vote();
          closeAll(clients);
          afterMb.push(await settledMb(pid));
        }
      },
      check: (rounds) => [
        ...slowdowns(rounds),
        answersRow(votes, [201]),
        checkRow(
          'streams opened',
          String(opened),
          String(WAVES * STREAMS),
          opened === WAVES * STREAMS,
        ),
        ...memoryRows(beforeMb, afterMb),
      ],
    };
  },
};

/** Creates accounts, each with its own address. */
async function createPeople(db: Stage['db'], number: number, network: string) {
  const users = await createUsers(db, number, `Orang ${network}`);
  return users.map(({ id, token }, index) => ({
    id,
    token,
    from: `${network}.${100 + (index >> 8)}.${index & 255}`,
  }));
}

/** Resolves when each stream has sent its first bytes, which are not read. */
async function openStreams(url: string, people: readonly Person[]): Promise<Socket[]> {
  const clients: Socket[] = [];
  for (let at = 0; at < people.length; at += OPENED_AT_ONCE) {
    const some = people
      .slice(at, at + OPENED_AT_ONCE)
      .map((person) => openClient(url, requestOf('/v1/events', person)));
    await Promise.all(some.map((socket) => once(socket, 'readable')));
    clients.push(...some);
  }
  return clients;
}

/** Returns the resident memory of the process, in MB, once it has settled. */
async function settledMb(pid: number): Promise<number> {
  await sleep(SETTLE_MS);
  const stopWatching = watchMemory(pid, SAMPLE_MS);
  await sleep(WATCH_MS);
  return Math.min(...stopWatching());
}

function memoryRows(beforeMb: number, afterMb: readonly number[]): Row[] {
  const value = (afterMb.at(-1) ?? 0) - (afterMb[0] ?? 0);
  const most = beforeMb + REMAINS_MAX_MB;
  const shown = afterMb.map((mb) => Math.round(mb)).join(', ');
  return [
    checkRow(
      'memory of Node after each wave',
      `${shown} MB`,
      `≤ ${REMAINS_MAX_MB} MB more`,
      afterMb.every((mb) => mb <= most),
      `${Math.round(beforeMb)} MB`,
    ),
    atMostRow('growth from the first wave to the last', { value, max: GROWS_MAX_MB, unit: 'MB' }),
  ];
}
