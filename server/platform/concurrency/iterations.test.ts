import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createIterations } from './iterations.ts';

function setUp() {
  let time = 0;
  const iterations = createIterations(() => time);
  const run: string[] = [];
  const schedule = (name: string) => iterations.schedule(() => run.push(name));
  return {
    ...iterations,
    schedule,
    pass: (ms: number) => (time += ms),
    takeRun: () => run.splice(0).join(''),
  };
}

it('runs scheduled tasks in the next iteration', async () => {
  const { schedule, takeRun } = setUp();
  schedule('a');
  schedule('b');
  expect(takeRun()).toBe('');
  await setImmediate();
  expect(takeRun()).toBe('ab');
});

it('runs tasks after the connections that are accepted one in an iteration', async () => {
  const { schedule, connectionAccepted, mayBegin, takeRun } = setUp();
  schedule('a');
  for (let accepted = 0; accepted < 3; accepted += 1) {
    connectionAccepted();
    expect(mayBegin()).toBe(false);
    await setImmediate();
    expect(takeRun()).toBe('');
  }
  await setImmediate();
  expect(takeRun()).toBe('a');
  expect(mayBegin()).toBe(true);
});

it('lets connections go first for as long as tasks ran before, and then tasks run for 10 ms', async () => {
  const { schedule, connectionAccepted, pass, takeRun } = setUp();
  const acceptAndSchedule = async () => {
    connectionAccepted();
    schedule('a');
    await setImmediate();
    return takeRun();
  };
  // The process was idle: connections go first for 100 ms.
  expect(await acceptAndSchedule()).toBe('');
  pass(100);
  expect(await acceptAndSchedule()).toBe('aa');
  pass(9);
  expect(await acceptAndSchedule()).toBe('a');
  pass(31);
  expect(await acceptAndSchedule()).toBe('');
  pass(39);
  expect(await acceptAndSchedule()).toBe('');
  pass(1);
  expect(await acceptAndSchedule()).toBe('aaa');
});
