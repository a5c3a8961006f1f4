import type { Mail } from '#server/mail/mail.ts';
import type { Db } from '#server/schema.ts';
import type { ChallengeSigner } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';

/** What the calls of second factors need of the app. */
export interface SecondFactorParts {
  readonly db: Db;
  readonly mail: Mail | undefined;
  /** The community's name, which devices show. */
  readonly communityName: () => Promise<string>;
  /** Undefined where PUBLIC_URL allows no passkeys. */
  readonly site: PasskeySite | undefined;
  readonly challenges: ChallengeSigner;
}
