/*
 * The names of a new thread's draft and mutation. Apart from the code that uses them, which the first screen does not
 * load.
 */

export function threadDraftName(userId: string): string {
  return `thread ${userId}`;
}

export const createThreadKey = ['createThread'];
