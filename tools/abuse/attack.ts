import type { Random } from '#server/testing/random.ts';
import type { Forum } from '#tools/processes/forum.ts';
import type { Db } from '#server/schema.ts';
import type { Round } from './crowd.ts';
import type { Row } from './rows.ts';

/** The attacked forum: filled, running, and used by this attack only. */
export interface Stage {
  /** The address of the server, which trusts `X-Forwarded-For`, as behind one proxy. */
  readonly url: string;
  readonly forum: Forum;
  /** Its database, for rows that would take too long to create by requests. */
  readonly db: Db;
  /** The minimum duration of a round. */
  readonly seconds: number;
  /** The pseudo-random generator, seeded by `--seed`. */
  readonly random: Random;
}

/** One way to abuse the forum. */
export interface Attack {
  /** The name for `--only`. */
  readonly name: string;
  /** One sentence for the report. */
  readonly description: string;
  /** The limit of open files of the server; by default, that of this process. */
  readonly openFiles?: number;
  /** Prepares the forum, before the quiet round. It is not measured. */
  setUp(stage: Stage): Promise<PreparedAttack>;
}

export interface PreparedAttack {
  /** Runs the attack. Resolves when all of its requests have ended; the honest members continue until then. */
  attack(): Promise<void>;
  /** Returns the checks of this attack, in addition to those in `run-attack.ts`, which every attack has to pass. */
  check(rounds: Rounds): Row[] | Promise<Row[]>;
}

/** The results of the same honest members: without the attack (the baseline), and during it. */
export interface Rounds {
  readonly quiet: Round;
  readonly attacked: Round;
}
