import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { emailField, lookupText, requiredLine, requiredText } from './fields.ts';
import { invitationToken } from './links.ts';
import { LIST_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { noBody, noParams, noQuery } from './nothing.ts';
import { role } from './roles.ts';

/** A user as shown to others, without an e-mail address. */
export const user = z.object({ id: z.string(), name: z.string(), avatar: z.string() });
export type User = z.infer<typeof user>;

/** A user as shown to themselves. */
export const profile = user.extend({ email: z.string() });
export type Profile = z.infer<typeof profile>;

/** A user as shown to themselves when the app opens. */
export const ownProfile = profile.extend({
  role,
  mutedUntil: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('Only while muted: until when; null when it does not end by itself'),
  unreadSanctions: z.int().optional().describe('How many sanctions are not confirmed as read'),
  hasStanding: z
    .boolean()
    .optional()
    .describe('Whether moderators ever decided about one, or about texts that can be restored'),
  hiddenIds: z
    .array(z.string())
    .optional()
    .describe('The people whose words one has hidden from oneself; left out when there are none'),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** The field of a new password: `PASSWORD_MIN` to `PASSWORD_MAX` characters. */
export function newPassword(name: string) {
  return requiredText(name, PASSWORD_MAX).min(
    PASSWORD_MIN,
    `password must be at least ${PASSWORD_MIN} characters long`,
  );
}

/** The length to which a challenge is padded: a block of SHA-256. */
export const PROOF_PREFIX_LENGTH = 64;

const proofChallenge = z
  .string()
  .describe(
    `Valid for five minutes. Padded with \`.\` to ${PROOF_PREFIX_LENGTH} characters and followed by a number, its SHA-256 must begin with \`bits\` zero bits. Then \`challenge.number\` is the \`proof\``,
  );
const proofBits = z.int();

/** The `data` of the 403 to a registration that needs a proof of work. */
export const registrationChallenge = z.object({ challenge: proofChallenge, bits: proofBits });

/** In characters: a challenge and a number. Anything else is ignored: a client may have a field of this name for itself. */
const PROOF_MAX = 100;

export const register = endpoint({
  method: 'POST',
  path: '/register',
  access: 'anyone',
  status: 201,
  message: 'user created',
  summary:
    'Register an account; 403 while the registration is closed, without a valid invitation where it needs one, and without a proof of work where very many register. Where moderators decide on each, the account waits: a login answers 403 until then',
  failures: [403],
  params: noParams,
  query: noQuery,
  body: z.object({
    name: requiredLine('name', NAME_MAX),
    email: emailField('email'),
    password: newPassword('password'),
    invitation: invitationToken,
    proof: z
      .string()
      .max(PROOF_MAX)
      .optional()
      .catch(undefined)
      .describe('Only for the challenge that a 403 had in `data`: it solved, once'),
  }),
  data: z.object({ user: profile }),
  failureData: {
    403: z.object({
      challenge: proofChallenge.optional(),
      bits: proofBits.optional(),
    }),
  },
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'reader',
  status: 200,
  message: 'users retrieved',
  summary: 'List users, oldest first: the first thousand, or those with the given ids',
  failures: [],
  params: noParams,
  query: z.object({
    ids: lookupText('ids')
      .transform((ids) => [...new Set(ids.split(',').filter((one) => one !== ''))])
      .refine((ids) => ids.length <= LIST_MAX, `"ids" must be at most ${LIST_MAX} ids`)
      .optional()
      .describe(`Ids separated by commas, at most ${LIST_MAX}; unknown ids are left out`),
  }),
  body: noBody,
  data: z.object({ users: z.array(user) }),
});

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'member',
  status: 200,
  message: 'user retrieved',
  summary: 'Read the own profile',
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ user: ownProfile }),
});
