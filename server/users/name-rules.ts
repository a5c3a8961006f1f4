import { reservedNames } from './reserved-names.ts';
import { countScripts } from './scripts.ts';

/** A language's own and Latin beside it; more make look-alikes easy. */
export const NAME_SCRIPTS_MAX = 2;

/**
 * What an emoji is made of: joiners and selectors nobody sees are in it, and right there. Keyboards put a
 * selector after an emoji that needs none, too, as phones of Apple do after U+26A1.
 */
const EMOJI = /(?:\p{RGI_Emoji}|\p{Extended_Pictographic})[\ufe0e\ufe0f]?/gv;
/** Controls, format characters such as those that change the direction, fillers, line ends, the braille blank. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Anything that a mark could stand on. */
const BASE = /[^\p{M}\p{Z}]/u;

/** What is wrong with a name that somebody chooses, in the words of the API; undefined where nothing is. */
export type FindNameFault = (name: string) => string | undefined;

/** The rules for names in a forum that is called `productName`. Names from before these rules stay. */
export function nameRules(productName: string): FindNameFault {
  const isReserved = reservedNames(productName);
  return (name) => {
    const text = name.replaceAll(EMOJI, '😀');
    if (UNSEEN.test(text)) return '"name" must not contain invisible characters';
    if (!BASE.test(text)) return '"name" must not consist of combining marks alone';
    if (countScripts(text) > NAME_SCRIPTS_MAX) {
      return `"name" must not be written in more than ${NAME_SCRIPTS_MAX} scripts`;
    }
    return isReserved(name) ? '"name" is reserved' : undefined;
  };
}
