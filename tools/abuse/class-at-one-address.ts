import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '#server/testing/factories.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createUsers, longThread, repeatFor } from './attackers.ts';
import { answersRow, atMostRow, checkRow, slowdownsWhileBusy } from './rows.ts';
import { dataOf, openAgent, send, type Sent } from '#tools/http/send.ts';

/** Threads of 99 kB each, more than a page of the list has. */
const LONG_THREADS = 24;
const PUPILS = 40;
const SCHOOL = '203.0.113.9';
/** The mean pause of a pupil before the list is read again. */
const PAUSE_MS = 3_000;
/** The interval of the attacker's votes, each of which changes the list. */
const VOTE_EVERY_MS = 200;
/** The maximum p99 of the class: people notice such a delay, but continue. */
const SLOWEST_MS = 1_000;

/** The victims of this attack share one address, and therefore the limits of one network. */
export const classAtOneAddress: Attack = {
  name: 'class-at-one-address',
  description: `one account fills the first page with texts of 99 kB and votes, while ${PUPILS} pupils at one address read it, open threads and vote`,
  async setUp({ url, db, seconds, random }) {
    const pupils = await createUsers(db, PUPILS, 'Murid');
    const attacker = await createUser(db, { name: 'Penuh' });
    const ofAttacker: Sent[] = [];
    const ofPupils: Sent[] = [];

    async function read(token: string, ends: number): Promise<void> {
      using agent = openAgent(2);
      const ask = async (path: string, method: 'GET' | 'POST' = 'GET') => {
        const body = method === 'POST' ? {} : undefined;
        const sent = await send(url + path, {
          from: SCHOOL,
          token,
          agent,
          method,
          ...(body && { body }),
        });
        ofPupils.push(sent);
        return sent;
      };
      await sleep(random.next() * PAUSE_MS);
      while (Date.now() < ends) {
        const list = await ask('/v1/threads?limit=20');
        if (list.status === 200) {
          const thread = `/v1/threads/${random.pick(dataOf(list)['threads'] as Listed[]).id}`;
          await ask(thread);
          await ask(`${thread}/up-vote`, 'POST');
        }
        await sleep(2 * random.next() * PAUSE_MS);
      }
    }

    return {
      async attack() {
        const sending = {
          from: '198.51.100.77',
          token: attacker.token,
          method: 'POST',
        } as const;
        const threads: string[] = [];
        for (let number = 0; number < LONG_THREADS; number += 1) {
          const sent = await send(`${url}/v1/threads`, { ...sending, body: longThread(number) });
          ofAttacker.push(sent);
          if (sent.status === 201) threads.push((dataOf(sent)['thread'] as Listed).id);
        }
        const ends = Date.now() + 1_000 * seconds;
        const vote = async (turn: number) => {
          const path = `${url}/v1/threads/${itemAt(threads, turn)}/up-vote`;
          ofAttacker.push(await send(path, { ...sending, body: {} }));
          await sleep(VOTE_EVERY_MS);
        };
        await Promise.all([
          repeatFor(seconds, vote),
          ...pupils.map(({ token }) => read(token, ends)),
        ]);
      },
      check(rounds) {
        const failed = ofPupils.filter(({ status }) => status !== 200 && status !== 201);
        const times = ofPupils.map(({ ms }) => ms).toSorted((a, b) => a - b);
        const p99 = times[Math.floor(0.99 * times.length)] ?? Infinity;
        const shown = `${failed.length} of ${ofPupils.length}`;
        return [
          ...slowdownsWhileBusy(rounds),
          checkRow('failures of the class', shown, '0', failed.length === 0 && times.length > 0),
          atMostRow('class: p99', { value: p99, max: SLOWEST_MS, unit: 'ms' }),
          answersRow(ofAttacker, [201, 429]),
        ];
      },
    };
  },
};

interface Listed {
  readonly id: string;
}
