/** The result of a check in one line, and what to do about it. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'bad';
  /** What was checked, in a word or two. */
  readonly subject: string;
  readonly message: string;
  readonly remedy?: string;
}

export function ok(subject: string, message: string): Finding {
  return { level: 'ok', subject, message };
}

/** The forum runs, but something should be corrected. */
export function warn(subject: string, message: string, remedy: string): Finding {
  return { level: 'warn', subject, message, remedy };
}

/** The forum does not run, or loses data. */
export function bad(subject: string, message: string, remedy: string): Finding {
  return { level: 'bad', subject, message, remedy };
}

/** A StartError has the message and the remedy in one sentence. */
export function badBecause(subject: string, error: unknown): Finding {
  return { level: 'bad', subject, message: error instanceof Error ? error.message : String(error) };
}

/** Formats a finding, with the remedy on a line of its own. */
export function formatFinding({ level, subject, message, remedy }: Finding): string {
  const line = `${level.padEnd(4)}  ${subject.padEnd(14)}  ${message}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(22)}→ ${remedy}`;
}
