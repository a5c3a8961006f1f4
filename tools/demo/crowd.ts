import { keyOf, PEOPLE, type Person } from './people.ts';
import { fractionOf, type Random } from '#server/testing/random.ts';

/** So many threads for each namesake that a person has. */
const THREADS_PER_NAMESAKE = 1_000;

const SURNAMES =
  'Wijaya,Kusuma,Permana,Utama,Halim,Salim,Rahman,Hakim,Santosa,Mulya,Surya,Purnama,Cahaya,Darma,Perdana,Anugerah,Lazuardi,Samudra,Bahari,Nusantara,Sentosa,Fajar,Bintang,Kencana,Laksana,Mahardika,Abadi,Harapan,Gemilang'.split(
    ',',
  );

/**
 * Everybody in a forum. We know 40 people; a large forum has for each of them namesakes, who talk
 * like them and are called like them, so that whatever is said stays in character.
 */
export interface Crowd {
  /** In the order of their keys, the people we know first. */
  readonly members: readonly { name: string; email: string }[];
  /** Who it is that talks like `person` in that thread: the same one throughout. */
  keyIn(threadKey: number, person: Person): number;
  /** Any of those who are like `person`. */
  anyKey(random: Random, person: Person): number;
}

/** Returns the people of a forum of that many threads. */
export function createCrowd(threads: number, isLarge: boolean): Crowd {
  const namesakes = isLarge ? Math.round(threads / THREADS_PER_NAMESAKE) : 0;
  const keyOfMember = (person: Person, chance: number): number =>
    keyOf(person) + PEOPLE.length * Math.floor((namesakes + 1) * chance ** FAVOUR);
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

/** How much more the first namesakes do than the last: a forum has few who write much. */
const FAVOUR = 2.5;

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
