import { findPerson, type Person } from '#server/account/suspend.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changeForum, type Opened } from './change-forum.ts';

/** A command that changes one user. The forum may be running. */
export interface PersonCommand {
  /** For example `npm run suspend`. */
  readonly name: string;
  /** The name of a second argument, such as `ROLE`. */
  readonly second?: string;
  readonly flags?: readonly string[];
  work(person: Person, opened: Opened): Promise<void>;
}

/** Runs a command with the e-mail address or the id of a user as its first argument. */
export function changePerson({ name, second, flags, work }: PersonCommand): Promise<never> {
  const argument = second === undefined ? 'EMAIL|ID' : `EMAIL|ID ${second}`;
  return changeForum({ name, argument, flags }, async (opened) => {
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
