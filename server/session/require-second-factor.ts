import type { AppError } from '#server/platform/http/app-error.ts';

/**
 * Creates the refusal of a login whose password was right, with the challenge that takes the second factor; undefined when
 * the account has none.
 */
export type RequireSecondFactor = (user: {
  readonly id: string;
  readonly passwordHash: string;
}) => Promise<AppError | undefined>;
