/** A thread or comment, and every state that it may have in the database. */
export interface Text {
  /** Undefined when its creation was not acknowledged. */
  readonly id: string | undefined;
  /** The acknowledged versions, in their order. */
  readonly certain: string[];
  /** Versions that were sent and not acknowledged. They may be stored at any later time. */
  readonly unknown: string[];
  deletion: 'none' | 'unknown' | 'certain';
  /** Whether its thread may be deleted: then no more writes are sent to it. */
  isClosed: boolean;
}

/** All writes that were sent, each with unique words, and whether each was acknowledged. */
export interface Ledger {
  /** Keyed by the words of the first version. */
  readonly threads: Map<string, Text>;
  readonly comments: Map<string, Text>;
  /** E-mail addresses, and whether the registration was acknowledged. */
  readonly users: Map<string, boolean>;
  /** Keyed by the ids of target and voter: the stored vote, or `unknown`. */
  readonly votes: Map<string, number | 'unknown'>;
  acknowledged: number;
  unanswered: number;
}

export function newLedger(): Ledger {
  return {
    threads: new Map(),
    comments: new Map(),
    users: new Map(),
    votes: new Map(),
    acknowledged: 0,
    unanswered: 0,
  };
}

export function newText(id: string | undefined, words: string): Text {
  const [certain, unknown] = id === undefined ? [[], [words]] : [[words], []];
  return { id, certain, unknown, deletion: 'none', isClosed: false };
}

/** Returns the vote that is stored after `vote`: the same vote again retracts the first. */
export function toggled(stored: number, vote: number): number {
  return stored === vote ? 0 : vote;
}
