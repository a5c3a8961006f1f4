import { categoryKey, categoryName, isSameCategory } from '#contract/category-key.ts';
import { LEADERBOARD_SIZE } from '#contract/leaderboards.ts';
import type { SearchMatch } from '#contract/search.ts';
import type { Thread } from '#contract/threads.ts';
import type { Profile, User } from '#contract/users.ts';
import type { VoteType } from '#contract/votes.ts';
import type { VoteDirection } from '#web/store/votes.ts';
import { FakeAccount } from './fake-account.ts';
import { FakeCases } from './fake-cases.ts';
import { FakeSecondFactors } from './fake-second-factors.ts';
import { FakeEvents } from './fake-events.ts';
import { deleteStoredComment, FakeEdits } from './fake-edits.ts';
import { FakeInvitations } from './fake-invitations.ts';
import { FakeSettings } from './fake-settings.ts';
import { FakeModerationLog } from './fake-moderation-log.ts';
import { pageOf } from './fake-pages.ts';
import { FakeLinks } from './fake-links.ts';
import { findThread } from './fake-search.ts';
import { rejectWhenAborted } from './reject-when-aborted.ts';
import { setMember } from './set-member.ts';
import { actOnThread } from './fake-thread-acts.ts';
import {
  activeAt,
  countComments,
  scoreOf,
  type StoredComment,
  type StoredThread,
  type VotedBy,
} from './stored.ts';

type Answer = { status: number; message: string; data: object; retryAfterS?: number };
type Request = {
  method: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
  body: Record<string, string>;
  token: string;
};

// Every forum has its own ids, so that module state by id is not shared between tests.
let lastId = 0;
const nextId = (prefix: string) => `${prefix}-${(lastId += 1)}`;

/** A small v1 server in place of the network. The browser tests use the real one. */
export class FakeForum {
  readonly user: Profile = createUser('Budi');
  readonly users: User[] = [this.user];
  readonly threads: StoredThread[] = [];
  readonly requests: Request[] = [];
  readonly events = new FakeEvents();
  readonly moderationLog = new FakeModerationLog();
  readonly cases = new FakeCases();
  readonly settings = new FakeSettings();
  readonly invitations = new FakeInvitations();
  /** The corrected words of misspelt searches. */
  readonly slips = new Map<string, string>();
  password = 'rahasia';
  readonly account = new FakeAccount(this.user, this.password, () => this.users);
  readonly secondFactors = new FakeSecondFactors(() => this.password);
  /** The token of the newest login; older tokens are refused. */
  token = nextId('token');
  readonly links = new FakeLinks(this.account, (password) => {
    this.password = password;
    this.endSessions();
  });
  /** The difficulty of the proof of work that a registration needs; 0 for none. */
  challengeBits = 0;
  /** Whether the next login takes back the deletion of the account. */
  isDeletionWaiting = false;
  readonly #failures: { call: string; answer: Answer | 'network' }[] = [];
  readonly #lost: string[] = [];
  readonly #gates = new Map<string, Promise<void>>();
  readonly #edits = new FakeEdits();

  /** Makes the next call, such as `POST /login`, fail with this answer, or without one. */
  failNext(
    call: string,
    answer: { status: number; message: string; retryAfterS?: number } | 'network',
  ): void {
    const failure = answer === 'network' ? answer : { ...answer, data: {} };
    this.#failures.push({ call, answer: failure });
  }

  /** Holds calls, such as `GET /threads`, until the returned function is called. */
  hold(call: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gates.set(call, promise);
    return () => {
      this.#gates.delete(call);
      resolve();
    };
  }

  /** Ends all sessions, as a new password does. */
  endSessions(): void {
    this.token = nextId('token');
  }

  /** Makes the next call fail after it was carried out: its answer is lost. */
  loseNextAnswer(call: string): void {
    this.#lost.push(call);
  }

  addUser(name: string): User {
    const user = createUser(name);
    this.users.push(user);
    return user;
  }

  /** Sends the person's new name to open pages. */
  sendUserChanged({ id: userId, name, avatar }: User): void {
    this.events.send({ type: 'user-changed', userId, name, avatar });
  }

  addThread(thread: Partial<StoredThread> = {}): StoredThread {
    const added: StoredThread = {
      id: nextId('thread'),
      title: 'Kopi di Gayo',
      body: '<p>Enak sekali.</p>',
      category: 'kopi',
      createdAt: new Date().toISOString(),
      ownerId: this.user.id,
      upVotesBy: [],
      downVotesBy: [],
      editedAt: null,
      comments: [],
      ...thread,
    };
    this.threads.unshift(added);
    return added;
  }

  addComment(
    thread: StoredThread,
    content = '<p>Setuju.</p>',
    owner: User = this.user,
  ): StoredComment {
    const { id, name, avatar } = owner;
    const comment: StoredComment = {
      id: nextId('comment'),
      content,
      createdAt: new Date().toISOString(),
      owner: { id, name, avatar },
      upVotesBy: [],
      downVotesBy: [],
      editedAt: null,
      isDeleted: false,
    };
    thread.comments.unshift(comment);
    return comment;
  }

  /** The replacement of `fetch`. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://forum.contoh');
    const request: Request = {
      method: init.method ?? 'GET',
      path: pathname.replace('/v1', ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      token: new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '',
    };
    this.requests.push(request);
    const call = `${request.method} ${request.path}`;
    const failureIndex = this.#failures.findIndex((failure) => failure.call === call);
    const [failure] = failureIndex >= 0 ? this.#failures.splice(failureIndex, 1) : [];
    const gate = this.#gates.get(call);
    if (gate) await Promise.race([gate, rejectWhenAborted(init.signal)]);
    if (failure?.answer === 'network') throw new TypeError('Failed to fetch');
    if (call === 'GET /events' && !failure && request.token === this.token) {
      return this.events.answer(init.signal);
    }
    const { status, retryAfterS, ...envelope } = failure?.answer ?? this.#answer(request);
    const lostIndex = this.#lost.indexOf(call);
    if (lostIndex >= 0) {
      this.#lost.splice(lostIndex, 1);
      throw new TypeError('Failed to fetch');
    }
    const word = status < 400 ? 'success' : status < 500 ? 'fail' : 'error';
    const headers = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) };
    return Response.json({ ...envelope, status: word }, { status, headers });
  };

  #answer({ method, path, query, body, token }: Request): Answer {
    const call = `${method} ${path}`;
    if (call === 'POST /login') {
      if (body['password'] !== this.password) return fail(401, 'email or password is wrong');
      return this.secondFactors.challenge() ?? this.#openSession();
    }
    if (path.startsWith('/login/')) {
      return this.secondFactors.answerLogin(call, body) ?? this.#openSession();
    }
    if (call === 'POST /register') {
      const { invitation } = body;
      if (this.challengeBits > 0 && body['proof'] === undefined) {
        const data = { challenge: 'tantangan', bits: this.challengeBits };
        return { status: 403, message: 'registration needs a proof of work', data };
      }
      if (invitation !== undefined && !this.invitations.use(invitation)) {
        return fail(403, 'invitation is used up');
      }
      return ok('user created', { user: createUser(body['name'] ?? '') });
    }
    if (call === 'GET /community') return ok('community', { community: this.settings.community() });
    const ofLink = this.links.answer({ method, path, body });
    if (ofLink) return ofLink;
    if (token !== this.token) return fail(401, 'Token maximum age exceeded');
    if (call === 'DELETE /session') return ok('user logged out', {});
    if (call === 'GET /users/me/rank') {
      const before = this.users.indexOf(this.user);
      return ok('rank retrieved', { rank: before + 1, score: 100 - before });
    }
    const ofFactors = this.secondFactors.answer(call, body);
    if (ofFactors) return ofFactors;
    if (path.startsWith('/users/me')) return this.account.answer({ method, path, query, body });
    if (call === 'GET /users') {
      const ids = query.get('ids')?.split(',');
      const users = this.users.filter(({ id }) => !ids || ids.includes(id));
      return ok('users retrieved', { users });
    }
    if (call === 'GET /categories') return this.#answerWithCategories(query);
    if (call === 'GET /leaderboards') {
      const entries = this.users
        .map((user, index) => ({ user, score: 100 - index }))
        .slice(0, LEADERBOARD_SIZE);
      return ok('leaderboards retrieved', { leaderboards: entries });
    }
    if (call === 'GET /moderation-log') {
      return ok('moderation log retrieved', this.moderationLog.page(query));
    }
    if (call === 'GET /moderation-log/export') return ok('file', {});
    if (/^POST \/users\/[^/]+\/reports$/.test(call)) return ok('user reported', {});
    if (call === 'GET /removed-texts') {
      const { removedTexts: texts } = this.moderationLog;
      return ok('removed texts retrieved', { texts, nextCursor: null });
    }
    const [, threadId, commentId] =
      /^DELETE \/threads\/([^/]+)(?:\/comments\/([^/]+))?\/removal$/.exec(call) ?? [];
    if (threadId !== undefined) {
      const { id, name, avatar } = this.user;
      this.moderationLog.restore({ threadId, commentId: commentId ?? null }, { id, name, avatar });
      return ok('text restored', {});
    }
    const ofSettings = this.settings.answer(call, body);
    if (ofSettings) return ofSettings;
    const ofInvitations = this.invitations.answer({ method, path, query, body, maker: this.user });
    if (ofInvitations) return ofInvitations;
    const ofCases = this.cases.answer({ method, path, query, body });
    if (ofCases) return ofCases;
    if (call === 'GET /threads') return this.#answerWithThreads(query);
    if (call === 'POST /threads') {
      return ok('thread created', { thread: this.#presentInList(this.addThread(body)) });
    }
    return this.#answerAboutThread(path.split('/').slice(2), { method, query, body });
  }

  #openSession(): Answer {
    this.token = nextId('token');
    const restored = this.isDeletionWaiting ? { isRestored: true } : {};
    this.isDeletionWaiting = false;
    return ok('user logged in', { token: this.token, ...restored });
  }

  #answerWithThreads(query: URLSearchParams): Answer {
    const category = query.get('category');
    const q = query.get('q');
    const found = this.#search(q).filter(
      ({ thread }) => category === null || isSameCategory(thread.category, category),
    );
    const sort = query.get('sort');
    if (sort === 'top') found.sort((a, b) => scoreOf(b.thread) - scoreOf(a.thread));
    if (sort === 'active') {
      found.sort((a, b) => activeAt(b.thread).localeCompare(activeAt(a.thread)));
    }
    const { entries, nextCursor } = pageOf(found, query);
    const threads = entries.map(({ thread, match }) => ({
      ...this.#presentInList(thread),
      ...(match && { match }),
    }));
    return ok('threads retrieved', { threads, nextCursor });
  }

  #search(q: string | null): { thread: StoredThread; match?: SearchMatch }[] {
    if (q === null) return this.threads.map((thread) => ({ thread }));
    const authors = this.users.filter(({ name }) => name.toLowerCase() === q.toLowerCase());
    const authorIds = new Set(authors.map(({ id }) => id));
    return this.threads
      .flatMap((thread) => {
        const found = findThread(thread, { q, meant: this.slips.get(q), authorIds });
        return found ? [{ thread, ...found }] : [];
      })
      .sort((a, b) => a.rank - b.rank);
  }

  #answerWithCategories(query: URLSearchParams): Answer {
    const counts = new Map<string, { name: string; totalThreads: number }>();
    for (const thread of this.threads) {
      const key = categoryKey(thread.category);
      const name = this.#nameCategory(thread);
      counts.set(key, { name, totalThreads: (counts.get(key)?.totalThreads ?? 0) + 1 });
    }
    const found = [...counts.values()]
      .filter(({ name }) => categoryKey(name).includes(categoryKey(query.get('q') ?? '')))
      .sort((a, b) => b.totalThreads - a.totalThreads);
    const { entries, nextCursor } = pageOf(found, query);
    return ok('categories retrieved', { categories: entries, nextCursor });
  }

  #answerAboutThread(
    [id, ...rest]: string[],
    { method, query, body }: Pick<Request, 'method' | 'query' | 'body'>,
  ): Answer {
    const thread = this.threads.find((one) => one.id === id);
    if (!thread) return fail(404, 'thread tidak ditemukan');
    if (rest.length === 0 && method === 'GET') return this.#answerWithThread(thread, query);
    if (actOnThread(thread, `${method} ${rest.join('/')}`, body)) return ok('done', {});
    if (rest.length === 0 && thread.ownerId !== this.user.id)
      return fail(403, 'you are not the owner of this thread');
    if (rest.length === 0 && method === 'PUT') {
      this.#edits.edit(thread, body);
      return ok('thread updated', { thread: this.#presentInList(thread) });
    }
    if (rest.length === 0) {
      this.threads.splice(this.threads.indexOf(thread), 1);
      return ok('thread deleted', {});
    }
    if (rest.join() === 'revisions') {
      return ok('thread revisions retrieved', this.#edits.listRevisions(thread, query));
    }
    if (rest.join() === 'reports') return ok('thread reported', {});
    if (method === 'POST' && rest.join() === 'comments') {
      const comment = this.addComment(thread, body['content']);
      return ok('thread comment created', { comment: this.#count(comment) });
    }
    const [first, commentId, action] = rest;
    if (first !== 'comments') return ok('voted', { vote: this.#vote(thread, toDirection(first)) });
    const comment = thread.comments.find((one) => one.id === commentId);
    if (!comment || comment.isDeleted) return fail(404, 'comment is not found');
    if (action === 'reports') return ok('thread comment reported', {});
    if (action === 'revisions') {
      return ok('thread comment revisions retrieved', this.#edits.listRevisions(comment, query));
    }
    if (method === 'POST') {
      return ok('voted', { vote: { ...this.#vote(comment, toDirection(action)), commentId } });
    }
    if (comment.owner.id !== this.user.id)
      return fail(403, 'you are not the owner of this comment');
    if (method === 'PUT') this.#edits.edit(comment, body);
    else deleteStoredComment(thread, comment);
    return ok('thread comment updated', { comment: this.#count(comment) });
  }

  #answerWithThread({ ownerId, ...thread }: StoredThread, query: URLSearchParams): Answer {
    const comments = [...thread.comments];
    const sort = query.get('sort');
    if (sort === 'oldest') comments.reverse();
    if (sort === 'top') comments.sort((a, b) => scoreOf(b) - scoreOf(a));
    const asked = query.get('comment');
    const start = comments.findIndex((comment) => comment.id === asked);
    if (asked !== null && start < 0) return fail(404, 'comment is not found');
    const { entries, ...cursors } = pageOf(comments, query, Math.max(0, start));
    const detailThread = {
      ...this.#count(thread),
      categoryName: this.#nameCategory(thread),
      owner: this.users.find((user) => user.id === ownerId),
      totalComments: countComments(thread),
      comments: entries.map((comment) => this.#count(comment)),
    };
    return ok('thread retrieved', { detailThread, ...cursors });
  }

  #presentInList(thread: StoredThread): Thread {
    const { comments: _, ...listed } = thread;
    const categoryName = this.#nameCategory(thread);
    return { ...this.#count(listed), categoryName, totalComments: countComments(thread) };
  }

  /** Takes the spelling of the newest thread; the real server takes the most frequent one. */
  #nameCategory({ category }: Pick<StoredThread, 'category'>): string {
    const newest = this.threads.find((one) => isSameCategory(one.category, category));
    return categoryName(newest?.category ?? category);
  }

  #count<Voted extends VotedBy>(voted: Voted) {
    const { upVotesBy, downVotesBy } = voted;
    const isDown = downVotesBy.includes(this.user.id);
    const ownVote: VoteType = upVotesBy.includes(this.user.id) ? 1 : isDown ? -1 : 0;
    return {
      ...voted,
      totalUpVotes: upVotesBy.length,
      totalDownVotes: downVotesBy.length,
      ownVote,
    };
  }

  /** Votes as the real server: a repeated vote is withdrawn, and up and down exclude each other. */
  #vote(voted: StoredThread | StoredComment, direction: VoteDirection) {
    const list = direction === 'up' ? voted.upVotesBy : voted.downVotesBy;
    const cast = direction === 'up' ? 1 : -1;
    const voteType: VoteType = list.includes(this.user.id) ? 0 : cast;
    voted.upVotesBy = setMember(voted.upVotesBy, this.user.id, voteType === 1);
    voted.downVotesBy = setMember(voted.downVotesBy, this.user.id, voteType === -1);
    return { id: nextId('vote'), threadId: voted.id, userId: this.user.id, voteType };
  }
}

function createUser(name: string): Profile {
  return { id: nextId('user'), name, avatar: '', email: `${name.toLowerCase()}@contoh.id` };
}

function toDirection(action: string | undefined): VoteDirection {
  return action === 'up-vote' ? 'up' : 'down';
}

function ok(message: string, data: object): Answer {
  return { status: 200, message, data };
}

function fail(status: number, message: string): Answer {
  return { status, message, data: {} };
}
