import type { z } from 'zod';
import type { Context } from './context.ts';

/** One rule of the API. `run` throws when the server breaks it. */
export interface Check {
  readonly name: string;
  run(context: Context): Promise<void>;
}

/** The server broke a rule of the API. The message has the expected and the actual value. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

/** Thrown by a check that does not apply to this server. It counts as neither passed nor failed. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** Returns the value without fields that are not in the shape. Throws a Mismatch with the path of the first error. */
export function shaped<Value>(shape: z.ZodType<Value>, value: unknown, where: string): Value {
  const { data, error } = shape.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue) throw new Mismatch(`${[where, ...issue.path].join('.')}: ${issue.message}`);
  return data as Value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws a Mismatch. */
export function mismatch(where: string, expected: string, got?: unknown): never {
  const shown = got === undefined ? '' : `, got ${shorten(JSON.stringify(got))}`;
  throw new Mismatch(`${where}: expected ${expected}${shown}`);
}

export function shorten(shown: string): string {
  return shown.length > 300 ? `${shown.slice(0, 300)}…` : shown;
}
