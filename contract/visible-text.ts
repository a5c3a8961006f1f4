/** White space, controls, format characters, marks on nothing, Hangul fillers, the braille blank. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a person would see anything of the text: white space and characters nobody sees do not count. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
