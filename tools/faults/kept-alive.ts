import { Agent, request } from 'node:http';

/** How long the signal may be on its way. */
const SIGNAL_MS = 50;

/** What somebody saw who asks again and again on connections that are kept. */
export interface Sightings {
  answers: number;
  /** Answers that ended before they were whole. */
  cut: number;
  /** Requests that got not a byte: they met a connection as it was closed, or nobody listened. */
  unheard: number;
  /** Answers after the stop was told that keep their connection. */
  kept: number;
}

/** Reads on kept connections until there is nobody left to ask, or `isOver`, and adds to what was seen. */
export async function readOnKeptConnections(
  url: string,
  {
    token,
    seen,
    stoppedAt,
    isOver,
  }: { token: string; seen: Sightings; stoppedAt: () => number; isOver: () => boolean },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!isOver()) {
    const begun = performance.now();
    const ended = await new Promise<'whole' | 'cut' | 'unheard'>((resolve) => {
      const headers = { authorization: `Bearer ${token}` };
      const asked = request(`${url}/v1/threads?limit=5`, { agent, headers }, (answer) => {
        const isKept = answer.headers.connection !== 'close';
        if (isKept && begun > stoppedAt() + SIGNAL_MS) seen.kept += 1;
        answer.resume();
        answer.once('close', () => resolve(answer.complete ? 'whole' : 'cut'));
      });
      asked.once('error', () => resolve('unheard'));
      asked.end();
    });
    if (ended === 'whole') seen.answers += 1;
    else seen[ended] += 1;
    if (ended === 'unheard' && stoppedAt() < Infinity) break;
  }
  agent.destroy();
}
