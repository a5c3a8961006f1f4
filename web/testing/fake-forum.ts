import type { Comment } from '#contract/comments.ts';
import type { DetailThread, Thread } from '#contract/threads.ts';
import type { Profile, User } from '#contract/users.ts';
import type { VoteType } from '#contract/votes.ts';
import { applyVote, type VoteDirection } from '#web/lib/votes.ts';

type StoredThread = Omit<DetailThread, 'owner'> & { ownerId: string };
type Answer = { status: number; message: string; data: object };
type Request = { method: string; path: string; body: Record<string, string>; token: string };

// Every forum has ids of its own: what the app keeps by id does not cross from test to test.
let lastId = 0;
const nextId = (prefix: string) => `${prefix}-${(lastId += 1)}`;

/** A v1 server small enough to read, standing where the network would; the browser tests meet the real one. */
export class FakeForum {
  readonly user: Profile = createUser('Budi');
  readonly users: User[] = [this.user];
  readonly threads: StoredThread[] = [];
  readonly requests: Request[] = [];
  readonly password = 'rahasia';
  /** Of the newest login; an older one is refused. */
  token = nextId('token');
  readonly #failures: { call: string; answer: Answer | 'network' }[] = [];
  readonly #gates = new Map<string, Promise<void>>();

  /** The next call like `POST /login` fails, with an answer or without one. */
  failNext(call: string, answer: { status: number; message: string } | 'network'): void {
    const failure = answer === 'network' ? answer : { ...answer, data: {} };
    this.#failures.push({ call, answer: failure });
  }

  /** Calls like `GET /threads` get no answer until the function that this gives is called. */
  hold(call: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gates.set(call, promise);
    return () => {
      this.#gates.delete(call);
      resolve();
    };
  }

  addUser(name: string): User {
    const user = createUser(name);
    this.users.push(user);
    return user;
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
      comments: [],
      ...thread,
    };
    this.threads.unshift(added);
    return added;
  }

  addComment(thread: StoredThread, content = '<p>Setuju.</p>', owner: User = this.user): Comment {
    const { id, name, avatar } = owner;
    const comment: Comment = {
      id: nextId('comment'),
      content,
      createdAt: new Date().toISOString(),
      owner: { id, name, avatar },
      upVotesBy: [],
      downVotesBy: [],
    };
    thread.comments.unshift(comment);
    return comment;
  }

  /** What `fetch` is while this forum is the network. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request: Request = {
      method: init.method ?? 'GET',
      path: url.replace('/v1', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      token: new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '',
    };
    this.requests.push(request);
    const call = `${request.method} ${request.path}`;
    const failureIndex = this.#failures.findIndex((failure) => failure.call === call);
    const [failure] = failureIndex >= 0 ? this.#failures.splice(failureIndex, 1) : [];
    await this.#gates.get(call);
    if (failure?.answer === 'network') throw new TypeError('Failed to fetch');
    const { status, ...envelope } = failure?.answer ?? this.#answer(request);
    const word = status < 400 ? 'success' : status < 500 ? 'fail' : 'error';
    return Response.json({ ...envelope, status: word }, { status });
  };

  #answer({ method, path, body, token }: Request): Answer {
    const call = `${method} ${path}`;
    if (call === 'POST /login') {
      if (body['password'] !== this.password) return fail(401, 'email or password is wrong');
      this.token = nextId('token');
      return ok('user logged in', { token: this.token });
    }
    if (call === 'POST /register') {
      return ok('user created', { user: createUser(body['name'] ?? '') });
    }
    if (token !== this.token) return fail(401, 'Token maximum age exceeded');
    if (call === 'DELETE /session') return ok('user logged out', {});
    if (call === 'GET /users/me') return ok('user retrieved', { user: this.user });
    if (call === 'GET /users') return ok('users retrieved', { users: this.users });
    if (call === 'GET /leaderboards') {
      const entries = this.users.map((user, index) => ({ user, score: 100 - index }));
      return ok('leaderboards retrieved', { leaderboards: entries });
    }
    if (call === 'GET /threads') {
      return ok('threads retrieved', { threads: this.threads.map(presentInList) });
    }
    if (call === 'POST /threads') {
      return ok('thread created', { thread: presentInList(this.addThread(body)) });
    }
    return this.#answerAboutThread(path.split('/').slice(2), method, body);
  }

  #answerAboutThread([id, ...rest]: string[], method: string, body: Request['body']): Answer {
    const thread = this.threads.find((one) => one.id === id);
    if (!thread) return fail(404, 'thread tidak ditemukan');
    const { ownerId, ...detail } = thread;
    const owner = this.users.find((user) => user.id === ownerId);
    if (rest.length === 0) return ok('thread retrieved', { detailThread: { ...detail, owner } });
    if (method === 'POST' && rest.join() === 'comments') {
      const comment = this.addComment(thread, body['content']);
      return ok('thread comment created', { comment });
    }
    const [first, commentId] = rest;
    if (first !== 'comments') return ok('voted', { vote: this.#vote(thread, toDirection(first)) });
    const comment = thread.comments.find((one) => one.id === commentId);
    if (!comment) return fail(404, 'comment is not found');
    return ok('voted', { vote: { ...this.#vote(comment, toDirection(rest[2])), commentId } });
  }

  /** As the real one votes: the same again takes it back, and up and down exclude each other. */
  #vote(voted: StoredThread | Comment, direction: VoteDirection) {
    const list = direction === 'up' ? voted.upVotesBy : voted.downVotesBy;
    const cast = direction === 'up' ? 1 : -1;
    const voteType: VoteType = list.includes(this.user.id) ? 0 : cast;
    Object.assign(voted, applyVote(voted, this.user.id, voteType));
    return { id: nextId('vote'), threadId: voted.id, userId: this.user.id, voteType };
  }
}

function createUser(name: string): Profile {
  return { id: nextId('user'), name, avatar: '', email: `${name.toLowerCase()}@contoh.id` };
}

function presentInList({ comments, ...thread }: StoredThread): Thread {
  return { ...thread, totalComments: comments.length };
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
