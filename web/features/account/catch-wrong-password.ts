import { hasStatus } from '#web/lib/api/api-error.ts';

/** Returns 'wrong' when the server refused the password of a call, so that the form can say so at its field. */
export async function catchWrongPassword(sent: Promise<unknown>): Promise<'done' | 'wrong'> {
  try {
    await sent;
    return 'done';
  } catch (error) {
    if (hasStatus(error, 403)) return 'wrong';
    throw error;
  }
}
