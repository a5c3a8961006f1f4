import { reservedNames } from './reserved-names.ts';
import { countScripts } from './scripts.ts';

/** The script of a language and Latin. More make look-alikes easy. */
export const NAME_SCRIPTS_MAX = 2;

/**
 * An emoji, whose joiners and selectors are invisible and allowed. Keyboards add a selector even to an emoji that needs
 * none, as Apple phones do after U+26A1.
 */
const EMOJI = /(?:\p{RGI_Emoji}|\p{Extended_Pictographic})[\ufe0e\ufe0f]?/gv;
/**
 * Invisible characters: controls, format characters such as those that change the direction, fillers, line ends, the
 * braille blank.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Any character that a combining mark can follow. */
const BASE = /[^\p{M}\p{Z}]/u;

/** Returns the API's message about what is wrong with a new name; undefined for a valid one. */
export type FindNameFault = (name: string) => string | undefined;

/**
 * Creates the rules for names in a forum that the operator named `productName` and its admins `communityName()`. Names
 * from before these rules remain valid.
 */
export function nameRules(
  productName: string,
  communityName: () => string = () => productName,
): FindNameFault {
  let named = communityName();
  let isReserved = reservedNames(productName, named);
  return (name) => {
    const text = name.replaceAll(EMOJI, '😀');
    if (UNSEEN.test(text)) return '"name" must not contain invisible characters';
    if (!BASE.test(text)) return '"name" must not consist of combining marks alone';
    if (countScripts(text) > NAME_SCRIPTS_MAX) {
      return `"name" must not be written in more than ${NAME_SCRIPTS_MAX} scripts`;
    }
    if (named !== communityName()) {
      named = communityName();
      isReserved = reservedNames(productName, named);
    }
    return isReserved(name) ? '"name" is reserved' : undefined;
  };
}
