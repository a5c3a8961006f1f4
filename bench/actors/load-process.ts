import autocannon from 'autocannon';
import { itemAt } from '#tools/item-at.ts';
import { answerQuestions } from '#tools/processes/actor.ts';
import { type Load, type LoadResult, paceFrom } from './load.ts';

/** The maximum size of the head of an answer and the chunk framing of its body. */
const HEAD_MAX_BYTES = 4_096;
/** The interval at which autocannon checks whether its duration is over. */
const SAMPLE_MS = 50;

/**
 * The minimum number of answers for each connection, because the figures of fewer mean nothing. A load with fewer is
 * sent again until it has as many.
 */
const FEWEST_ANSWERS = 5;

answerQuestions(async (load: Load) => {
  if (load.isOnce) return sendLoad(load, { amount: load.requests.flat().length });
  const result = await sendLoad(load, { duration: load.seconds });
  const answers = (result.reads?.count ?? 0) + (result.writes?.count ?? 0);
  const fewest = FEWEST_ANSWERS * load.connections;
  return answers >= fewest ? result : sendLoad(load, { amount: fewest });
});

function sendLoad(
  load: Load,
  length: { duration: number } | { amount: number },
): Promise<LoadResult> {
  const latencies: Record<200 | 201, number[]> = { 200: [], 201: [] };
  const faults = new Map<string, number>();
  const fault = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1);
  const { url, connections, bodyBytes } = load;
  let started = performance.now();
  let lastAnswer = started;
  let next = 0;
  let refused = 0;

  return new Promise((resolve, reject) => {
    const finish = (error: Error | null) => {
      if (error) return reject(error);
      if (faults.size > 0) {
        return reject(new Error(`${load.requests[0]?.[0]?.path}: ${describe(faults)}`));
      }
      const lasted = (lastAnswer - started) / 1_000;
      resolve({
        reads: paceFrom(latencies[200], lasted),
        writes: paceFrom(latencies[201], lasted),
        refused,
      });
    };
    const instance = autocannon(
      {
        url,
        connections,
        ...length,
        sampleInt: SAMPLE_MS,
        setupClient: (client) => {
          const number = next++;
          const from = { 'x-forwarded-for': addressOf(number) };
          const requests = itemAt(load.requests, number);
          client.setRequests(
            requests.map((request) => ({ ...request, headers: { ...request.headers, ...from } })),
          );
        },
      },
      finish,
    );
    instance.on('start', () => {
      started = performance.now();
    });
    instance.on('response', (_client, status, bytes, took) => {
      lastAnswer = performance.now();
      if (status === 503 && load.mayBeRefused) {
        refused++;
        latencies[200].push(took);
        return;
      }
      if (status !== 200 && status !== 201) return fault(`status ${status}`);
      latencies[status].push(took);
      if (bodyBytes === undefined || status !== 200) return;
      if (bytes < bodyBytes || bytes > bodyBytes + HEAD_MAX_BYTES) {
        fault(`${bytes} bytes in place of ${bodyBytes} and a head`);
      }
    });
    instance.on('reqError', (error: unknown) => fault(String(error)));
  });
}

/** Returns an address for each connection, from the range that is reserved for benchmarks (RFC 2544). */
function addressOf(connection: number): string {
  return `198.18.${connection >> 8}.${connection & 255}`;
}

function describe(faults: ReadonlyMap<string, number>): string {
  const counted = [...faults].map(([what, times]) => `${what} (${times} times)`);
  return `Not every answer was right: ${counted.slice(0, 5).join(', ')}`;
}
