/** The reason why the forum cannot start, in one sentence for the operator: what is wrong and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Exits the process with status 1. Prints a StartError as its sentence, any other error with its trace. */
export function exitWithReason(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
