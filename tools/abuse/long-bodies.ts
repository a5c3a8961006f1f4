import { setTimeout as sleep } from 'node:timers/promises';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createUsers } from './attackers.ts';
import { COSTLY_BODIES } from './costly-bodies.ts';
import { addressIn, closeAll, openClient, requestOf } from './clients.ts';
import { slowdownsWhileBusy } from './rows.ts';
import { openAgent, send } from '#tools/http/send.ts';

/** As many logins as a /48 may send in a minute. */
const LOGINS = 1_200;
const LOGINS_AT_ONCE = 20;
const ACCOUNTS = 4;
const WRITES_AT_ONCE = 8;
const TEXTS_AT_ONCE = 8;
const SILENT_A_SECOND = 300;
const FROM = '198.51.100.66';
const PAUSE_MS = 100;

/** A JSON member that no route reads. Its last character makes V8 store two bytes for each of the others. */
const PAD = Buffer.from(`"pad":"${'a'.repeat(REQUEST_MAX_BYTES - 40_000)}\u0101"}`);

/** Sends bodies of nearly the maximum length, while silent connections have to be accepted. */
export const longBodies: Attack = {
  name: 'long-bodies',
  description: `a /48 sends ${LOGINS} logins of a megabyte, then one address threads of a megabyte and costly texts, and opens ${SILENT_A_SECOND} silent connections a second`,
  async setUp({ url, db, seconds, forum }) {
    const users = await createUsers(db, ACCOUNTS, 'Panjang');
    let begun = 0;

    /** Sends the fields and the pad on a connection of its own, and leaves it open. */
    async function post(path: string, from: string, fields: string, token?: string) {
      const client = openClient(url);
      const length = Buffer.byteLength(fields) + PAD.length;
      const head = requestOf(path, {
        method: 'POST',
        from,
        ...(token !== undefined && { token }),
        headers: [`content-length: ${length}`],
      });
      await new Promise<void>((resolve) => {
        client.once('close', resolve);
        client.write(head + fields);
        client.write(PAD, () => resolve());
      });
      await sleep(PAUSE_MS);
      return client;
    }

    return {
      async attack() {
        let ends = Infinity;
        const goesOn = () => Date.now() < ends && forum.isAlive();
        const clients = new Set<ReturnType<typeof openClient>>();
        using agent = openAgent(TEXTS_AT_ONCE);

        async function logIn() {
          while (begun < LOGINS && goesOn()) {
            begun += 1;
            const from = addressIn(66, begun % 1_000);
            const login = `{"email":"x${begun}@contoh.id","password":"rahasia",`;
            clients.add(await post('/v1/login', from, login));
          }
        }
        async function write(number: number) {
          const thread = `{"title":"Kotak","body":"${'<td>x'.repeat(4_900)}",`;
          while (goesOn()) {
            const client = await post('/v1/threads', FROM, thread, itemAt(users, number).token);
            clients.add(client);
          }
        }
        async function sendTexts(number: number) {
          while (goesOn()) {
            const { token } = itemAt(users, number);
            const body = COSTLY_BODIES.links ?? '';
            await send(`${url}/v1/threads`, { method: 'POST', from: FROM, token, agent, body });
          }
        }
        async function connect() {
          const silent: ReturnType<typeof openClient>[] = [];
          for (let opened = 0; goesOn(); opened += 1) {
            silent.push(openClient(url));
            if (silent.length > SILENT_A_SECOND) silent.shift()?.destroy();
            if (opened % 6 === 0) await sleep(6_000 / SILENT_A_SECOND);
          }
          closeAll(silent);
        }
        const times = (count: number, work: (number: number) => Promise<void>) =>
          Array.from({ length: count }, (_, number) => work(number));
        await Promise.all(times(LOGINS_AT_ONCE, logIn));
        ends = Date.now() + 1_000 * seconds;
        await Promise.all([
          ...times(WRITES_AT_ONCE, write),
          ...times(TEXTS_AT_ONCE, sendTexts),
          connect(),
        ]);
        closeAll(clients);
      },
      check: slowdownsWhileBusy,
    };
  },
};
