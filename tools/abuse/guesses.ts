import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTEMPTS } from '#server/session/login-limits.ts';
import { createUser } from '#server/testing/factories.ts';
import type { Attack } from './attack.ts';
import { addressIn } from './clients.ts';
import { answersRow, checkRow } from './rows.ts';
import { openAgent, send, sendAll, type Sent } from '#tools/http/send.ts';

const GUESSES = 1_200;
const AT_ONCE = 40;
const OWNER = { email: 'pemilik@contoh.id', password: 'tidak-tertebak' };
const OWNERS_ADDRESS = '192.0.2.1';
const LOGIN_MAX_MS = 2_000;

/** Guesses the password of one account, each time from another network. */
export const guesses: Attack = {
  name: 'guesses',
  description: `${GUESSES} guesses at one account's password, each from another /64 of one IPv6 /48`,
  async setUp({ url, db }) {
    await createUser(db, OWNER);
    const login = (from: string, password: string, agent = new Agent()) =>
      [`${url}/v1/login`, { method: 'POST', from, agent, body: { ...OWNER, password } }] as const;
    const logInAsOwner = () => send(...login(OWNERS_ADDRESS, OWNER.password));
    // Makes this address a known one of the account (`isKnownAddress`).
    const first = await logInAsOwner();
    if (first.status !== 200) throw new Error(`the owner cannot log in: ${first.status}`);

    const answers: Sent[] = [];
    const ofOwner: Sent[] = [];
    let tookS = 0;
    return {
      async attack() {
        const begun = performance.now();
        using agent = openAgent(AT_ONCE);
        const guessing = sendAll(GUESSES, (number) =>
          login(addressIn(2, number), `tebakan-${number}`, agent),
        );
        await sleep(500);
        ofOwner.push(await logInAsOwner());
        answers.push(...(await guessing));
        tookS = (performance.now() - begun) / 1_000;
        ofOwner.push(await logInAsOwner());
      },
      check: () => {
        const checked = answers.filter(({ status }) => status === 401).length;
        const { burst, everyS } = ATTEMPTS.email;
        const most = burst + Math.ceil(tookS / everyS);
        const refused = answers.filter(({ status }) => status === 429);
        const slowestMs = Math.round(Math.max(...ofOwner.map(({ ms }) => ms)));
        const isOwnerLoggedIn = ofOwner.every(({ status }) => status === 200);
        return [
          checkRow('guesses that were checked', String(checked), `≤ ${most}`, checked <= most),
          checkRow(
            'guesses refused with 429 and Retry-After',
            String(refused.filter(({ retryAfterS }) => Number(retryAfterS) > 0).length),
            `≥ ${GUESSES - most}`,
            refused.length >= GUESSES - most &&
              refused.every(({ retryAfterS }) => Number(retryAfterS) > 0),
          ),
          answersRow(answers, [401, 429]),
          checkRow(
            'login of the owner, from a known address',
            isOwnerLoggedIn ? `after ${slowestMs} ms` : 'refused',
            `after ≤ ${LOGIN_MAX_MS} ms`,
            isOwnerLoggedIn && slowestMs <= LOGIN_MAX_MS,
          ),
        ];
      },
    };
  },
};
