import { toPlainText } from './markup.ts';

/** A thread of kind `ask` asks a question, `share` tells or teaches something, `discuss` invites opinions. */
export type Kind = 'ask' | 'share' | 'discuss';

export interface Line {
  /** null fits a thread of any kind. */
  kind: Kind | null;
  text: string;
}

export interface Idea {
  kind: Kind;
  title: string;
  /** A noun phrase for the thread, which general replies insert: "soal …". */
  topic: string;
  /** The tags that its author must have: 'pria' (man), 'wanita' (woman), a region, or the tag of one person. */
  authorTags: string[];
  body: string[];
  /** Answers that fit this thread alone, one string each, blocks separated by ¶. */
  replies: string[];
}

export interface CategoryContent {
  name: string;
  ideas: Idea[];
  /** Paragraphs that can close any body of their kind. */
  asides: Line[];
  /** Comments that are plausible in every thread of the category. */
  comments: Line[];
}

const KINDS: Record<string, Kind> = { '? ': 'ask', '! ': 'share', '~ ': 'discuss' };

function kindOf(line: string): Kind | null {
  return KINDS[line.slice(0, 2)] ?? null;
}

/**
 * Reads thread ideas: a header `? title | topic | author tags` (`?` ask, `!` share, `~` discuss),
 * then body lines in the markup of `toHtml`, then replies that start with `+`.
 */
export function parseIdeas(manuscript: string): Idea[] {
  const ideas: Idea[] = [];
  for (const line of manuscript.split('\n')) {
    const kind = kindOf(line);
    const current = ideas.at(-1);
    if (kind) {
      const [title = '', topic = '', tags = ''] = line.slice(2).split(' | ');
      ideas.push({
        kind,
        title: toPlainText(title),
        topic,
        authorTags: tags.split(' ').filter(Boolean),
        body: [],
        replies: [],
      });
    } else if (current && line.startsWith('+ ')) {
      current.replies.push(line.slice(2));
    } else if (current && line !== '') {
      current.body.push(line);
    }
  }
  return ideas;
}

/** Reads one text per line; a leading `?`, `!` or `~` limits it to threads of that kind. */
export function parseLines(manuscript: string): Line[] {
  return manuscript
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const kind = kindOf(line);
      return { kind, text: kind ? line.slice(2) : line };
    });
}
