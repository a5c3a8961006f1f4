/** Why the forum cannot start, in one sentence for the person who runs it: what is wrong and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the process with status 1: a StartError in its one sentence, anything else with its trace. */
export function exitWithReason(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
