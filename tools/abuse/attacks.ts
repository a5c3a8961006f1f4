import type { Attack } from './attack.ts';
import { busyAccount } from './busy-account.ts';
import { guesses } from './guesses.ts';
import { passwords } from './passwords.ts';

/** All attacks, in the order in which a run makes them. */
export const ATTACKS: readonly Attack[] = [busyAccount, passwords, guesses];
