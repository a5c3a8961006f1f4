/** Matches HTML of plain paragraphs only, as the editor writes them. */
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

/** Converts plain text to the HTML that the editor would write: a paragraph for each line, '' for no text. */
export function paragraphsOf(text: string): string {
  if (text === '') return '';
  const html = text.replaceAll(/[&<>\u00a0]/g, (character) => CHARACTERS[character] ?? character);
  return `<p>${html.replaceAll('\n', '</p><p>')}</p>`;
}

/** The inverse of `paragraphsOf`; undefined for any other HTML. */
export function plainTextOf(html: string): string | undefined {
  if (!PLAIN.test(html)) return undefined;
  const lines = html.slice('<p>'.length, -'</p>'.length).replaceAll('</p><p>', '\n');
  const text = lines.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
  return paragraphsOf(text) === html ? text : undefined;
}
