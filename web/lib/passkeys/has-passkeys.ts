import { hasFeature } from '#web/lib/forum-features.ts';

/** Whether both the forum and the browser have passkeys. */
export function hasPasskeys(): boolean {
  return hasFeature('passkeys') && 'PublicKeyCredential' in window;
}
