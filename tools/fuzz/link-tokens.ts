import { LINK_PATHS, type LinkPurpose } from '#contract/mail-links.ts';
import { insertEmailChange } from '#server/account/email-changes.repository.ts';
import type { Db } from '#server/schema.ts';
import { linkOf } from '#server/testing/link-of.ts';
import { emailKey } from '#server/users/users.repository.ts';
import { callApi } from '#tools/http/call-api.ts';
import { newEmail, type Person } from './people.ts';

/** The links of each purpose: most work once. */
const LINKS_OF_EACH = 8;

/** Creates links of new users, of each purpose, and returns their tokens. */
export async function createLinkTokens(
  db: Db,
  address: string,
  createPerson: () => Promise<Person>,
): Promise<string[]> {
  const tokens: string[] = [];
  for (const purpose of Object.keys(LINK_PATHS) as LinkPurpose[]) {
    for (let count = 0; count < LINKS_OF_EACH; count += 1) {
      tokens.push(await linkFor(db, address, { purpose, person: await createPerson() }));
    }
  }
  return tokens;
}

/** Creates a link, and before that the change of the address that it is about. */
async function linkFor(
  db: Db,
  address: string,
  { purpose, person }: { purpose: LinkPurpose; person: Person },
): Promise<string> {
  if (purpose !== 'change-address' && purpose !== 'undo-address') {
    return linkOf(db, person, purpose);
  }
  const email = newEmail();
  await insertEmailChange(db, person.id, { email, emailKey: emailKey(email) });
  const token = await linkOf(db, { ...person, email }, 'change-address');
  if (purpose === 'change-address') return token;
  await callApi(`${address}/v1/email-confirmations`, { method: 'PUT', body: { token } });
  return linkOf(db, person, purpose);
}
