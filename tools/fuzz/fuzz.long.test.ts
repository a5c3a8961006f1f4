import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startForum } from '#server/start-forum.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { catchLetters } from '#tools/letters/catch-letters.ts';
import { settingsWithMail } from './mail.ts';
import { runFuzz } from './run-fuzz.ts';

it('the answers to random requests match the API document', async () => {
  const { url } = await openScratchDatabase();
  await using trap = await catchLetters();
  const settings = { PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const config = readConfig({ ...settings, ...settingsWithMail(trap), DATABASE_URL: url });
  const forum = await startForum(config);
  try {
    const { fault, statuses, neverSucceeded } = await runFuzz({
      ...forum,
      seed: 42,
      requests: 1_200,
    });
    expect(fault).toBe(undefined);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 404]));
    expect(neverSucceeded.length).toBeLessThan(20);
  } finally {
    await forum.stop();
  }
});
