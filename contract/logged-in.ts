import { z } from './zod.ts';

/** What every login answers. */
export const loggedIn = z.object({
  token: z.string(),
  isRestored: z
    .literal(true)
    .optional()
    .describe('Set when the login has taken back the deletion of the account'),
});
