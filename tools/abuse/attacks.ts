import type { Attack } from './attack.ts';
import { busyAccount } from './busy-account.ts';

/** All attacks, in the order in which a run makes them. */
export const ATTACKS: readonly Attack[] = [busyAccount];
