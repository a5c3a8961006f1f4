/** Paragraphs and nothing else, as the editor writes them: no element within, no attribute. */
const PLAIN = /^(?:<p>[^<]*<\/p>)*$/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
};
const CHARACTERS = Object.fromEntries(
  Object.entries(ENTITIES).map(([entity, character]) => [character, entity]),
);

/** The HTML that the editor makes of plain text, a paragraph of each line; '' of no text. */
export function paragraphsOf(text: string): string {
  if (text === '') return '';
  const html = text.replaceAll(/[&<>\u00a0]/g, (character) => CHARACTERS[character] ?? character);
  return `<p>${html.replaceAll('\n', '</p><p>')}</p>`;
}

/** The text that `paragraphsOf` makes exactly this HTML of; undefined where there is none. */
export function plainTextOf(html: string): string | undefined {
  if (!PLAIN.test(html)) return undefined;
  const lines = html.slice('<p>'.length, -'</p>'.length).replaceAll('</p><p>', '\n');
  const text = lines.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
  return paragraphsOf(text) === html ? text : undefined;
}
