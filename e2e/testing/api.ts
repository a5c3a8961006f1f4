import type { Comment } from '#contract/comments.ts';
import type { Role } from '#contract/roles.ts';
import type { SanctionKind } from '#contract/sanction.ts';
import type { ReportReason } from '#contract/reports.ts';
import type { SettingName } from '#contract/settings.ts';
import type { DetailThread, Thread } from '#contract/threads.ts';
import type { Profile } from '#contract/users.ts';
import { callApi } from '#tools/http/call-api.ts';

/** The credentials of a registration. */
export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface Member extends Account {
  readonly id: string;
  readonly token: string;
}

interface NewThread {
  title?: string;
  body?: string;
  category?: string;
}

type Direction = 'up' | 'down';

let count = 0;

/** Returns a word that is unique in this run, and no prefix of another. */
export function unique(word: string): string {
  count += 1;
  return `${word} ${process.pid}-${String(count).padStart(5, '0')}`;
}

/** Returns the credentials of a new account. */
export function newAccount(word = 'Warga'): Account {
  const name = unique(word);
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@contoh.id`;
  return { name, email, password: 'rahasia-sekali' };
}

/** A client for the API, by which tests prepare and check data with their own accounts. */
export class ForumApi {
  readonly #base: string;

  constructor(url: string) {
    this.#base = `${url}/v1`;
  }

  async newMember(name?: string): Promise<Member> {
    const account = { ...newAccount(), ...(name !== undefined && { name }) };
    const { user } = await this.#post<{ user: Profile }>('/register', account);
    return { ...account, id: user.id, token: await this.login(account.email, account.password) };
  }

  async login(email: string, password: string): Promise<string> {
    return (await this.#post<{ token: string }>('/login', { email, password })).token;
  }

  async createThread(author: Member, thread: NewThread = {}): Promise<Thread> {
    const body = {
      title: unique('Judul'),
      body: '<p>Isi thread.</p>',
      category: 'umum',
      ...thread,
    };
    return (await this.#post<{ thread: Thread }>('/threads', body, author.token)).thread;
  }

  async deleteThread(author: Member, threadId: string): Promise<void> {
    await this.#call('DELETE', `/threads/${threadId}`, author.token);
  }

  async comment(author: Member, threadId: string, content = '<p>Sebuah komentar.</p>') {
    const path = `/threads/${threadId}/comments`;
    return (await this.#post<{ comment: Comment }>(path, { content }, author.token)).comment;
  }

  /** Creates that many comments, many in parallel, so in any order. */
  async commentOften(author: Member, threadId: string, count: number): Promise<void> {
    let begun = 0;
    const write = async (): Promise<void> => {
      while (begun < count) {
        begun += 1;
        await this.comment(author, threadId, `<p>Komentar yang ke-${begun} ditulis.</p>`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, write));
  }

  async voteOnThread(voter: Member, threadId: string, direction: Direction): Promise<void> {
    await this.#post(`/threads/${threadId}/${direction}-vote`, {}, voter.token);
  }

  async voteOnComment(
    voter: Member,
    { threadId, commentId }: { threadId: string; commentId: string },
    direction: Direction,
  ): Promise<void> {
    const path = `/threads/${threadId}/comments/${commentId}/${direction}-vote`;
    await this.#post(path, {}, voter.token);
  }

  async setRole(admin: Member, user: Member, role: Role, reason = ''): Promise<void> {
    await this.#call('PUT', `/users/${user.id}/role`, admin.token, { role, reason });
  }

  async readThread(reader: Member, threadId: string): Promise<DetailThread> {
    const path = `/threads/${threadId}`;
    return (await this.#call<{ detailThread: DetailThread }>('GET', path, reader.token))
      .detailThread;
  }

  async listThreads(reader: Member): Promise<Thread[]> {
    return (await this.#call<{ threads: Thread[] }>('GET', '/threads', reader.token)).threads;
  }

  /** Reports a thread, or a comment in it. */
  async report(
    reporter: Member,
    { threadId, commentId }: { threadId: string; commentId?: string },
    report: { reason: ReportReason; words?: string },
  ): Promise<void> {
    const comment = commentId === undefined ? '' : `/comments/${commentId}`;
    await this.#post(`/threads/${threadId}${comment}/reports`, report, reporter.token);
  }

  async reportUser(
    reporter: Member,
    userId: string,
    report: { reason: ReportReason; words?: string },
  ): Promise<void> {
    await this.#post(`/users/${userId}/reports`, report, reporter.token);
  }

  /** Gives a user a sanction in the name of a moderator. */
  async sanction(
    moderator: Member,
    userId: string,
    sanction: { kind: SanctionKind; reason: string; days?: number },
  ): Promise<void> {
    await this.#post(`/users/${userId}/sanctions`, sanction, moderator.token);
  }

  /** Changes a setting that nobody has changed before. */
  async setUp(admin: Member, name: SettingName, value: string): Promise<void> {
    const body = { settings: { [name]: { value, changedAt: null } } };
    await this.#call('PUT', '/settings', admin.token, body);
  }

  /** Ends the member's session on the server, without any browser. */
  async revokeToken(member: Member): Promise<void> {
    await this.#call('DELETE', '/session', member.token);
  }

  #post<Data>(path: string, body: object, token?: string): Promise<Data> {
    return this.#call<Data>('POST', path, token, body);
  }

  #call<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token?: string,
    body?: object,
  ): Promise<Data> {
    return callApi<Data>(this.#base + path, {
      method,
      ...(token !== undefined && { token }),
      ...(body && { body }),
    });
  }
}
