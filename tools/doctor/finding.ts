/** What a check found out, in one line, and what to do about it. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'bad';
  /** What was looked at, in a word or two. */
  readonly subject: string;
  readonly says: string;
  readonly remedy?: string;
}

export function ok(subject: string, says: string): Finding {
  return { level: 'ok', subject, says };
}

/** It runs, but not as it should. */
export function warn(subject: string, says: string, remedy: string): Finding {
  return { level: 'warn', subject, says, remedy };
}

/** It does not run so, or loses something. */
export function bad(subject: string, says: string, remedy: string): Finding {
  return { level: 'bad', subject, says, remedy };
}

/** A StartError has both in one sentence. */
export function badBecause(subject: string, error: unknown): Finding {
  return { level: 'bad', subject, says: error instanceof Error ? error.message : String(error) };
}

/** As it is printed: what to do stands below. */
export function formatFinding({ level, subject, says, remedy }: Finding): string {
  const line = `${level.padEnd(4)}  ${subject.padEnd(14)}  ${says}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(22)}→ ${remedy}`;
}
