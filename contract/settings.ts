import { endpoint } from './endpoint.ts';
import { requiredLine, storableText, tooLongMessage } from './fields.ts';
import {
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_NAME_MAX,
  HELD_LINK_DAYS_MAX,
  HELD_POSTS_MAX,
  RULES_MAX,
  WORD_MAX,
  WORDS_MAX,
} from './limits.ts';
import { noBody, noParams, noQuery } from './nothing.ts';
import { threadSorts } from './threads.ts';
import { z } from './zod.ts';

/* What admins change in the page. What only the operator changes is in server/config.ts. */

/** Who may read the moderation log: whoever may read the forum; only members; or only moderators and admins. */
export const logReaders = ['everybody', 'members', 'moderators'] as const;

/** Who may register: anybody; only with an invitation; anybody whom a moderator then approves; nobody. More ways may follow. */
export const registrations = ['open', 'invitation', 'approval', 'closed'] as const;

/** Whether a registration takes a proof of work: never; or while very many register. */
export const registrationChallenges = ['off', 'under-attack'] as const;

const choice = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, `"${name}" must be one of ${values.join(', ')}`);

/** A text of the community stands in titles and in subjects of letters, which have one line. */
const isSingleLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

const upTo = (name: string, max: number) => {
  const message = `"${name}" must be a whole number from 0 to ${max}`;
  return z.int(message).min(0, message).max(max, message);
};

/** A word without a letter or a digit could not be found in a text. */
const words = (name: string) =>
  z
    .array(
      storableText(name)
        .trim()
        .max(WORD_MAX, tooLongMessage(name, WORD_MAX))
        .regex(/^$|[\p{L}\p{N}]/u, `"${name}" must be words with letters or digits`),
      `"${name}" must be an array of words`,
    )
    .max(WORDS_MAX, `"${name}" must not have more than ${WORDS_MAX} words`)
    .transform((all) => [...new Set(all)].filter((word) => word !== ''));

/** Every setting and its schema. */
export const settingValues = {
  name: requiredLine('name', COMMUNITY_NAME_MAX)
    .refine(isSingleLine, '"name" must be a single line')
    .describe("The community's name"),
  description: storableText('description')
    .trim()
    .max(COMMUNITY_DESCRIPTION_MAX, tooLongMessage('description', COMMUNITY_DESCRIPTION_MAX))
    .refine(isSingleLine, '"description" must be a single line')
    .describe('What the community is about, in one line; empty for none'),
  rules: storableText('rules').describe(
    `The community's rules, as HTML of at most ${RULES_MAX} characters; empty for none`,
  ),
  logReaders: choice('logReaders', logReaders).describe('Who may read the moderation log'),
  threadSort: choice('threadSort', threadSorts).describe(
    'The order of the threads in the page, until the reader chooses another',
  ),
  registration: choice('registration', registrations).describe('Who may register'),
  registrationChallenge: choice('registrationChallenge', registrationChallenges).describe(
    'Whether a registration takes a proof of work while very many register',
  ),
  heldPosts: upTo('heldPosts', HELD_POSTS_MAX).describe(
    'How many texts of a member must be approved before the others appear at once; 0 for none',
  ),
  heldLinkDays: upTo('heldLinkDays', HELD_LINK_DAYS_MAX).describe(
    'For how many days texts with links of a new account wait for approval; 0 for none',
  ),
  heldWords: words('heldWords').describe(
    'Texts of members with these words wait for approval. A * at the end finds all words that begin so',
  ),
  refusedWords: words('refusedWords').describe('Texts of members with these words are refused'),
};
export type SettingValues = {
  [Name in keyof typeof settingValues]: z.infer<(typeof settingValues)[Name]>;
};
export type SettingName = keyof SettingValues;

/** The values until an admin changes them. The operator may have given another name (PRODUCT_NAME). */
export const SETTING_DEFAULTS: SettingValues = {
  name: 'Rembuk',
  description: '',
  rules: '',
  logReaders: 'everybody',
  threadSort: 'newest',
  registration: 'open',
  registrationChallenge: 'off',
  heldPosts: 0,
  heldLinkDays: 0,
  heldWords: [],
  refusedWords: [],
};
export const SETTING_NAMES = Object.keys(SETTING_DEFAULTS) as SettingName[];

function versioned<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    changedAt: z.iso
      .datetime({ error: '"changedAt" must be a time or null' })
      .nullable()
      .describe('When it was last changed; null if it never was'),
  });
}

/** The settings of an answer. They are checked when they are changed. */
const settings = z.object({
  name: versioned(z.string()),
  description: versioned(z.string()),
  rules: versioned(z.string()),
  logReaders: versioned(settingValues.logReaders),
  threadSort: versioned(settingValues.threadSort),
  registration: versioned(settingValues.registration),
  registrationChallenge: versioned(settingValues.registrationChallenge),
  heldPosts: versioned(z.int()),
  heldLinkDays: versioned(z.int()),
  heldWords: versioned(z.array(z.string())),
  refusedWords: versioned(z.array(z.string())),
});
export type Settings = z.infer<typeof settings>;

const ofAdmins = {
  path: '/settings',
  access: 'member',
  requiresRole: 'admin',
  status: 200,
  params: noParams,
  query: noQuery,
  data: z.object({ settings }),
} as const;

export const getSettings = endpoint({
  ...ofAdmins,
  method: 'GET',
  message: 'settings retrieved',
  summary: 'Read all settings of the community',
  failures: [],
  body: noBody,
});

/** Changes all given settings or none. */
export const updateSettings = endpoint({
  ...ofAdmins,
  method: 'PUT',
  message: 'settings updated',
  summary:
    'Change settings, each with the `changedAt` that was read; 409 with all settings when one was changed since',
  failures: [409],
  failureData: { 409: z.object({ settings }) },
  body: z.object({
    settings: z
      .object(
        {
          name: versioned(settingValues.name).optional(),
          description: versioned(settingValues.description).optional(),
          rules: versioned(settingValues.rules).optional(),
          logReaders: versioned(settingValues.logReaders).optional(),
          threadSort: versioned(settingValues.threadSort).optional(),
          registration: versioned(settingValues.registration).optional(),
          registrationChallenge: versioned(settingValues.registrationChallenge).optional(),
          heldPosts: versioned(settingValues.heldPosts).optional(),
          heldLinkDays: versioned(settingValues.heldLinkDays).optional(),
          heldWords: versioned(settingValues.heldWords).optional(),
          refusedWords: versioned(settingValues.refusedWords).optional(),
        },
        '"settings" must be of type object',
      )
      .describe('Those to change'),
  }),
});

/** What everybody may know of the settings. Clients must expect other values of `registration`. */
export const getCommunity = endpoint({
  method: 'GET',
  path: '/community',
  access: 'anyone',
  status: 200,
  message: 'community retrieved',
  summary: "Read the community's name, description, rules, and who may register",
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({
    community: z.object({
      name: z.string(),
      description: z.string(),
      rules: z.string().describe('As HTML; empty for none'),
      threadSort: settingValues.threadSort,
      registration: z
        .string()
        .describe(
          `Who may register: ${registrations.join(', ')}. Clients must expect values that are not listed`,
        ),
    }),
  }),
});
export type Community = z.infer<typeof getCommunity.data>['community'];
