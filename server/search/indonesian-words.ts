import { isBaseWord } from './base-words.ts';

/*
 * PostgreSQL's stemmer makes mistakes: it reduces 'diskusi' to 'skusi', 'memakan' to 'pakan' and 'menulis' to 'ulis',
 * so that they do not match 'berdiskusi', 'makan' and 'tulisan'. The words of a query are therefore analysed and
 * recombined here, where a word may have several readings.
 */

/** The maximum number of readings of one word. Further ones would be less likely. */
const ROOTS_MAX = 8;
/** In characters. Longer words are names and URLs. */
const DERIVED_MAX = 30;

const PARTICLES = ['lah', 'kah', 'tah', 'pun', 'nya', 'ku', 'mu'];
const SUFFIXES = ['kan', 'an', 'i', 'in'];

/**
 * Returns the words that this word may be derived from, including itself: 'menyapu' from 'sapu' or 'nyapu'. When one of
 * them is a known base word, the other guesses are dropped.
 */
export function rootsOf(word: string): string[] {
  if (isBaseWord(word) || !/^[a-z]{4,}$/.test(word) || word.length > DERIVED_MAX) return [word];
  const roots = new Set<string>();
  for (const bare of withoutEndings(word)) {
    const isSuffixed = bare !== word;
    if (isRoot(bare)) roots.add(bare);
    // Spoken forms: 'nulis', 'mikirin'. When the root is not known ('nada'), this would be one guess too many.
    const said = { m: 'p', n: 't' }[bare.charAt(0)] + bare.slice(1);
    if (isBaseWord(said)) roots.add(said);
    for (const [rest, prefix] of withoutPrefix(bare)) {
      // Without '-an', such a word is 'kepala', 'kemarin', …
      if (prefix === 'ke' && !isSuffixed && !isBaseWord(rest)) continue;
      if (isRoot(rest) || (isSyllable(rest) && takesSyllables(prefix))) roots.add(rest);
      if (isBaseWord(rest)) continue;
      for (const [innermost, inner] of withoutPrefix(rest)) {
        if (INNER_PREFIXES.has(inner) && isRoot(innermost)) roots.add(innermost);
      }
    }
  }
  const known = [...roots].filter(isBaseWord);
  // The shorter a reading is, the likelier all affixes have been removed.
  const others = [...roots].filter((root) => root !== word).sort((a, b) => a.length - b.length);
  return [word, ...(known.length > 0 ? known : others)].slice(0, ROOTS_MAX);
}

/** Returns a root and the words derived from it: 'tulis', 'menulis', 'tulisan', 'penulisnya', … */
export function formsOf(root: string): string[] {
  if (!/^[a-z]{3,}$/.test(root) || root.length > DERIVED_MAX) return [root];
  const r = root.startsWith('r') || /^[^aeiou]er/.test(root) ? '' : 'r';
  const nasal = isSyllable(root) ? [`nge${root}`] : nasalised(root);
  const forms = [
    ...withEach(root, ['', 'kan', 'an', 'i', 'in']),
    ...withEach(`di${root}`, ['', 'kan', 'i', 'in']),
    ...withEach(`te${r}${root}`, ['', 'kan', 'i']),
    ...nasal.flatMap((tail) => [
      ...withEach(`me${tail}`, ['', 'kan', 'i', 'in']),
      ...withEach(`pe${tail}`, ['', 'an']),
      // Spoken forms: 'nulis', 'mikirin'.
      ...withEach(tail, ['', 'in']),
    ]),
  ];
  if (!isSyllable(root)) {
    forms.push(
      ...withEach(`be${r}${root}`, ['', 'an', 'kan']),
      ...withEach(`pe${r}${root}`, ['', 'an']),
      ...['memper', 'diper'].flatMap((prefix) => withEach(prefix + root, ['', 'kan', 'i'])),
      `ke${root}an`,
      `ke${root}`,
      `se${root}`,
      `kebe${r}${root}an`,
    );
  }
  // 'sekarang' is not 'karang' with 'se-'.
  const derived = [...forms, ...forms.map((form) => `${form}nya`)].filter(
    (form) => !isBaseWord(form),
  );
  return [...new Set([root, ...derived])];
}

/**
 * Returns other spellings of the word: an 'a' in the last syllable is often spoken, and then written, as 'e' ('sambal'
 * and 'sambel', 'dateng' and 'datang').
 */
export function spellingsOf(word: string): string[] {
  const [, start, vowel, end] = /^([a-z]*[^aeiou])([ae])(ng|[bdfgklmnprst])$/.exec(word) ?? [];
  if (start === undefined || vowel === undefined || end === undefined) return [];
  if (!/[aeiou]/.test(start)) return [];
  const other = start + (vowel === 'a' ? 'e' : 'a') + end;
  // 'macan' is not spoken as 'macen', but 'malem' is 'malam'. Two known words are different words.
  return isBaseWord(word) && isBaseWord(other) ? [] : [other];
}

function withEach(stem: string, endings: readonly string[]): string[] {
  return endings.map((ending) => stem + ending);
}

function withoutEndings(word: string): string[] {
  const bare = [word, ...withoutAny(word, PARTICLES)];
  return [...new Set([...bare, ...bare.flatMap((each) => withoutAny(each, SUFFIXES))])];
}

function withoutAny(word: string, endings: readonly string[]): string[] {
  return endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 3)
    .map((ending) => word.slice(0, -ending.length));
}

/** Prefixes between the first prefix and the root: 'memperbaiki', 'keberhasilan', 'pembelajaran'. */
const INNER_PREFIXES = new Set(['ber', 'bel', 'per', 'pel', 'ter', 'pe', 'ke']);

/** Each way of removing one prefix, with that prefix. */
function withoutPrefix(word: string): [rest: string, prefix: string][] {
  const found: [string, string][] = [];
  const take = (prefix: string, kind = prefix, before = '') => {
    if (word.startsWith(prefix)) found.push([before + word.slice(prefix.length), kind]);
  };
  for (const prefix of ['di', 'ber', 'ter', 'per', 'ke', 'se']) take(prefix);
  // 'berenang', 'bekerja', 'terasa', 'perasa'; and the only root with an l: 'belajar', 'pelajar'.
  for (const prefix of ['be', 'te']) {
    if (/^..(r[aeiou]|[^aeiou]er)/.test(word)) take(prefix, `${prefix}r`);
  }
  if (/^.elajar/.test(word)) for (const prefix of ['bel', 'pel']) take(prefix);
  for (const kind of ['me', 'pe']) {
    if (/^..([lmnrwy][aeiou]|ng[aeiou]|ny)/.test(word) || (kind === 'pe' && word.length > 5))
      take(kind);
    if (/^..m[bfpv]/.test(word)) take(`${kind}m`, kind);
    if (/^..m[aeiou]/.test(word)) take(`${kind}m`, kind, 'p');
    if (/^..n[cdjtsz]/.test(word)) take(`${kind}n`, kind);
    if (/^..n[aeiou]/.test(word)) take(`${kind}n`, kind, 't');
    if (/^..ny[aeiou]/.test(word)) take(`${kind}ny`, kind, 's');
    if (/^..ng/.test(word)) take(`${kind}ng`, kind);
    if (/^..ng[aeiou]/.test(word)) take(`${kind}ng`, kind, 'k');
    take(`${kind}nge`, `${kind}nge`);
  }
  if (/^ng[aeiou]/.test(word)) {
    take('ng', 'me');
    take('ng', 'me', 'k');
  }
  if (/^ny[aeiou]/.test(word)) for (const first of ['s', 'c']) take('ny', 'me', first);
  return found;
}

/** The root after 'me-' and 'pe-': 'tulis' becomes 'nulis', or 'ntulis' when it is a foreign word. */
function nasalised(root: string): string[] {
  const rest = root.slice(1);
  switch (root[0]) {
    case 'p':
      return [`m${rest}`, `m${root}`];
    case 't':
      return [`n${rest}`, `n${root}`];
    case 's':
      return [`ny${rest}`, `n${root}`];
    case 'k':
      return [`ng${rest}`, `ng${root}`];
    case 'b':
    case 'f':
    case 'v':
      return [`m${root}`];
    case 'c':
      return [`n${root}`, `ny${rest}`];
    case 'd':
    case 'j':
    case 'z':
      return [`n${root}`];
    case 'l':
    case 'm':
    case 'n':
    case 'r':
    case 'w':
    case 'y':
      return [root];
    default:
      return [`ng${root}`];
  }
}

/** Has two syllables, as nearly every root does. */
function isRoot(word: string): boolean {
  return word.length >= 3 && /[aeiou].*[aeiou]/.test(word) && !/^[^aeiouy]{3}/.test(word);
}

/** Has one syllable, as few roots do: 'cat', 'cek', 'bom'. */
function isSyllable(word: string): boolean {
  return /^[^aeiou]{1,2}[aeiou][^aeiou]{1,2}$/.test(word);
}

function takesSyllables(prefix: string): boolean {
  return prefix === 'di' || prefix.endsWith('nge');
}
