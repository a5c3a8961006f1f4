import { PEOPLE, type Person, type Pronoun } from './people.ts';
import type { Random } from '#server/testing/random.ts';

/** What a text reveals about its writer. */
interface Demands {
  pronoun: Pronoun | null;
  tags: string[];
}

const PRONOUNS: [Pronoun, RegExp][] = [
  ['gue', /\bgue\b/i],
  ['saya', /\bsaya\b/i],
  [
    'aku',
    /\b(aku|(punya|menurut|setahu|kasus|saudara|hati|pendapat|rumah|tempat|kota|anak|adik|kakak|bapak|ibu|istri|suami)ku|ku(rasa|kira|cari|tulis|beli|pakai|lihat))\b/i,
  ],
];

const ABOUT_WRITER: [string, RegExp, RegExp?][] = [
  ['pria', /\bistri(ku)?\b/i, /suami istri|ikuti istri|istri tenang|untuk istri/i],
  ['wanita', /\bsuami(ku)?\b/i, /suami istri|suami menang|Suaminya/],
  ['papua', /orang Sorong|Jayapura|Manokwari|KTP Papua/],
  ['minahasa', /\bTorang\b|Manado/],
  ['minang', /orang Minang|orang Padang sudah|Payakumbuh|mamak|surau|Salam dari Padang/i],
  ['bugis', /\bji\b|, mi\.|\bbos\b|Di Bugis|Bugis:|di Bone|Di Makassar/],
  ['jawa', /simbah|budhe|Klaten|Wonogiri|Bantul|kakek saya di Solo/],
  ['sunda', /Di Bandung|Sunda:|\bMang\b|Garut/],
  ['bali', /orang Bali|Denpasar/],
  ['batak', /Batak|Arsik/],
  ['maluku', /Di Ambon/],
  ['ntt', /Dari Ende|Di Flores|dari Ende/],
  ['banjar', /wadai|Soto Banjar/],
  ['sultra', /Wakatobi|Kendari/],
  ['madura', /Madura/],
];

const demandsByText = new Map<string, Demands>();

function demandsOf(text: string): Demands {
  const known = demandsByText.get(text);
  if (known) return known;
  const demands: Demands = {
    pronoun: PRONOUNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    tags: ABOUT_WRITER.filter(([, yes, no]) => yes.test(text) && !no?.test(text)).map(
      ([tag]) => tag,
    ),
  };
  demandsByText.set(text, demands);
  return demands;
}

const writersByDemands = new Map<string, Person[]>();

/** Returns the people who fit, each as often as they write. If nobody fits, drops the pronoun first, then tags. */
function writersFor(pronoun: Pronoun | null, tags: string[]): Person[] {
  const id = `${pronoun} ${tags.join(' ')}`;
  const known = writersByDemands.get(id);
  if (known) return known;
  let writers = PEOPLE.filter(
    (person) =>
      (pronoun === null || person.pronoun === pronoun) &&
      tags.every((tag) => person.tags.includes(tag)),
  ).flatMap((person) => Array.from({ length: person.writes }, () => person));
  if (writers.length === 0) {
    writers = pronoun === null ? writersFor(null, tags.slice(1)) : writersFor(null, tags);
  }
  writersByDemands.set(id, writers);
  return writers;
}

/** Whether the text fits this person's pronoun and tags: nobody uses "gue" in one line and "saya" in the next. */
export function sounds(text: string, person: Person): boolean {
  const { pronoun, tags } = demandsOf(text);
  return (
    (pronoun === null || pronoun === person.pronoun) &&
    tags.every((tag) => person.tags.includes(tag))
  );
}

/** Picks a writer for a text, active people more often. `tags` override those that the text reveals. */
export function pickWriter(
  random: Random,
  text: string,
  options: { tags?: string[]; not?: (Person | undefined)[] } = {},
): Person {
  const demands = demandsOf(text);
  const tags = options.tags?.length ? options.tags : demands.tags;
  const writers = writersFor(demands.pronoun, tags);
  for (let attempt = 0; attempt < 10; attempt++) {
    const writer = random.pick(writers);
    if (!options.not?.includes(writer)) return writer;
  }
  return random.pick(
    writersFor(demands.pronoun, []).filter((person) => !options.not?.includes(person)),
  );
}

const RELAXED: [RegExp, string][] = [
  [/\btidak\b/g, 'nggak'],
  [/\bsaja\b/g, 'aja'],
  [/\bsudah\b/g, 'udah'],
];
const ABBREVIATED: [RegExp, string][] = [
  [/\b(tidak|nggak)\b/g, 'gak'],
  [/\byang\b/g, 'yg'],
  [/\bdengan\b/g, 'dgn'],
  [/\bjuga\b/g, 'jg'],
  [/\bkalau\b/g, 'klo'],
  [/\bsudah\b/g, 'udh'],
  [/\bsaja\b/g, 'aja'],
  [/\buntuk\b/g, 'utk'],
  [/\bkarena\b/g, 'krn'],
  [/\bbanget\b/g, 'bgt'],
  [/\bbelum\b/g, 'blm'],
];

/** Rewrites a comment in this person's way of typing. */
export function typedBy(person: Person, text: string): string {
  if (person.typing === 'rapi' || /\[\[|~~~|¶/.test(text)) return text;
  const habits = person.typing === 'santai' ? RELAXED : ABBREVIATED;
  const retyped = habits.reduce((typed, [from, to]) => typed.replace(from, to), text);
  // Lowers the first letter only before a lower-case one, and not of common names: "KTP" and "Rp" stay as they are.
  const lowered = /^[A-Z][a-z]/.test(retyped) ? lowerFirst(retyped) : retyped;
  return lowered.replace(/(?<!\.)\.$/, '');
}

const OFTEN_NAMES = /^(Rp|Rubik|Manado|Jawa|Sunda|Bali|Bugis|Minang|Batak|Ternate|Solo|Surabaya)/;

function lowerFirst(text: string): string {
  return OFTEN_NAMES.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
