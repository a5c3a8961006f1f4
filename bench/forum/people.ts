import { insertSession } from '#server/session/session.repository.ts';
import type { Db } from '#server/schema.ts';
import { idOf } from '../fill/hashing.ts';
import { MEMBERS, VISITORS } from '../fill/plan.ts';

/** A user with a session who has written nothing yet. */
export interface Visitor {
  readonly id: string;
  readonly token: string;
}

/** Signs in `count` visitors, always the same ones in the same order. */
export async function signIn(db: Db, count: number): Promise<[Visitor, ...Visitor[]]> {
  if (count > VISITORS) throw new Error(`there are only ${VISITORS} visitors`);
  const visitors: Visitor[] = [];
  for (const id of visitorIds().slice(0, count)) {
    visitors.push({ id, token: await insertSession(db, id) });
  }
  const [first, ...others] = visitors;
  if (!first) throw new Error('nobody signed in');
  return [first, ...others];
}

export function visitorIds(): string[] {
  return Array.from({ length: VISITORS }, (_, number) => idOf('user', MEMBERS + number));
}
