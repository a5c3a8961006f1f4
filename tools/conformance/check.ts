import type { z } from 'zod';
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

/** The value as the shape has it, without further fields; throws a Mismatch that names the place. */
export function shaped<Value>(shape: z.ZodType<Value>, value: unknown, where: string): Value {
  const { data, error } = shape.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue) throw new Mismatch(`${[where, ...issue.path].join('.')}: ${issue.message}`);
  return data as Value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws a Mismatch; `got` is left out where there is nothing to show. */
export function mismatch(where: string, expected: string, got?: unknown): never {
  const shown = got === undefined ? '' : `, got ${shorten(JSON.stringify(got))}`;
  throw new Mismatch(`${where}: expected ${expected}${shown}`);
}

/** At most 300 characters of it. */
export function shorten(shown: string): string {
  return shown.length > 300 ? `${shown.slice(0, 300)}…` : shown;
}
