import type { FastifyInstance } from 'fastify';
import { hidePerson, listHiddenPeople, showPerson } from '#contract/hidden-people.ts';
import { HIDDEN_PEOPLE_MAX } from '#contract/limits.ts';
import type { Change } from '#server/changes/change.ts';
import { createRefusals } from '#server/platform/http/refusals.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { VOTE_BYTES } from '#server/session/storage-limits.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import * as hidden from './hidden-people.repository.ts';

const { isRefusal, refused } = createRefusals({
  'no-user': ['not-found', 'user is not found'],
  oneself: ['invalid', 'nobody can hide themselves'],
  'too-many': ['invalid', `at most ${HIDDEN_PEOPLE_MAX} people can be hidden`],
});

export function registerHiddenPeopleRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(app, listHiddenPeople, async ({ caller: { userId } }) => {
    const people = await hidden.listHiddenPeople(db, userId);
    return { people: people.map(presentUser) };
  });

  registerEndpoint(app, hidePerson, async ({ params, caller: { userId }, address }) => {
    // A row with two ids, like a vote.
    await app.countStored({ address, bytes: VOTE_BYTES });
    const outcome = await hidden.hidePerson(db, { userId, hiddenId: params.userId });
    if (isRefusal(outcome)) throw refused(outcome);
    return written(outcome, userId);
  });

  registerEndpoint(app, showPerson, async ({ params, caller: { userId } }) => {
    const outcome = await hidden.showPerson(db, { userId, hiddenId: params.userId });
    if (isRefusal(outcome)) throw refused(outcome);
    return written(outcome, userId);
  });
}

function written(outcome: 'done' | 'done-before', userId: string) {
  const changes: Change[] = outcome === 'done' ? [{ type: 'hidden-people-changed', userId }] : [];
  return { data: {}, changes };
}
