import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { HIDDEN_PEOPLE_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

/*
 * The people whose words a user does not want to see. Lists answer with these words as before: clients fold them away. Nobody else
 * learns of it. The ids are in the own profile, too, so that a page knows them before it shows anything.
 */

const ofPerson = {
  access: 'member',
  status: 200,
  params: z.object({ userId: id }),
  query: noQuery,
  body: noBody,
  data: noData,
} as const;

export const listHiddenPeople = endpoint({
  method: 'GET',
  path: '/users/me/hidden-people',
  access: 'member',
  status: 200,
  message: 'hidden people retrieved',
  summary: `List the people whose words one has hidden from oneself, at most ${HIDDEN_PEOPLE_MAX}`,
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ people: z.array(user) }),
});

export const hidePerson = endpoint({
  ...ofPerson,
  method: 'PUT',
  path: '/users/me/hidden-people/:userId',
  message: 'person hidden',
  summary: "Hide a person's words from oneself; nobody else learns of it",
  failures: [400, 404],
});

export const showPerson = endpoint({
  ...ofPerson,
  method: 'DELETE',
  path: '/users/me/hidden-people/:userId',
  message: 'person shown again',
  summary: "Show a person's words again; also when they were not hidden",
  failures: [404],
});
