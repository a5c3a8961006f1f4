import type { OwnSession } from '#contract/account.ts';
import type { LetterFate } from '#contract/email.ts';
import type { ownRemovedText } from '#contract/removals.ts';
import type { Sanction } from '#contract/sanction.ts';
import type { Role } from '#contract/roles.ts';
import type { Profile, User } from '#contract/users.ts';
import type { z } from '#contract/zod.ts';
import { pageOf } from './fake-pages.ts';

type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, string>;
};
type Answer = { status: number; message: string; data: object };

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

/** The fake forum's endpoints below `/users/me`. */
export class FakeAccount {
  readonly #user: Profile;
  /** Everybody in the forum. */
  readonly #people: () => readonly User[];
  password: string;
  role: Role = 'member';
  isConfirmed = false;
  newEmail: string | null = null;
  /** What becomes of letters. */
  letter: LetterFate = 'sent';
  /** When a deletion takes place; undefined where it does at once. */
  deletionAt: string | undefined;
  /** What moderators did to the user. */
  sanctions: Sanction[] = [];
  /** Own texts that moderators removed. */
  removedTexts: z.infer<typeof ownRemovedText>[] = [];
  /** Whom the user has hidden. */
  hiddenPeople: User[] = [];
  sessions: OwnSession[] = [
    createSession('here', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, true),
    createSession('phone', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`),
  ];

  constructor(user: Profile, password: string, people: () => readonly User[]) {
    this.#people = people;
    this.#user = user;
    this.password = password;
  }

  answer({ method, path, query, body }: Request): Answer {
    const [, , , part, rest, act] = path.split('/');
    const call = `${method} ${part ?? ''}`;
    const isProven = (body['currentPassword'] ?? body['password']) === this.password;
    if (call === 'GET ') {
      return ok('user retrieved', { user: this.#ownProfile() });
    }
    if (call === 'PUT ') {
      this.#user.name = (body['name'] ?? '').trim();
      return ok('user updated', { user: { ...this.#user } });
    }
    if (call === 'GET sanctions') {
      return ok('sanctions retrieved', { sanctions: this.sanctions });
    }
    if (method === 'POST' && act === 'appeal') return this.#appeal(rest ?? '', body['words'] ?? '');
    if (call === 'GET removed-texts') {
      return ok('removed texts retrieved', { texts: this.removedTexts, nextCursor: null });
    }
    if (call === 'GET hidden-people') {
      return ok('hidden people retrieved', { people: this.hiddenPeople });
    }
    if (part === 'hidden-people') {
      const others = this.hiddenPeople.filter(({ id }) => id !== rest);
      const person = this.#people().find(({ id }) => id === rest);
      if (!person) return fail(404, 'user is not found');
      this.hiddenPeople = method === 'PUT' ? [...others, person] : others;
      return ok('done', {});
    }
    if (call === 'GET sessions') {
      const { entries: sessions, nextCursor } = pageOf(this.sessions, query);
      return ok('sessions retrieved', { sessions, nextCursor });
    }
    if (call === 'DELETE sessions') {
      const isThere = this.sessions.some(({ id }) => id === rest);
      if (rest && !isThere) return fail(404, 'session is not found');
      this.sessions = this.sessions.filter(({ id }) => rest && id !== rest);
      return ok('session ended', {});
    }
    if (part === 'email' && rest === 'change') this.newEmail = null;
    if (call === 'POST email') return ok('done', this.#emailAndLetter());
    if (part === 'email' && call !== 'PUT email') return ok('done', this.#ownEmail());
    if (!isProven) return fail(403, 'password is wrong');
    if (call === 'PUT email') {
      this.newEmail = body['email'] ?? '';
      return ok('done', this.#emailAndLetter());
    }
    if (call === 'DELETE ') return ok('user deleted', { deletionAt: this.deletionAt });
    if (call === 'PUT password') this.password = body['newPassword'] ?? '';
    return ok('done', {});
  }

  /** Does what the link of the newest letter does. */
  confirmEmail(): void {
    this.#user.email = this.newEmail ?? this.#user.email;
    this.newEmail = null;
    this.isConfirmed = true;
  }

  #appeal(id: string, words: string) {
    const madeAt = new Date().toISOString();
    const appeal = { words, madeAt, outcome: null, answer: null, decidedAt: null };
    const decision =
      this.sanctions.find((one) => one.id === id) ??
      this.removedTexts.find((one) => (one.commentId ?? one.threadId) === id);
    if (!decision) return fail(404, 'sanction is not found');
    decision.appeal = appeal;
    return ok('appeal made', {});
  }

  #emailAndLetter() {
    const own = this.#ownEmail();
    const isDue = own.newEmail !== null || !own.isConfirmed;
    return { ...own, ...(isDue && { letter: this.letter }) };
  }

  #ownProfile() {
    const hiddenIds = this.hiddenPeople.map(({ id }) => id);
    const hasStanding = this.sanctions.length + this.removedTexts.length > 0;
    return {
      ...this.#user,
      role: this.role,
      ...(hasStanding && { hasStanding }),
      ...(hiddenIds.length > 0 && { hiddenIds }),
    };
  }

  #ownEmail() {
    const { isConfirmed, newEmail } = this;
    return { email: this.#user.email, isConfirmed, newEmail };
  }
}

/** Creates a session that was opened and used just now. */
export function createSession(id: string, userAgent: string, isCurrent = false): OwnSession {
  const now = new Date().toISOString();
  return {
    id,
    userAgent,
    network: '203.0.113.x',
    isCurrent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now,
  };
}

function ok(message: string, data: object): Answer {
  return { status: 200, message, data };
}

function fail(status: number, message: string): Answer {
  return { status, message, data: {} };
}
