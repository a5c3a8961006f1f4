import { Agent, request } from 'node:http';

/** The maximum delay of a signal. */
const SIGNAL_MS = 50;

/** The results of repeated reads on keep-alive connections. */
export interface KeepAliveResults {
  answers: number;
  /** Truncated answers. */
  cut: number;
  /** Requests without any answer: the connection was just being closed, or no process listened. */
  unanswered: number;
  /** Answers after SIGTERM that do not close their connection. */
  kept: number;
}

/** Reads on keep-alive connections until no process listens, or `isOver`, and adds to `results`. */
export async function readOnKeepAliveConnections(
  url: string,
  {
    token,
    results,
    stoppedAt,
    isOver,
  }: {
    token: string;
    results: KeepAliveResults;
    stoppedAt: () => number;
    isOver: () => boolean;
  },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!isOver()) {
    const sentAt = performance.now();
    const result = await new Promise<'answers' | 'cut' | 'unanswered'>((resolve) => {
      const headers = { authorization: `Bearer ${token}` };
      const sent = request(`${url}/v1/threads?limit=5`, { agent, headers }, (answer) => {
        const isKept = answer.headers.connection !== 'close';
        if (isKept && sentAt > stoppedAt() + SIGNAL_MS) results.kept += 1;
        answer.resume();
        answer.once('close', () => resolve(answer.complete ? 'answers' : 'cut'));
      });
      sent.once('error', () => resolve('unanswered'));
      sent.end();
    });
    results[result] += 1;
    if (result === 'unanswered' && stoppedAt() < Infinity) break;
  }
  agent.destroy();
}
