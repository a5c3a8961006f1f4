import type { CategoryContent, Idea } from './manuscript.ts';
import { toHtml } from './markup.ts';
import type { Random } from '#server/testing/random.ts';
import { CATEGORIES } from './categories.ts';
import { BODY_CLOSERS } from './flourishes.ts';
import type { ThreadContext } from './write-comments.ts';
import { pickWriter, sounds } from './voices.ts';

/** The cities that people write from. */
export const CITIES =
  'Bandung,Surabaya,Yogyakarta,Semarang,Medan,Makassar,Padang,Palembang,Denpasar,Malang,Solo,Bogor,Banjarmasin,Pontianak,Samarinda,Manado,Ambon,Kupang,Jayapura,Mataram,Pekanbaru,Lampung,Cirebon,Purwokerto,Jember,Banda Aceh,Kendari,Palu,Ternate,Sorong'.split(
    ',',
  );

export interface WrittenThread extends ThreadContext {
  title: string;
  html: string;
}

/** Generates `count` threads. The first use of each idea has a unique title, each later one a plausible variant. */
export function writeThreads(random: Random, count: number): WrittenThread[] {
  const threads: WrittenThread[] = [];
  for (let round = 0; threads.length < count; round++) {
    for (const { content, idea } of shuffledIdeas(random)) {
      if (threads.length < count) threads.push(writeThread(random, content, idea, round));
    }
  }
  return threads;
}

/** Returns all ideas, round-robin by category, so that a small forum has all categories, too. */
function shuffledIdeas(random: Random): { content: CategoryContent; idea: Idea }[] {
  const stacks = random
    .shuffle(CATEGORIES)
    .map((content) => random.shuffle(content.ideas).map((idea) => ({ content, idea })));
  const longest = Math.max(...stacks.map((stack) => stack.length));
  return Array.from({ length: longest }, (_, row) =>
    stacks.flatMap((stack) => stack[row] ?? []),
  ).flat();
}

function writeThread(
  random: Random,
  content: CategoryContent,
  idea: Idea,
  round: number,
): WrittenThread {
  const author = pickWriter(random, idea.body.join('\n'), { tags: idea.authorTags });
  const city = random.pick(CITIES);
  const title = round === 0 ? idea.title : variedTitle(random, idea, city, round);
  const lines = [...idea.body];
  if (round > 0) {
    lines.unshift(`Melanjutkan obrolan lama soal ${idea.topic}, kali ini dari ${city}.`);
  }
  const addition = (stock: CategoryContent['asides'], probability: number): void => {
    const fitting = stock.filter(({ kind, text }) => kind === idea.kind && sounds(text, author));
    if (fitting.length > 0 && random.chance(probability)) lines.push(random.pick(fitting).text);
  };
  if (idea.body.length < 7) addition(content.asides, 0.3);
  addition(BODY_CLOSERS, 0.25);
  return { content, idea, author, title, html: toHtml(lines) };
}

function variedTitle(random: Random, { kind, title }: Idea, city: string, round: number): string {
  const variants = [
    `${title} (${city})`,
    `${title} (lanjutan dari ${city})`,
    `[${city}] ${title}`,
    `${title} (bagian ${round + 1})`,
    kind === 'ask' ? `Tanya lagi: ${title}` : `Lanjutan: ${title}`,
  ];
  return random.pick(variants);
}
