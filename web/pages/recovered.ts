/** The navigation state of the form for a new password after 'Bukan saya'. */
export const RECOVERED = { isRecovered: true };

export function isRecovered(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isRecovered' in state;
}
