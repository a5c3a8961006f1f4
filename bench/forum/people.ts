import { insertSession } from '#server/session/session.repository.ts';
import type { Db } from '#server/schema.ts';
import { idOf } from '../fill/hashing.ts';
import { WRITERS, NEWCOMERS } from '../fill/plan.ts';

/** A member who is signed in, and has written nothing yet. */
export interface Member {
  readonly id: string;
  readonly token: string;
}

/** Signs in `count` newcomers, always the same ones in the same order. */
export async function signIn(db: Db, count: number): Promise<[Member, ...Member[]]> {
  if (count > NEWCOMERS) throw new Error(`there are only ${NEWCOMERS} newcomers`);
  const members: Member[] = [];
  for (const id of newcomerIds().slice(0, count)) {
    members.push({ id, token: await insertSession(db, id) });
  }
  const [first, ...others] = members;
  if (!first) throw new Error('nobody signed in');
  return [first, ...others];
}

export function newcomerIds(): string[] {
  return Array.from({ length: NEWCOMERS }, (_, number) => idOf('user', WRITERS + number));
}
