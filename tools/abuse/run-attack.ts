import { setTimeout as sleep } from 'node:timers/promises';
import { watchMemory } from '#tools/processes/usage.ts';
import type { Attack } from './attack.ts';
import { type Round, startCrowd } from './crowd.ts';
import { NODE_MAX_MB } from './memory-limit.ts';
import { atMostRow, checkRow, noFailures, type Row } from './rows.ts';
import { openStage } from './stage.ts';

const SAMPLE_EVERY_MS = 250;
/** The delay of the attack in its round: by then most members have started, and the server is warm. */
const BEFORE_ATTACK_MS = 1_000;
/** The maximum duration of the quiet round: a longer one gives no better figures. */
const QUIET_MAX_S = 60;

export interface AttackResult {
  readonly rows: readonly Row[];
  readonly attacked: Round;
  /** How Node's memory was limited. */
  readonly memoryNote: string;
}

/** Runs a quiet round and an attacked one, on a forum of its own, and checks the results. */
export async function runAttack(
  { setUp, openFiles }: Attack,
  options: { seconds: number; seed: number },
): Promise<AttackResult> {
  await using stage = await openStage(options, openFiles);
  const prepared = await setUp(stage);
  await using crowd = startCrowd();
  const { url, emails, seconds, forum } = stage;

  async function runRound(attack?: () => Promise<void>): Promise<Round> {
    await crowd.ask({ do: 'begin', url, emails, seed: options.seed });
    const atLeast = sleep(1_000 * (attack ? seconds : Math.min(seconds, QUIET_MAX_S)));
    if (attack) {
      await sleep(BEFORE_ATTACK_MS);
      await attack();
    }
    await atLeast;
    const round = await crowd.ask({ do: 'end' });
    if (!round) throw new Error('the crowd returned no results');
    return round;
  }

  // A warm-up: the first answers of a process compile its code, and are not measured.
  await crowd.ask({ do: 'begin', url, emails, seed: options.seed });
  await crowd.ask({ do: 'end' });
  const watch = () => watchMemory(Number(forum.child.pid), SAMPLE_EVERY_MS, forum.isAlive);
  const before = watch();
  const quiet = await runRound();
  const quietMb = Math.round(Math.max(...before()));
  const during = watch();
  const attacked = await runRound(() => prepared.attack());
  const attackedMb = Math.round(Math.max(0, ...during()));
  const rounds = { quiet, attacked };
  const isAlive = forum.isAlive();
  return {
    rows: [
      noFailures(rounds),
      ...(await prepared.check(rounds)),
      atMostRow(
        'peak memory of Node',
        { value: attackedMb, max: NODE_MAX_MB, unit: 'MB' },
        `${quietMb} MB`,
      ),
      checkRow('the process', isAlive ? 'runs' : `ended:\n${forum.output()}`, 'runs', isAlive),
    ],
    attacked,
    memoryNote: stage.memoryNote,
  };
}
