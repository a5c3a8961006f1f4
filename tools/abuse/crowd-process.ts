import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '#tools/processes/actor.ts';
import { paceFrom } from '../../bench/actors/load.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { createRandom } from '#server/testing/random.ts';
import type { CrowdOrder, Round } from './crowd.ts';
import { type Action, ACTIONS, visit } from './visit.ts';

const VISITS_AT_ONCE = 10;
/** The first visits start at random within this time, which is about as long as a visit. */
const ARRIVALS_MS = 1_500;
const PRIORITY = -15;
/** With Linux's autogroup scheduling, the priority of a process counts only within its session, which has its own. */
const SESSION_PRIORITY = '/proc/self/autogroup';
/** The visits so far. It is never reset, so that their addresses are unique. */
let visitCount = 0;

let end: (() => Promise<Round>) | undefined;

raisePriority();

answerQuestions(async (order: CrowdOrder): Promise<Round | undefined> => {
  if (order.do === 'begin') {
    end = begin(order);
    return undefined;
  }
  return end?.();
});

/**
 * Raises the priority of this process. Real members have processors of their own. Here they share one with the server
 * and the attacker, and would measure their own wait for it. Needs root; otherwise the measured latencies are higher.
 */
function raisePriority(): void {
  try {
    setPriority(PRIORITY);
    if (existsSync(SESSION_PRIORITY)) writeFileSync(SESSION_PRIORITY, String(PRIORITY));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ERR_SYSTEM_ERROR' && code !== 'EACCES' && code !== 'EPERM') throw error;
  }
}

function begin({ url, emails, seed }: CrowdOrder & { do: 'begin' }): () => Promise<Round> {
  const random = createRandom(seed);
  const latencies = new Map<Action, number[]>(ACTIONS.map((action) => [action, []]));
  const failures = new Map<string, number>();
  const begun = performance.now();
  let visits = 0;
  const closing = new AbortController();

  async function runVisits(): Promise<void> {
    await sleep(random.int(ARRIVALS_MS));
    while (!closing.signal.aborted) {
      const number = visitCount++;
      await visit({
        url,
        email: emails[number % emails.length] ?? '',
        from: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
        random,
        record: (action, what, { ms, status, body }, isRight) => {
          latencies.get(action)?.push(ms);
          if (isRight) return;
          // Counts the same failure in different threads under one name.
          const path = what.replace(/thread-[\w-]+/, '…');
          const failure = `${path}: ${status === 0 ? body.toString() : status}`;
          failures.set(failure, (failures.get(failure) ?? 0) + 1);
        },
      });
      visits += 1;
    }
  }

  const all = Promise.all(Array.from({ length: VISITS_AT_ONCE }, runVisits));
  return async () => {
    closing.abort();
    await all;
    const seconds = (performance.now() - begun) / 1_000;
    const paces = [...latencies].flatMap(([action, times]) => {
      const pace = paceFrom(times, seconds);
      return pace ? [[action, pace] as const] : [];
    });
    return {
      paces: Object.fromEntries(paces),
      visits,
      failures: Array.from(failures, ([what, times]) => ({ what, times })),
    };
  };
}
