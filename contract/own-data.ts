import { ownDataFile, session } from './account.ts';
import type { Download } from './endpoint.ts';
import { removedText } from './removals.ts';
import { reportReasons } from './reports.ts';
import { role } from './roles.ts';
import { sanctionKinds } from './sanction.ts';
import { voteType } from './votes.ts';
import { z } from './zod.ts';

/* The download of all that the forum keeps about a user. The page only saves it. */

const time = z.iso.datetime();
const words = { createdAt: time, editedAt: time.nullable() };
const vote = { voteType, votedAt: time };

/** All data of an account, without deleted threads and comments, whose texts are erased. */
export const ownData = z.object({
  exportedAt: time,
  profile: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailConfirmedAt: time.nullable().describe('When the address was confirmed'),
    newEmail: z.string().nullable().describe('The new address that waits to be confirmed'),
    score: z.int(),
    role,
    createdAt: time,
    invitedById: z.string().nullable().describe('Whose invitation it was by which one registered'),
  }),
  secondFactors: z.object({
    totpConfirmedAt: time.nullable().describe('Since when one-time codes are on; null when off'),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(z.object({ name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
  }),
  sessions: z.array(session),
  loginAddresses: z
    .array(
      z.object({
        addressHash: z
          .string()
          .describe('SHA-256 of the e-mail address and the IP address, in hex'),
        lastLoginAt: time.describe('The time of the last login from there, to about a day'),
      }),
    )
    .describe('The addresses of logins, hashed: no whole IP address is stored'),
  loginDevices: z
    .array(
      z.object({
        deviceHash: z
          .string()
          .describe(
            'SHA-256 of the id that a browser stores, or of a browser and its network, in hex',
          ),
        lastLoginAt: time.describe('The time of the last login with it, to about a day'),
      }),
    )
    .describe('The devices of logins, hashed'),
  threads: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      body: z.string(),
      category: z.string(),
      ...words,
    }),
  ),
  threadRevisions: z
    .array(
      z.object({
        threadId: z.string(),
        title: z.string(),
        body: z.string(),
        category: z.string(),
        writtenAt: time,
      }),
    )
    .describe('The earlier versions of the threads'),
  comments: z.array(
    z.object({ id: z.string(), threadId: z.string(), content: z.string(), ...words }),
  ),
  commentRevisions: z
    .array(z.object({ commentId: z.string(), content: z.string(), writtenAt: time }))
    .describe('The earlier versions of the comments'),
  removedTexts: z
    .array(removedText)
    .describe('What moderators removed and may restore, for 30 days'),
  reports: z
    .array(
      z.object({
        threadId: z.string().nullable(),
        commentId: z.string().nullable(),
        userId: z.string().nullable(),
        reason: z.enum(reportReasons),
        words: z.string(),
        reportedAt: time,
      }),
    )
    .describe(
      'What one reported, a text or a user, until 90 days after the decision; the other ids are null',
    ),
  sanctions: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(sanctionKinds),
        reason: z.string(),
        givenAt: time,
        endsAt: time.nullable(),
        readAt: time.nullable(),
        liftedAt: time.nullable(),
      }),
    )
    .describe('What moderators did to the account'),
  appeals: z
    .array(
      z.object({
        sanctionId: z.string().nullable(),
        removedTextId: z.string().nullable(),
        words: z.string(),
        madeAt: time,
        outcome: z.enum(['upheld', 'lifted']).nullable(),
        answer: z.string().nullable(),
        decidedAt: time.nullable(),
      }),
    )
    .describe('What one wrote against decisions of moderators'),
  hiddenPeople: z
    .array(z.object({ userId: z.string(), hiddenAt: time }))
    .describe('The people whose words one has hidden from oneself'),
  invitations: z
    .array(
      z.object({
        id: z.string(),
        usesMax: z.int(),
        useCount: z.int(),
        createdAt: time,
        expiresAt: time,
        endedAt: time.nullable(),
      }),
    )
    .describe('The invitations that one has made, until 30 days after their end'),
  threadVotes: z.array(z.object({ threadId: z.string(), ...vote })),
  commentVotes: z
    .array(z.object({ commentId: z.string(), ...vote }))
    .describe('0 for a retracted vote'),
});

export const exportOwnData = {
  ...ownDataFile,
  access: 'member',
  summary: "Download all of one's data",
  description: `One JSON object without the envelope, streamed as it is read. It may lack what is written
during the download. It is cut off when the session ends.`,
  file: ownData,
} as const satisfies Download;
