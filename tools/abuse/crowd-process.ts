import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '#tools/processes/actor.ts';
import { paceFrom } from '../../bench/actors/load.ts';
import { createRandom } from '#server/testing/random.ts';
import type { CrowdOrder, Round } from './crowd.ts';
import { type Deed, DEEDS, visit } from './visit.ts';

const VISITORS_AT_ONCE = 10;
/** About as long as a visit: within it they come one after the other, not all in the same instant. */
const ARRIVALS_MS = 1_500;
const PRIORITY = -15;
/** Where Linux shares the processor among sessions first, the priority of a process counts only within its own. */
const SESSION_PRIORITY = '/proc/self/autogroup';
/** Of every process: no two visitors have come from the same address. */
let visitorsEver = 0;

let end: (() => Promise<Round>) | undefined;

takePrecedence();

answerQuestions(async (order: CrowdOrder): Promise<Round | undefined> => {
  if (order.do === 'begin') {
    end = begin(order);
    return undefined;
  }
  return end?.();
});

/**
 * Real visitors have processors of their own. Here they share one with the server and the attacker, and without
 * this would measure how long they wait for it themselves. Only root may; without it, figures are higher.
 */
function takePrecedence(): void {
  try {
    setPriority(PRIORITY);
    if (existsSync(SESSION_PRIORITY)) writeFileSync(SESSION_PRIORITY, String(PRIORITY));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_SYSTEM_ERROR' && code !== 'EACCES' && code !== 'EPERM') throw error;
  }
}

function begin({ url, emails, seed }: CrowdOrder & { do: 'begin' }): () => Promise<Round> {
  const random = createRandom(seed);
  const latencies = new Map<Deed, number[]>(DEEDS.map((deed) => [deed, []]));
  const failures = new Map<string, number>();
  const begun = performance.now();
  let visits = 0;
  const closing = new AbortController();

  async function comeAndGo(): Promise<void> {
    await sleep(random.int(ARRIVALS_MS));
    while (!closing.signal.aborted) {
      const number = visitorsEver++;
      await visit({
        url,
        email: emails[number % emails.length] ?? '',
        from: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
        random,
        note: (deed, what, { ms, status, body }, isRight) => {
          latencies.get(deed)?.push(ms);
          if (isRight) return;
          // Threads differ; what failed does not.
          const path = what.replace(/thread-[\w-]+/, '…');
          const failure = `${path}: ${status === 0 ? body.toString() : status}`;
          failures.set(failure, (failures.get(failure) ?? 0) + 1);
        },
      });
      visits += 1;
    }
  }

  const all = Promise.all(Array.from({ length: VISITORS_AT_ONCE }, comeAndGo));
  return async () => {
    closing.abort();
    await all;
    const seconds = (performance.now() - begun) / 1_000;
    const paces = [...latencies].flatMap(([deed, times]) => {
      const pace = paceFrom(times, seconds);
      return pace ? [[deed, pace] as const] : [];
    });
    return {
      paces: Object.fromEntries(paces),
      visits,
      failures: Array.from(failures, ([what, times]) => ({ what, times })),
    };
  };
}
