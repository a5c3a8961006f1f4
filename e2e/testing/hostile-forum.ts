import { CATEGORY_MAX, NAME_MAX, TITLE_MAX } from '#contract/limits.ts';
import { ATTACKS } from '#server/testing/attacks.ts';
import { callApi } from '#tools/http/call-api.ts';
import { unique, type Forum, type Member } from './forum.ts';

/** The attacks that the server stores; its own tests check that it refuses the others. */
export const STORABLE = ATTACKS.filter((attack) => !attack.includes('\u0000')).map((attack) =>
  attack.toWellFormed(),
);
/** Names cannot contain invisible characters. */
const NAMES = STORABLE.filter((attack) => !/[\p{Cc}\p{Cf}]/u.test(attack));
/** One attack for most contexts, for fields that exist only once. */
export const WORST = `</title>"'><script>alert(1)</script>`;
/** Closes whatever an attack left open, so that the next one in the same text works too. */
const END = `'"--></script></style></title></textarea></xmp></noscript></iframe></template></svg></math></select></table><p>`;
/** Cuts an attack to the length of a one-line field. */
export const line = (attack: string, max: number) => `a ${attack}`.slice(0, max).trim();

/** Joins attacks; those with plaintext, which nothing closes, come last. */
export const joined = (attacks: readonly string[]) =>
  [
    ...attacks.filter((attack) => !attack.startsWith('<plaintext')),
    ...attacks.filter((attack) => attack.startsWith('<plaintext')),
  ].join(END);

/** The number of attacks in each text: few texts are enough, because a list shows a hundred at once. */
const TEXTS_OF = 3;
const pack = (attacks: readonly string[]) =>
  Array.from({ length: Math.ceil(attacks.length / TEXTS_OF) }, (_, index) =>
    attacks.slice(index * TEXTS_OF, (index + 1) * TEXTS_OF),
  );
export const PACKS = pack(STORABLE);
/** All attacks unsanitised, with those that the server refuses. */
export const RAW = pack(ATTACKS).map(joined);

/** Fills a forum with attacks. The last thread has a comment for each pack of attacks, and was edited. */
export async function fillForum({ api, url }: Forum) {
  const people: Member[] = [];
  for (const attack of NAMES.filter((_, index) => index % 25 === 0)) {
    people.push(await api.newMember(`${line(attack, NAME_MAX - 20)}${unique('')}`));
  }
  const author = (index: number) => people[index % people.length] as Member;
  const inBatches = async (write: (attacks: string[], index: number) => Promise<unknown>) => {
    for (let start = 0; start < PACKS.length; start += 16) {
      const some = PACKS.slice(start, start + 16);
      await Promise.all(some.map((attacks, index) => write(attacks, start + index)));
    }
  };
  await inBatches((attacks, index) =>
    api.createThread(author(index), {
      title: line(attacks.join(' '), TITLE_MAX),
      category: line(attacks[index % attacks.length] ?? '', CATEGORY_MAX),
      body: `<p>Isi.</p>${joined(attacks)}`,
    }),
  );
  const { id } = await api.createThread(author(0), {
    title: WORST,
    category: line(WORST, CATEGORY_MAX),
    body: joined(STORABLE.filter((attack, index) => index % 3 === 0 && attack.length < 300)),
  });
  const body = `<p>klik</p>${joined(STORABLE.slice(0, 60))}`;
  await callApi(`${url}/v1/threads/${id}`, {
    method: 'PUT',
    token: author(0).token,
    body: { title: WORST, category: 'umum', body },
  });
  await inBatches((attacks, index) =>
    api.comment(author(index), id, `<p>Isi.</p>${joined(attacks)}`),
  );
  return { member: author(0), id };
}
