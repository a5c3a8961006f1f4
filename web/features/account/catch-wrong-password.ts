import { hasStatus } from '#web/lib/api/api-error.ts';

/** Whether the password sent with a call was right: that it was not is for the form to say, at its field. */
export async function catchWrongPassword(sent: Promise<unknown>): Promise<'done' | 'wrong'> {
  try {
    await sent;
    return 'done';
  } catch (error) {
    if (hasStatus(error, 403)) return 'wrong';
    throw error;
  }
}
