import { buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { memoryWatch } from './fuzz/memory-watch.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { openWatchedForum } from './fuzz/watched-forum.ts';
import { runInOrder } from './processes/running.ts';
import { anySeed, readOptions, wholeNumber } from './read-options.ts';

/**
 * `npm run test:fuzz [-- --seed 7 --requests 20000]`: sends random requests to the server. Checks that each answer
 * matches the API document, and that memory, counters and log stay in order.
 */
await runInOrder(async () => {
  const { seed, requests } = readOptions('The fuzz', {
    seed: anySeed,
    requests: wholeNumber(20_000),
  });
  // What a build prints is no complaint of the server, and its time is not that of the start.
  await buildWebApp();
  await buildServer();
  console.log(`${requests.toLocaleString('en')} requests, with the seed ${seed}`);
  await using forum = await openWatchedForum();
  const memory = memoryWatch(requests, forum.readMemory);
  const { address, db } = forum;
  const report = await runFuzz({ address, db, seed, requests, onAnswer: memory.onAnswer });
  const statuses = [...report.statuses].sort(([a], [b]) => a - b);
  console.log(`answers: ${statuses.map(([status, times]) => `${status} ${times}×`).join(', ')}`);
  console.log(memory.summary());
  const faults = [
    report.fault,
    ...report.neverSucceeded.map((name) => `${name} never succeeded: too few requests to test it`),
    memory.fault(),
    ...forum.complaints().map((line) => `the server logged: ${line}`),
  ].filter((fault) => fault !== undefined);
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length === 0) console.log('✓ all answers match the API document');
  else process.exitCode = 1;
});
