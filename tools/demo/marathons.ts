import { BANTER } from './banter.ts';
import { umum } from './content/umum.ts';
import type { Idea } from './manuscript.ts';
import { toHtml } from './markup.ts';
import type { Random } from '#server/testing/random.ts';
import { pickWriter } from './voices.ts';
import type { WrittenComment } from './write-comments.ts';
import type { WrittenThread } from './write-threads.ts';

/** A counting game. The number of its comments grows with the forum, to thousands in the largest. */
interface Marathon {
  /** Its position among the threads by age: 0 is the oldest, 1 the newest. */
  at: number;
  /** The number of its comments for each thread of the forum. */
  comments: number;
  title: string;
  body: string;
}

const MARATHONS: Marathon[] = [
  {
    at: 0.35,
    comments: 0.06,
    title: 'Hitung bersama sampai 10.000, satu orang satu angka',
    body: 'Aturannya cuma satu: lanjutkan angka dari komentar sebelumnya. Kalau ada yang loncat, dia traktir bakso satu forum.',
  },
  {
    at: 0.6,
    comments: 0.025,
    title: 'Absen pagi: nomor berapa kamu hari ini?',
    body: 'Yang baru buka forum, absen dulu di sini. Sebut nomor urutnya, boleh sambil lapor cuaca.',
  },
  {
    at: 0.85,
    comments: 0.012,
    title: 'Hitung mundur bareng sampai Lebaran',
    body: 'Biar menunggunya tidak terasa, tiap mampir tinggalkan satu angka.',
  },
];

/** Keyed by their index among the threads, oldest first. */
export type Marathons = Map<number, { thread: WrittenThread; comments: WrittenComment[] }>;

/** Generates the marathons of a forum with `count` threads. */
export function writeMarathons(random: Random, count: number): Marathons {
  return new Map(
    MARATHONS.map((marathon) => {
      const thread = openMarathon(random, marathon);
      const length = Math.round(marathon.comments * count);
      const comments = Array.from({ length }, (_, number) => {
        const banter = random.chance(0.3) ? random.pick(BANTER).text : '';
        const text = `${(number + 1).toLocaleString('id-ID')}. ${banter}`.trim();
        return { writer: pickWriter(random, banter), html: toHtml([text]) };
      });
      return [Math.floor(marathon.at * count), { thread, comments }] as const;
    }),
  );
}

function openMarathon(random: Random, { title, body }: Marathon): WrittenThread {
  const topic = 'hitungan';
  const idea: Idea = { kind: 'discuss', title, topic, authorTags: [], body: [body], replies: [] };
  return { content: umum, idea, author: pickWriter(random, body), title, html: toHtml([body]) };
}
