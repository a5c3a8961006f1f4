import type { Context } from './context.ts';

/** One sentence of the API, and the proof of it: `run` throws when it does not hold. */
export interface Check {
  readonly name: string;
  run(context: Context): Promise<void>;
}

/** The server answered otherwise than the API says; the message tells what was expected and got. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

/** Thrown by a check that this server gives no occasion to make; counted neither way. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}
