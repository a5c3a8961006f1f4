import { BANTER } from './banter.ts';
import { ANSWER_CLOSERS, ANSWER_OPENERS, CLOSERS, OPENERS } from './flourishes.ts';
import type { CategoryContent, Idea, Kind, Line } from './manuscript.ts';
import { toHtml } from './markup.ts';
import type { Person } from './people.ts';
import type { Random } from '#server/testing/random.ts';
import { GENERAL_REPLIES, MENTION_REPLIES, AUTHOR_REPLIES, QUOTE_REPLIES } from './replies.ts';
import { pickWriter, sounds, typedBy } from './voices.ts';

export interface ThreadContext {
  content: CategoryContent;
  idea: Idea;
  author: Person;
}

export interface WrittenComment {
  writer: Person;
  html: string;
}

interface Draft {
  /** The text before its slots are filled. It must not repeat in a thread. */
  stockText: string;
  writer: Person;
  text: string;
  quote?: string;
  source: 'answer' | 'stock' | 'dialogue';
}

/** An earlier comment that others can answer. */
interface Earlier {
  writer: Person;
  isAnswer: boolean;
  /** A sentence to quote, if the comment has one. It is quoted at most once. */
  sentence: string | undefined;
}

const ATTEMPTS_BEFORE_REUSE = 25;

const textsByKind = new Map<Line[], Map<Kind, string[]>>();

function textsFor(lines: Line[], kind: Kind): string[] {
  const byKind = textsByKind.get(lines) ?? new Map<Kind, string[]>();
  textsByKind.set(lines, byKind);
  const texts =
    byKind.get(kind) ??
    lines.filter((line) => line.kind === null || line.kind === kind).map((line) => line.text);
  byKind.set(kind, texts);
  return texts;
}

/** The state that the threads of a forum share. */
export interface Memory {
  /** The number of uses of each text. Texts with fewer uses are preferred. */
  usage: Map<string, number>;
  /** The writer of each text, so that a statement such as "I am a nurse" stays with one person. */
  sayings: Map<string, Person>;
}

/** Creates the state of a new forum. */
export function createMemory(): Memory {
  return { usage: new Map(), sayings: new Map() };
}

interface Conversation {
  random: Random;
  thread: ThreadContext;
  memory: Memory;
  used: Set<string>;
  ownReplies: string[];
  earlier: Earlier[];
  lastWriter: Person | undefined;
}

/** Generates a thread's comments in chronological order, without duplicates. */
export function writeComments(
  random: Random,
  thread: ThreadContext,
  count: number,
  memory: Memory,
): WrittenComment[] {
  const talk: Conversation = {
    random,
    thread,
    memory,
    used: new Set(),
    ownReplies: [...thread.idea.replies],
    earlier: [],
    lastWriter: undefined,
  };
  const comments: WrittenComment[] = [];
  let attempt = 0;
  while (comments.length < count) {
    const draft = draftComment(talk);
    attempt++;
    if (talk.used.has(draft.stockText) && attempt < ATTEMPTS_BEFORE_REUSE) continue;
    const text = typedBy(draft.writer, finishedText(talk, draft));
    const lines = text.split(/ ?¶ ?/);
    const html = toHtml(draft.quote ? [`> ${draft.quote}`, ...lines] : lines);
    if (talk.used.has(html)) continue;
    attempt = 0;
    remember(talk, draft, html);
    comments.push({ writer: draft.writer, html });
  }
  return comments;
}

function remember(talk: Conversation, draft: Draft, html: string): void {
  talk.used.add(draft.stockText).add(html);
  talk.memory.usage.set(draft.stockText, (talk.memory.usage.get(draft.stockText) ?? 0) + 1);
  talk.lastWriter = draft.writer;
  const isAnswer = draft.source === 'answer';
  if (isAnswer) talk.ownReplies.shift();
  const quoted = talk.earlier.find(({ sentence }) => sentence && sentence === draft.quote);
  if (quoted) quoted.sentence = undefined;
  if (isAnswer || talk.thread.content.comments.some(({ text }) => text === draft.stockText)) {
    talk.earlier.push({ writer: draft.writer, isAnswer, sentence: quotable(draft) });
  }
}

function draftComment(talk: Conversation): Draft {
  const { random, thread, earlier } = talk;
  const { kind } = thread.idea;
  const ownReply = talk.ownReplies[0];
  if (ownReply && random.chance(earlier.length < 2 ? 0.8 : 0.5)) {
    return fromAnyoneElse(talk, ownReply, 'answer');
  }
  const roll = random.next();
  if (roll < 0.34 && earlier.length > 1) {
    const answer = roll < 0.12 ? answerFromAuthor(talk) : answerToOther(talk, roll < 0.22);
    if (answer) return answer;
  }
  const isLively = kind === 'discuss' && earlier.length > 6;
  const rest = isLively && random.chance(0.45) ? BANTER : GENERAL_REPLIES;
  const stock = roll < 0.62 ? thread.content.comments : rest;
  return fromAnyoneElse(talk, pickFresh(talk, textsFor(stock, kind)), 'stock');
}

/** Returns the least used of five random texts. A use of a text without a slot counts three times. */
function pickFresh({ random, memory }: Conversation, texts: readonly string[]): string {
  const tiredness = (text: string): number =>
    (memory.usage.get(text) ?? 0) * (text.includes('{') ? 1 : 3);
  let freshest = random.pick(texts);
  for (let more = 0; more < 4; more++) {
    const other = random.pick(texts);
    if (tiredness(other) < tiredness(freshest)) freshest = other;
  }
  return freshest;
}

function fromAnyoneElse(talk: Conversation, stockText: string, source: Draft['source']): Draft {
  const { random, thread, lastWriter, memory } = talk;
  const not = [thread.author, lastWriter];
  const known = memory.sayings.get(stockText);
  const writer = known && !not.includes(known) ? known : pickWriter(random, stockText, { not });
  if (!known && !stockText.includes('{')) memory.sayings.set(stockText, writer);
  return {
    stockText,
    writer,
    text: fillSlots(thread, stockText),
    source,
  };
}

function answerFromAuthor(talk: Conversation): Draft | undefined {
  const { random, thread, earlier, lastWriter } = talk;
  const { author, idea } = thread;
  if (lastWriter === author) return undefined;
  const addressed = earlier.filter(({ writer, isAnswer }) => isAnswer && writer !== author).at(-1);
  const fitting = textsFor(AUTHOR_REPLIES, idea.kind).filter(
    (text) => sounds(text, author) && (addressed || !text.includes('{n}')),
  );
  const stockText = pickFresh(talk, fitting);
  const text = fillSlots(thread, stockText, addressed?.writer);
  return random.chance(0.9) ? { stockText, writer: author, text, source: 'dialogue' } : undefined;
}

function answerToOther(talk: Conversation, wantsQuote: boolean): Draft | undefined {
  const { random, thread, earlier } = talk;
  const answers = earlier.filter(({ isAnswer }) => isAnswer);
  const other = random.pick(answers.length > 1 ? answers.slice(-12) : earlier.slice(-8));
  const quote = wantsQuote ? other.sentence : undefined;
  const stock = quote ? QUOTE_REPLIES : MENTION_REPLIES;
  const stockText = pickFresh(talk, textsFor(stock, thread.idea.kind));
  const writer = pickWriter(random, stockText, {
    not: [thread.author, other.writer, talk.lastWriter],
  });
  const text = fillSlots(thread, stockText, other.writer);
  return { stockText, writer, text, source: 'dialogue', ...(quote && { quote }) };
}

function fillSlots({ idea, author }: ThreadContext, text: string, other?: Person): string {
  return text
    .replaceAll('{t}', idea.topic)
    .replaceAll('{o}', author.call)
    .replaceAll('{n}', other?.call ?? '');
}

/** Adds a sentence before or after some replies, in the writer's style, and never the same one twice in a thread. */
function finishedText({ random, thread, used }: Conversation, draft: Draft): string {
  const { text, source, writer } = draft;
  if (source === 'dialogue' || text.includes('¶')) return text;
  const one = (stock: Line[], probability: number): string | undefined => {
    if (!random.chance(probability)) return undefined;
    const texts = textsFor(stock, thread.idea.kind);
    const addition = random.pick(texts);
    if (used.has(addition) || !sounds(addition, writer)) return undefined;
    if (firstWord(addition) === firstWord(text)) return undefined;
    if (addition.includes('{o}') && text.includes(thread.author.call)) return undefined;
    used.add(addition);
    return fillSlots(thread, addition);
  };
  const isAnswer = source === 'answer';
  const opener = one(isAnswer ? ANSWER_OPENERS : OPENERS, isAnswer ? 0.08 : 0.22);
  const closer = /[?…]$/.test(text)
    ? undefined
    : one(isAnswer ? ANSWER_CLOSERS : CLOSERS, isAnswer ? 0.12 : 0.16);
  return [opener, text, closer].filter(Boolean).join(' ');
}

function firstWord(text: string): string {
  return /^\w+/.exec(text)?.[0].toLowerCase() ?? '';
}

function quotable(draft: Draft): string | undefined {
  if (/[[*¶{]/.test(draft.text)) return undefined;
  return /^[^.!?]{20,120}[.!?]/.exec(draft.text)?.[0];
}
