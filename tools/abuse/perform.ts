import { setTimeout as sleep } from 'node:timers/promises';
import { watchMemory } from '#tools/processes/usage.ts';
import type { Attack } from './attack.ts';
import { type Round, startCrowd } from './crowd.ts';
import { NODE_MAX_MB } from './memory-limit.ts';
import { fact, noFailures, type Row } from './rows.ts';
import { openStage } from './stage.ts';

const SAMPLE_EVERY_MS = 250;
/** After this the crowd is at its pace, and the server warm. */
const BEFORE_ATTACK_MS = 1_000;
/** A longer quiet round tells no more. */
const QUIET_MAX_S = 60;

export interface Performed {
  readonly rows: readonly Row[];
  readonly attacked: Round;
  /** How Node's memory was limited. */
  readonly says: string;
}

/** A quiet round and an attacked one, on a forum of the attack's own; what was found. */
export async function perform(
  { setUp, openFiles }: Attack,
  options: { seconds: number; seed: number },
): Promise<Performed> {
  await using stage = await openStage(options, openFiles);
  const prepared = await setUp(stage);
  await using crowd = startCrowd();
  const { url, emails, seconds, forum } = stage;

  async function playRound(attack?: () => Promise<void>): Promise<Round> {
    await crowd.ask({ do: 'begin', url, emails, seed: options.seed });
    const atLeast = sleep(1_000 * (attack ? seconds : Math.min(seconds, QUIET_MAX_S)));
    if (attack) {
      await sleep(BEFORE_ATTACK_MS);
      await attack();
    }
    await atLeast;
    const round = await crowd.ask({ do: 'end' });
    if (!round) throw new Error('the crowd was not there');
    return round;
  }

  // The first answers of a process compile its code: they are in neither round.
  await crowd.ask({ do: 'begin', url, emails, seed: options.seed });
  await crowd.ask({ do: 'end' });
  const watch = () => watchMemory(Number(forum.child.pid), SAMPLE_EVERY_MS, forum.isAlive);
  const before = watch();
  const quiet = await playRound();
  const quietMb = Math.round(Math.max(...before()));
  const during = watch();
  const attacked = await playRound(() => prepared.attack());
  const attackedMb = Math.round(Math.max(0, ...during()));
  const rounds = { quiet, attacked };
  const isAlive = forum.isAlive();
  return {
    rows: [
      noFailures(rounds),
      ...(await prepared.check(rounds)),
      fact(
        'memory of Node, most',
        `${attackedMb} MB`,
        `≤ ${NODE_MAX_MB} MB`,
        attackedMb <= NODE_MAX_MB,
        `${quietMb} MB`,
      ),
      fact('the process', isAlive ? 'runs' : `ended:\n${forum.output()}`, 'runs', isAlive),
    ],
    attacked,
    says: stage.says,
  };
}
