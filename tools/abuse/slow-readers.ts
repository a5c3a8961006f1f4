import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_MAX_BYTES } from '#contract/limits.ts';
import { createUser } from '#server/testing/factories.ts';
import type { Attack } from './attack.ts';
import { createLongThreads } from './attackers.ts';
import { closeAll, openClient, requestOf } from './clients.ts';
import { checkRow, slowdowns } from './rows.ts';

/** A list of these is about as long as an answer may be. */
const LONG_THREADS = 60;
const PIPELINES = 20;
const REQUESTS_OF_PIPELINE = 100;
const SINGLES = 150;
/** Connections with the shortest requests, on each as many as Node reads at once. */
const FLOODS = 2;
const REQUESTS_OF_FLOOD = 2_000;
const FROM = '198.51.100.1';
const PHONE_FROM = '203.0.113.200';
const PHONE_BYTES_PER_S = 20_000;
const PHONE_READS_EVERY_MS = 500;
/** A longer round repeats the wave, because the server closes connections that do not read after two minutes. */
const WAVE_S = 15;

/** One account requests the longest lists on many connections, and reads nothing. */
export const slowReaders: Attack = {
  name: 'slow-readers',
  description: `one account asks on ${PIPELINES + SINGLES + FLOODS} connections for lists of 4 MB, up to ${REQUESTS_OF_PIPELINE} on each, and reads none; every ${WAVE_S} s anew`,
  async setUp({ url, db, seconds }) {
    const { id, token } = await createUser(db, { name: 'Pelupa' });
    await createLongThreads(db, id, LONG_THREADS, { category: 'panjang' });
    const phoneToken = (await createUser(db, { name: 'Ponsel' })).token;
    let asked = 0;
    // Each URL is different, so that no answer is shared in memory.
    const list = () =>
      requestOf(`/v1/threads?limit=100&category=panjang&n=${(asked += 1)}`, { from: FROM, token });
    const tiny = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n';
    let ofPhone = { bytes: 0, isConnected: false };
    return {
      async attack() {
        const reading = openClient(url);
        const lists = 1 + Math.ceil((PHONE_BYTES_PER_S * seconds) / PAGE_MAX_BYTES);
        const phone = requestOf('/v1/threads?limit=100&category=panjang', {
          from: PHONE_FROM,
          token: phoneToken,
        });
        reading.write(phone.repeat(lists));
        const wanted = [
          ...Array.from(
            { length: PIPELINES },
            () => () => Array.from({ length: REQUESTS_OF_PIPELINE }, list).join(''),
          ),
          ...Array.from({ length: SINGLES }, () => list),
          ...Array.from({ length: FLOODS }, () => () => list() + tiny.repeat(REQUESTS_OF_FLOOD)),
        ];
        const clients: Socket[] = [];
        const steps = (1_000 * seconds) / PHONE_READS_EVERY_MS;
        const stepsOfWave = Math.min(steps, (1_000 * WAVE_S) / PHONE_READS_EVERY_MS);
        let bytes = 0;
        for (let step = 0; step < steps; step += 1) {
          const stepOfWave = step % stepsOfWave;
          if (stepOfWave === 0) closeAll(clients.splice(0));
          // All are open after half of the wave.
          const share = Math.min(1, (2 * (stepOfWave + 1)) / stepsOfWave);
          while (clients.length < share * wanted.length) {
            clients.push(openClient(url, wanted[clients.length]?.()));
          }
          await sleep(PHONE_READS_EVERY_MS);
          const size = (PHONE_BYTES_PER_S * PHONE_READS_EVERY_MS) / 1_000;
          const chunk: Buffer | null = reading.read(size) ?? reading.read();
          bytes += chunk?.length ?? 0;
        }
        ofPhone = { bytes, isConnected: !reading.closed };
        closeAll([reading, ...clients]);
      },
      check: (rounds) => [
        ...slowdowns(rounds),
        checkRow(
          'a slow phone',
          `${Math.round(ofPhone.bytes / 1_000)} kB read, ${ofPhone.isConnected ? 'still reading' : 'disconnected'}`,
          'still reading',
          ofPhone.isConnected && ofPhone.bytes > 0,
        ),
      ],
    };
  },
};
