import { hasStatus } from '#web/lib/api/api-error.ts';

/**
 * Returns the answer, or 'wrong' when the server refused the password of the call, so that the form can say so at its
 * field.
 */
export async function catchWrongPassword<Data>(sent: Promise<Data>): Promise<Data | 'wrong'> {
  try {
    return await sent;
  } catch (error) {
    if (hasStatus(error, 403)) return 'wrong';
    throw error;
  }
}
