/** A text of somebody, a thread's or a comment's, and all that may have become of it. */
export interface Text {
  /** Undefined where the writing was not acknowledged. */
  readonly id: string | undefined;
  /** All that it has said, in the order of the acknowledgements. */
  readonly certain: string[];
  /** What was sent and not acknowledged; it may have come to be said later, too. */
  readonly unknown: string[];
  deletion: 'none' | 'unknown' | 'certain';
  /** Whether its thread may be gone: then nobody writes to it any more. */
  isClosed: boolean;
}

/** What was written, each with words that nothing else has, and what of it was acknowledged. */
export interface Ledger {
  /** By the words that it was first written with. */
  readonly threads: Map<string, Text>;
  readonly comments: Map<string, Text>;
  /** E-mail addresses, and whether the registration was acknowledged. */
  readonly members: Map<string, boolean>;
  /** By the ids of what was voted on and of the voter: what stands, as long as that is certain. */
  readonly votes: Map<string, number | 'unknown'>;
  acknowledged: number;
  unanswered: number;
}

export function newLedger(): Ledger {
  return {
    threads: new Map(),
    comments: new Map(),
    members: new Map(),
    votes: new Map(),
    acknowledged: 0,
    unanswered: 0,
  };
}

export function newText(id: string | undefined, words: string): Text {
  const [certain, unknown] = id === undefined ? [[], [words]] : [[words], []];
  return { id, certain, unknown, deletion: 'none', isClosed: false };
}

/** What stands after a vote on `standing`: the same again takes it back. */
export function toggled(standing: number, wanted: number): number {
  return standing === wanted ? 0 : wanted;
}
