import { keyOf, PEOPLE, type Person } from './people.ts';
import { fractionOf, type Random } from '#server/testing/random.ts';

/** The number of threads for each namesake of a person. */
const THREADS_PER_NAMESAKE = 1_000;

const SURNAMES =
  'Wijaya,Kusuma,Permana,Utama,Halim,Salim,Rahman,Hakim,Santosa,Mulya,Surya,Purnama,Cahaya,Darma,Perdana,Anugerah,Lazuardi,Samudra,Bahari,Nusantara,Sentosa,Fajar,Bintang,Kencana,Laksana,Mahardika,Abadi,Harapan,Gemilang'.split(
    ',',
  );

/**
 * The users of a forum. The texts are written for 40 people. In a large forum, each of them has namesakes with similar
 * names and the same style, so that texts match their writers.
 */
export interface Crowd {
  /** In the order of their keys, the 40 people first. */
  readonly members: readonly { name: string; email: string }[];
  /** Returns the key of the namesake who writes for `person` in that thread; always the same one. */
  keyIn(threadKey: number, person: Person): number;
  /** Returns the key of `person` or of a namesake, at random. */
  anyKey(random: Random, person: Person): number;
}

/** Creates the users of a forum with that many threads. */
export function createCrowd(threads: number, isLarge: boolean): Crowd {
  const namesakes = isLarge ? Math.round(threads / THREADS_PER_NAMESAKE) : 0;
  const keyOfMember = (person: Person, chance: number): number =>
    keyOf(person) + PEOPLE.length * Math.floor((namesakes + 1) * chance ** ACTIVITY_EXPONENT);
  return {
    members: Array.from({ length: namesakes + 1 }, (_, number) =>
      PEOPLE.map((person) => (number === 0 ? person : namesakeOf(person, number))),
    ).flat(),
    keyIn: (threadKey, person) =>
      namesakes === 0
        ? keyOf(person)
        : keyOfMember(person, fractionOf(threadKey * PEOPLE.length + keyOf(person))),
    anyKey: (random, person) =>
      namesakes === 0 ? keyOf(person) : keyOfMember(person, random.next()),
  };
}

/** Skews activity towards the first namesakes, because few users of a forum write much. 1 would be no skew. */
const ACTIVITY_EXPONENT = 2.5;

function namesakeOf({ name, email }: Person, number: number): { name: string; email: string } {
  const called = name.includes(' ') ? name.slice(0, name.lastIndexOf(' ')) : name;
  const round = Math.floor(number / SURNAMES.length);
  const surnames = [
    SURNAMES[number % SURNAMES.length],
    ...(round === 0 ? [] : [SURNAMES[(number + round) % SURNAMES.length]]),
  ];
  return {
    name: [called, ...surnames].join(' '),
    email: email.replace('@', `.${number}@`),
  };
}
