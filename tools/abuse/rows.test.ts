import { describe, expect, it } from 'vitest';
import type { Round } from './crowd.ts';
import { answersRow, noFailures, slowdown, slowest } from './rows.ts';
import type { Sent } from '#tools/http/send.ts';

function roundOf({ p99, failures = [] }: { p99?: number; failures?: Round['failures'] }): Round {
  const pace = p99 === undefined ? {} : { read: { count: 9, perSecond: 1, p50: 1, p99, max: p99 } };
  return { paces: pace, visits: 3, failures };
}

describe('a check', () => {
  it.each([
    ['passes with a p99 at the bound', 20, 60, true],
    ['fails with a p99 above the bound', 20, 61, false],
    ['passes with a p99 above three times quiet, but at the floor', 2, 50, true],
    ['fails without reads under attack', 20, undefined, false],
    ['fails without reads in the quiet round', undefined, 20, false],
  ])('of a slowdown %s', (_case, before, during, passes) => {
    const rounds = {
      quiet: roundOf(before === undefined ? {} : { p99: before }),
      attacked: roundOf(during === undefined ? {} : { p99: during }),
    };
    expect(slowdown('read', rounds, { times: 3, floorMs: 50 }).passes).toBe(passes);
  });

  it('of the slowest read passes if there was one, within the bound', () => {
    const rounds = { quiet: roundOf({}), attacked: roundOf({ p99: 100 }) };
    expect(slowest('read', rounds, 100).passes).toBe(true);
    expect(slowest('read', rounds, 99).passes).toBe(false);
    expect(slowest('login', rounds, 100).passes).toBe(false);
  });

  it('of honest failures passes if there was none, in either round', () => {
    const well = roundOf({ p99: 1 });
    const ill = roundOf({ p99: 1, failures: [{ what: 'GET /: 503', times: 2 }] });
    expect(noFailures({ quiet: well, attacked: well }).passes).toBe(true);
    expect(noFailures({ quiet: ill, attacked: well }).passes).toBe(false);
    expect(noFailures({ quiet: well, attacked: ill })).toMatchObject({
      passes: false,
      attacked: '2 in 3 visits',
    });
  });

  it('of the answers passes if the attacker received only the allowed statuses', () => {
    const sent = (status: number): Sent => ({
      status,
      body: Buffer.alloc(0),
      retryAfterS: undefined,
      ms: 1,
    });
    const answers = [sent(401), sent(429), sent(401)];
    expect(answersRow(answers, [401, 429])).toMatchObject({
      attacked: '2 × 401, 1 × 429',
      passes: true,
    });
    expect(answersRow([...answers, sent(500)], [401, 429]).passes).toBe(false);
    expect(answersRow([...answers, sent(0)], [401, 429]).passes).toBe(false);
  });
});
