/** What can be done to a user: a warning they must read, no writing, no login, or all their texts removed as well. */
export const sanctionKinds = ['warning', 'mute', 'suspension', 'purge'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];
