import type { FastifyInstance } from 'fastify';
import { getOwnProfile, listUsers, register } from '#contract/users.ts';
import { confirmationLetter } from '#server/account/account-letters.ts';
import { listHiddenIds } from '#server/hidden-people/hidden-people.repository.ts';
import { useInvitation } from '#server/invitations/invitations.repository.ts';
import { invitationUsedUp, requireMayRegister } from '#server/invitations/registration-rules.ts';
import { requireProof } from '#server/invitations/registration-proof.ts';
import type { Mail } from '#server/mail/mail.ts';
import { openApplication } from '#server/moderation/applications.repository.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hiddenPeopleTag, NAMES } from '#server/changes/tags.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import type { ChallengeSigner } from '#server/second-factors/passkey-challenges.ts';
import { countRequestedLetter, countTakenEmail } from '#server/session/login-limits.ts';
import { ACCOUNT_BYTES } from '#server/session/storage-limits.ts';
import type { FindNameFault } from './name-rules.ts';
import { userGone } from './active-user.ts';
import { presentProfile, presentStanding, presentUser } from './users.presenter.ts';
import * as users from './users.repository.ts';

export function registerUserRoutes(
  app: FastifyInstance,
  db: Db,
  findNameFault: FindNameFault,
  { mail, challenges }: { mail: Mail | undefined; challenges: ChallengeSigner },
): void {
  registerEndpoint(
    app,
    withNameRules(findNameFault),
    async ({ body: { name, email, password, invitation, proof }, address, logSecurity }) => {
      // Before the password is hashed, which costs more than any other part.
      const { waits } = await requireMayRegister(db, invitation);
      await requireProof(db, challenges, proof);
      await app.countStored({ address, bytes: ACCOUNT_BYTES });
      const passwordHash = await hashPassword(password, address);
      const isLetterDue = mail !== undefined && (await mayRequestLetter(address));
      const user = await users.insertUser(
        db,
        { name, email, passwordHash },
        {
          async findInviter(trx) {
            if (invitation === undefined) return undefined;
            const inviterId = await useInvitation(trx, invitation);
            if (inviterId === undefined) throw invitationUsedUp();
            return inviterId;
          },
          waits,
          async afterwards(trx, created) {
            if (waits) await openApplication(trx, created.id);
            if (!isLetterDue) return;
            await mail.queue(
              trx,
              confirmationLetter({ ...created, emailKey: users.emailKey(created.email) }),
            );
          },
        },
      );
      if (!user) {
        if (app.limits.isOn) await countTakenEmail(db, address);
        throw new AppError('invalid', 'email is already taken');
      }
      logSecurity('account-created', { userId: user.id });
      return {
        data: { user: presentProfile(user) },
        changes: waits ? [] : [{ type: 'scores-changed', score: 0 }],
      };
    },
    { limit: 'registration' },
  );

  registerEndpoint(app, listUsers, async ({ query: { ids } }) => {
    const people = await users.listUsers(db, ids);
    return { users: people.map(presentUser) };
  });

  registerEndpoint(
    app,
    getOwnProfile,
    async ({ caller, cache }) => {
      const user = await users.findUserById(db, caller.userId);
      const standing = await users.readStanding(db, caller.userId);
      if (!user || !standing) throw userGone();
      const hiddenIds = await listHiddenIds(db, user.id);
      cache({ tags: [NAMES, hiddenPeopleTag(user.id)], isPersonal: true });
      return {
        user: {
          ...presentProfile(user),
          role: user.role,
          ...presentStanding(standing),
          ...(hiddenIds.length > 0 && { hiddenIds }),
        },
      };
    },
    { isCached: true },
  );

  /**
   * Whether this address may have another letter sent. Without one, the account is created all the same: its owner can
   * ask for the letter later.
   */
  async function mayRequestLetter(address: string): Promise<boolean> {
    if (!app.limits.isOn) return true;
    try {
      await countRequestedLetter(db, { address });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'too-many') return false;
      throw error;
    }
  }
}

/**
 * Adds the rules for names to the registration of the contract, so that a violation is reported before other fields.
 */
function withNameRules(findNameFault: FindNameFault): typeof register {
  const { name } = register.body.shape;
  const ruled = name.superRefine((value, context) => {
    const message = findNameFault(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
  return { ...register, body: register.body.extend({ name: ruled }) };
}
