/** Endings of addresses that spam is seen with. Any would make a link of each missing space ('siap.terima kasih'). */
const ENDINGS =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|club|vip|link|live|app|me|io|co|id|ly|gg|cc|tk|ru|asia|pro|win|bet';

const LINK = new RegExp(
  `<a\\s|\\b(?:https?://|www\\.)\\S|[\\p{L}\\p{N}]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Whether a text, or HTML, has a link, or an address that a reader would type. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}
