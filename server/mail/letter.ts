import type { LinkPurpose } from '#contract/mail-links.ts';

/** A change of what protects a login, as a letter tells it. */
export type SecondFactorChange =
  | 'codes-added'
  | 'codes-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-replaced'
  | 'recovery-code-used'
  | 'removed-at-recovery'
  | 'reset-by-operator';

/** What each kind of letter says, and the names of its links. Times are ISO 8601. */
interface Letters {
  'password-reset': { data: { name: string }; link: 'reset' };
  'password-changed': { data: { name: string; at: string }; link: 'notMe' };
  /** To the address of a new account. */
  'confirm-address': { data: { name: string }; link: 'confirm' };
  /** To the address that an account is to have. */
  'confirm-new-address': { data: { name: string }; link: 'confirm' };
  /** To the address that an account had. `undo` restores it. */
  'address-changed': { data: { name: string; newEmail: string; at: string }; link: 'undo' };
  /** `device` and `network` are as the list of sessions shows them. */
  'new-device': {
    data: { name: string; device: string; network: string; at: string };
    link: 'notMe';
  };
  /** `label` is the name of a passkey. */
  'second-factor-changed': {
    data: { name: string; change: SecondFactorChange; label?: string; at: string };
    link: 'notMe';
  };
  'passkey-cloned': { data: { name: string; label: string; at: string }; link: 'notMe' };
  /** `until` is when the account is deleted for good: before that, a login restores it. */
  'account-deleted': { data: { name: string; until: string }; link: 'notMe' };
  /** To somebody whose account waited, and may log in now. */
  'account-approved': { data: { name: string }; link: never };
  /** Sent by the operator. */
  test: { data: Record<string, never>; link: never };
}

export type LetterKind = keyof Letters;
export type LetterData<Kind extends LetterKind> = Letters[Kind]['data'];

/**
 * Texts that the holder of an account chooses. A letter to an address that nobody has proved leaves them out: a stranger
 * who registers with the address of another could send them any words in the name of the forum.
 */
const CHOSEN_TEXTS = ['name', 'newEmail', 'label'] as const;

/** The data of a letter as it is composed. */
export type ToldData<Kind extends LetterKind> = Partial<LetterData<Kind>> &
  Omit<LetterData<Kind>, (typeof CHOSEN_TEXTS)[number]>;

/** The data of a letter without what strangers may have chosen. */
export function withoutChosenTexts(data: object): object {
  const chosen: readonly string[] = CHOSEN_TEXTS;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !chosen.includes(name)));
}
export type LinkName<Kind extends LetterKind> = Letters[Kind]['link'];

/** A link to be created with a letter, for the user of the letter. */
export interface NewLink {
  readonly purpose: LinkPurpose;
  /** What `findLink` returns; JSON. */
  readonly data?: unknown;
  readonly expiresAt: Date;
}

interface LetterOf<Kind extends LetterKind> {
  readonly kind: Kind;
  /** The e-mail address. */
  readonly recipient: string;
  /** Null for a test letter, which has no links. */
  readonly userId: Kind extends 'test' ? null : string;
  readonly data: LetterData<Kind>;
  readonly links: { readonly [Name in LinkName<Kind>]: NewLink };
}

/** A letter to be sent. */
export type Letter = { [Kind in LetterKind]: LetterOf<Kind> }[LetterKind];
