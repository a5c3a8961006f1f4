import { findPerson, type Person } from '#server/account/suspend.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changeForum, type Opened } from './change-forum.ts';

/** A command that changes one user. The forum may be running. */
export interface PersonCommand {
  /** For example `npm run suspend`. */
  readonly name: string;
  readonly flags?: readonly string[];
  work(person: Person, opened: Opened): Promise<void>;
}

/** Runs a command with the e-mail address or the id of a user as its argument. */
export function changePerson({ name, flags, work }: PersonCommand): Promise<never> {
  return changeForum({ name, argument: 'EMAIL|ID', flags }, async (opened) => {
    // Copied text may begin or end with a space.
    const emailOrId = opened.given.trim();
    const person = await findPerson(opened.db, emailOrId);
    if (!person) throw new StartError(`Nobody has the e-mail address or id ${emailOrId}.`);
    await work(person, opened);
  });
}

/** `Sari (sari@contoh.id, user-…)`. */
export function describePerson({ id, name, email }: Person): string {
  return name === null ? `a deleted account (${id})` : `${name} (${email}, ${id})`;
}
