import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairSemaphore, type FairSemaphoreOptions, type QueueKey } from './fair-semaphore.ts';

/**
 * Returns a semaphore whose tasks end on request. 'a1' is a task of queue key 'a'; 'x:a1' is one of key 'a' in the
 * network 'x'.
 */
function setUp(options: Partial<FairSemaphoreOptions>) {
  const refuse = () => new Error('refused');
  const semaphore = createFairSemaphore({ permits: 1, waitingMax: 100, refuse, ...options });
  const running: string[] = [];
  const started: string[] = [];
  const refused: string[] = [];
  const endOf = new Map<string, () => void>();

  async function add(...names: string[]): Promise<void> {
    for (const name of names) {
      const { promise: isEnded, resolve } = Promise.withResolvers<void>();
      endOf.set(name, resolve);
      const task = async () => {
        started.push(name);
        running.push(name);
        await isEnded;
        running.splice(running.indexOf(name), 1);
      };
      semaphore.run(queueKeyOf(name), task).catch(() => refused.push(name));
      await setImmediate();
    }
  }

  async function end(name: string | undefined): Promise<void> {
    endOf.get(name ?? '')?.();
    await setImmediate();
  }

  async function endAll(): Promise<void> {
    while (running.length > 0) await end(running[0]);
  }

  return { semaphore, add, end, endAll, running, started, refused };
}

function queueKeyOf(task: string): string | QueueKey {
  const [network = '', name] = task.slice(0, -1).split(':');
  return name === undefined ? network : { name, network };
}

describe('a fair semaphore', () => {
  it('runs as many tasks at once as it has permits', async () => {
    const { add, end, running } = setUp({ permits: 2 });
    await add('a1', 'a2', 'a3');
    expect(running).toEqual(['a1', 'a2']);
    await end('a1');
    expect(running).toEqual(['a2', 'a3']);
  });

  it('says at once whether too many tasks wait, for a caller that does not wait for the result', async () => {
    const { semaphore, add, end } = setUp({ waitingMax: 1 });
    await add('a1');
    const waiting = semaphore.submit('a', () => Promise.resolve('done'));
    const refused = semaphore.submit('a', () => expect.unreachable());
    expect(refused).toEqual({ refusal: new Error('refused') });
    await end('a1');
    expect(waiting.refusal).toBeUndefined();
    expect(await waiting.result).toBe('done');
  });

  it('refuses a task that was accepted when another network has fewer waiting', async () => {
    const { semaphore, add } = setUp({ waitingMax: 2 });
    await add('a1', 'a2');
    const accepted = semaphore.submit('a', () => expect.unreachable());
    expect(accepted.refusal).toBeUndefined();
    const refusal = expect(accepted.result).rejects.toThrow('refused');
    expect(semaphore.submit('b', () => Promise.resolve()).refusal).toBeUndefined();
    await refusal;
  });

  it('leaves permits to other networks', async () => {
    const { add, end, running } = setUp({ permits: 3, permitsPerNetwork: 2 });
    await add('x:a1', 'x:b1', 'x:c1', 'y:d1', 'x:e1');
    expect(running).toEqual(['x:a1', 'x:b1', 'y:d1']);
    await end('y:d1');
    expect(running).toEqual(['x:a1', 'x:b1']);
    await end('x:a1');
    expect(running).toEqual(['x:b1', 'x:c1']);
  });

  it('serves keys round-robin, and keeps the order of each', async () => {
    const { add, endAll, started } = setUp({});
    await add('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
    await endAll();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('serves networks round-robin, and the keys in each', async () => {
    const { add, endAll, started } = setUp({});
    await add('x:a1', 'x:a2', 'x:a3', 'x:b1', 'x:c1', 'x:c2', 'y:d1', 'y:d2', 'y:e1', 'f1');
    await endAll();
    expect(started).toEqual([
      'x:a1',
      'x:a2',
      'y:d1',
      'f1',
      'x:b1',
      'y:e1',
      'x:c1',
      'y:d2',
      'x:a3',
      'x:c2',
    ]);
  });

  it('runs the next key of a network where one key holds all its permits', async () => {
    const { add, end, running } = setUp({ permits: 3, permitsPerKey: 2 });
    await add('x:a1', 'x:a2', 'x:b1', 'x:a3', 'x:b2');
    await end('x:b1');
    expect(running).toEqual(['x:a1', 'x:a2', 'x:b2']);
  });

  it('leaves permits to others where one key holds all its permits', async () => {
    const { add, end, endAll, running, started } = setUp({ permits: 3, permitsPerKey: 2 });
    await add('a1', 'a2', 'a3', 'b1', 'b2');
    expect(running).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(running).toEqual(['a1', 'a2', 'b2']);
    await endAll();
    expect(started).toHaveLength(5);
  });

  it('refuses the newest task of the key with the most when too many wait', async () => {
    const { add, endAll, started, refused } = setUp({ waitingMax: 3 });
    await add('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1');
    await endAll();
    expect(refused).toEqual(['a5', 'a4', 'a3']);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('refuses a key with few tasks in the network with the most', async () => {
    const { add, endAll, started, refused } = setUp({ waitingMax: 4 });
    await add('x:a1', 'x:b1', 'x:c1', 'x:d1', 'y:e1', 'y:e2', 'x:f1');
    await endAll();
    expect(refused).toEqual(['x:d1', 'x:f1']);
    expect(started).toEqual(['x:a1', 'x:b1', 'y:e1', 'x:c1', 'y:e2']);
  });

  it('refuses the last in order, not the next, when too many keys wait with one task each', async () => {
    const { add, endAll, started, refused } = setUp({ waitingMax: 2 });
    await add('a1', 'b1', 'c1', 'd1', 'e1');
    await endAll();
    expect(refused).toEqual(['d1', 'e1']);
    expect(started).toEqual(['a1', 'b1', 'c1']);
  });

  it('lets others go ahead of a key until its pace allows the next task', async () => {
    const refuse = () => new Error('refused');
    const semaphore = createFairSemaphore({ permits: 1, waitingMax: 100, isPaced: true, refuse });
    let msToWait = 1;
    const slow = { name: 'a', network: 'x', msToWait: () => msToWait };
    const begun: string[] = [];
    const run = (queueKey: QueueKey, name: string) =>
      semaphore.run(queueKey, async () => void begun.push(name));
    const paced = [run(slow, 'a1'), run(slow, 'a2')];
    await run({ name: 'b', network: 'x' }, 'b1');
    expect(begun).toEqual(['b1']);
    msToWait = 0;
    await Promise.all(paced);
    expect(begun).toEqual(['b1', 'a1', 'a2']);
  });

  it('runs a task alone among those of its key, beside those of others', async () => {
    const refuse = () => new Error('refused');
    const semaphore = createFairSemaphore({ permits: 3, waitingMax: 100, isPaced: true, refuse });
    const order: string[] = [];
    const failed: string[] = [];
    const alone = {
      name: 'a',
      network: 'x',
      restrictions: () => ({ runsAlone: true, isHeavy: false }),
    };
    const run = (queueKey: QueueKey, name: string, end: () => void = () => {}) =>
      semaphore
        .run(queueKey, async () => {
          order.push(`${name} begins`);
          await Promise.resolve();
          order.push(`${name} ends`);
          end();
        })
        .catch(() => failed.push(name));
    const fail = () => {
      throw new Error('failed');
    };
    const beside = { name: 'b', network: 'x' };
    await Promise.all([run(alone, 'a1', fail), run(alone, 'a2'), run(beside, 'b1')]);
    expect(order.filter((name) => name.startsWith('a'))).toEqual([
      'a1 begins',
      'a1 ends',
      'a2 begins',
      'a2 ends',
    ]);
    expect(order.indexOf('b1 begins')).toBeLessThan(order.indexOf('a1 ends'));
    expect(failed).toEqual(['a1']);
  });

  it('runs two heavy tasks of a network at once, beside others of the network and of others', async () => {
    const semaphore = createFairSemaphore({
      permits: 12,
      heavyPerNetwork: 2,
      waitingMax: 100,
      isPaced: true,
      refuse: () => new Error('refused'),
    });
    const running = { heavy: 0, light: 0, elsewhere: 0 };
    const most = { ...running };
    const run = (kind: keyof typeof running, number: number) => {
      const network = kind === 'elsewhere' ? 'y' : 'x';
      const isHeavy = kind === 'heavy';
      const queueKey = {
        name: `${kind}${number}`,
        network,
        restrictions: () => ({ runsAlone: false, isHeavy }),
      };
      return semaphore.run(queueKey, async () => {
        running[kind] += 1;
        most[kind] = Math.max(most[kind], running[kind]);
        await Promise.resolve();
        running[kind] -= 1;
      });
    };
    const kinds = ['heavy', 'light', 'elsewhere'] as const;
    const numbers = [1, 2, 3, 4];
    await Promise.all(kinds.flatMap((kind) => numbers.map((number) => run(kind, number))));
    expect(most).toEqual({ heavy: 2, light: 4, elsewhere: 4 });
  });

  it('lets tasks without a pace overtake those of the same account that wait for it', async () => {
    const refuse = () => new Error('refused');
    const semaphore = createFairSemaphore({ permits: 1, waitingMax: 100, isPaced: true, refuse });
    let msToWait = 1;
    const account = { name: 'a', network: 'x' };
    const begun: string[] = [];
    const run = (queueKey: QueueKey, name: string) =>
      semaphore.run(queueKey, async () => void begun.push(name));
    const busy = semaphore.run({ name: 'b', network: 'y' }, () => Promise.resolve());
    const read = run({ ...account, msToWait: () => msToWait }, 'read');
    await Promise.all([busy, run(account, 'write')]);
    expect(begun).toEqual(['write']);
    msToWait = 0;
    await read;
    expect(begun).toEqual(['write', 'read']);
  });

  it('refuses a task that has waited too long, and grants its permit once', async () => {
    const { add, endAll, started, refused } = setUp({ waitMs: 1 });
    await add('a1', 'a2');
    await expect.poll(() => refused).toEqual(['a2']);
    await add('b1');
    await endAll();
    expect(started).toEqual(['a1', 'b1']);
  });

  it('refuses a waiting task whose connection closes', async () => {
    const { semaphore, add, end, started } = setUp({});
    await add('a1');
    const connection = new EventEmitter();
    const runs = { a2: false };
    const waiting = semaphore.run('a', async () => void (runs.a2 = true), { connection });
    await add('a3');
    connection.emit('close');
    await expect(waiting).rejects.toThrow('refused');
    await end('a1');
    expect(started).toEqual(['a1', 'a3']);
    expect(runs.a2).toBe(false);
    expect(connection.listenerCount('close')).toBe(0);
  });

  it('gives the permit of a failed task to the next, and the error to its caller', async () => {
    const { semaphore, add, running } = setUp({});
    const { promise: task, reject } = Promise.withResolvers<void>();
    const failed = semaphore.run('a', () => task);
    await add('b1');
    reject(new Error('broken'));
    await expect(failed).rejects.toThrow('broken');
    await setImmediate();
    expect(running).toEqual(['b1']);
  });
});
