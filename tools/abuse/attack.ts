import type { Random } from '#server/testing/random.ts';
import type { Forum } from '#tools/processes/forum.ts';
import type { Db } from '#server/schema.ts';
import type { Round } from './crowd.ts';
import type { Row } from './rows.ts';

/** The forum that is attacked: filled, running, and nobody's but this attack's. */
export interface Stage {
  /** Where the server listens. It believes `X-Forwarded-For`, as behind one proxy. */
  readonly url: string;
  readonly forum: Forum;
  /** Its database, to prepare rows that would take too long to send. */
  readonly db: Db;
  /** How long a round takes at least. */
  readonly seconds: number;
  /** What is drawn is the same for the same `--seed`. */
  readonly random: Random;
}

/** One way to abuse the forum. */
export interface Attack {
  /** What `--only` calls it. */
  readonly name: string;
  /** One sentence for the report. */
  readonly does: string;
  /** How many files the server may have open; left out, as many as this process. */
  readonly openFiles?: number;
  /** Prepares the forum, before the quiet round: what happens here is not measured. */
  setUp(stage: Stage): Promise<PreparedAttack>;
}

export interface PreparedAttack {
  /** Attacks, and resolves when all that it sent has ended; the honest crowd goes on until then. */
  attack(): Promise<void>;
  /** What must hold, beside the checks in `perform.ts`, which every attack has to pass. */
  check(rounds: Rounds): Row[] | Promise<Row[]>;
}

/** What the same honest crowd met, without the attack and during it. */
export interface Rounds {
  readonly quiet: Round;
  readonly attacked: Round;
}
