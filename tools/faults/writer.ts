import type { Random } from '#server/testing/random.ts';
import { sendOnce, type Complaints, idIn, type Outcome } from './client.ts';
import { type Ledger, newText, type Text, toggled } from './ledger.ts';

export interface WriterOptions {
  /** Returns the address of the forum, which a restart may change. */
  readonly url: () => string;
  readonly ledger: Ledger;
  readonly complaints: Complaints;
  readonly random: Random;
  /** A unique prefix of everything that it writes. */
  readonly name: string;
  readonly token: string;
  readonly userId: string;
}

/** A user who sends one write after the other, and never retries. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #threads: Text[] = [];
  readonly #comments: { readonly text: Text; readonly threadId: string }[] = [];
  #count = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Sends one random write, and returns whether it was acknowledged. */
  async writeOnce(): Promise<boolean> {
    const percent = this.#options.random.int(100);
    const thread = this.#pickExisting(this.#threads);
    const comment = this.#pickExisting(this.#comments.map(({ text }) => text));
    const threadId = this.#comments.find(({ text }) => text === comment)?.threadId ?? '';
    if (thread?.id === undefined || percent < 10) return this.#openThread();
    if (percent < 45) return this.#comment(thread.id);
    if (percent < 60) return this.#vote(thread.id, `/threads/${thread.id}`);
    if (percent < 63) return this.#register();
    if (percent < 68) return this.#edit(thread, `/threads/${thread.id}`, 'thread');
    if (percent < 69) return this.#deleteThread(thread);
    if (comment?.id === undefined) return this.#comment(thread.id);
    const path = `/threads/${threadId}/comments/${comment.id}`;
    if (percent < 82) return this.#vote(comment.id, path);
    if (percent < 93) return this.#edit(comment, path, 'comment');
    return this.#delete(comment, path);
  }

  /** Returns a random text that is certain to exist, or undefined. */
  #pickExisting(texts: readonly Text[]): Text | undefined {
    const existing = texts.filter(
      ({ id, deletion, isClosed }) => id !== undefined && deletion === 'none' && !isClosed,
    );
    return existing.length === 0 ? undefined : this.#options.random.pick(existing);
  }

  #words(): string {
    this.#count += 1;
    return `${this.#options.name}-${this.#count}`;
  }

  async #send(method: string, path: string, body?: object): Promise<Outcome> {
    const { url, token, complaints } = this.#options;
    return sendOnce(`${url()}/v1${path}`, { method, token, complaints, ...(body && { body }) });
  }

  /** Counts the write, and returns whether it was acknowledged. A refusal other than 503 is a failure. */
  #record({ status }: Outcome, what: string): boolean {
    const { ledger, complaints } = this.#options;
    const isDone = status === 200 || status === 201;
    if (isDone) ledger.acknowledged += 1;
    else ledger.unanswered += 1;
    if (status !== undefined && status < 500 && !isDone) {
      complaints.list.push(`${what} was answered ${status}`);
    }
    return isDone;
  }

  async #openThread(): Promise<boolean> {
    const words = this.#words();
    const body = { title: words, body: `<p>${words}</p>`, category: `faults-${this.#count % 5}` };
    const outcome = await this.#send('POST', '/threads', body);
    const isDone = this.#record(outcome, 'a thread');
    const text = newText(isDone ? idIn(outcome, 'thread') : undefined, words);
    this.#options.ledger.threads.set(words, text);
    this.#threads.push(text);
    return isDone;
  }

  async #comment(threadId: string): Promise<boolean> {
    const words = this.#words();
    const path = `/threads/${threadId}/comments`;
    const outcome = await this.#send('POST', path, { content: `<p>${words}</p>` });
    const isDone = this.#record(outcome, 'a comment');
    const text = newText(isDone ? idIn(outcome, 'comment') : undefined, words);
    this.#options.ledger.comments.set(words, text);
    this.#comments.push({ text, threadId });
    return isDone;
  }

  async #register(): Promise<boolean> {
    const words = this.#words();
    const email = `${words}@contoh.id`;
    const outcome = await this.#send('POST', '/register', { name: words, email, password: words });
    const isDone = this.#record(outcome, 'a registration');
    this.#options.ledger.users.set(email, isDone);
    return isDone;
  }

  async #edit(text: Text, path: string, kind: 'thread' | 'comment'): Promise<boolean> {
    const words = this.#words();
    const html = `<p>${words}</p>`;
    const body = kind === 'thread' ? { title: words, body: html } : { content: html };
    const isDone = this.#record(await this.#send('PUT', path, body), 'an edit');
    text[isDone ? 'certain' : 'unknown'].push(words);
    return isDone;
  }

  async #deleteThread(thread: Text): Promise<boolean> {
    const isDone = await this.#delete(thread, `/threads/${thread.id}`);
    for (const { text, threadId } of this.#comments) {
      if (threadId === thread.id) text.isClosed = true;
    }
    return isDone;
  }

  async #delete(text: Text, path: string): Promise<boolean> {
    const isDone = this.#record(await this.#send('DELETE', path), 'a deletion');
    text.deletion = isDone ? 'certain' : 'unknown';
    return isDone;
  }

  async #vote(id: string, path: string): Promise<boolean> {
    const { ledger, random, userId, complaints } = this.#options;
    const wanted = random.chance(0.5) ? 1 : -1;
    const key = `${id} ${userId}`;
    const before = ledger.votes.get(key) ?? 0;
    const outcome = await this.#send('POST', `${path}/${wanted === 1 ? 'up' : 'down'}-vote`, {});
    const isDone = this.#record(outcome, 'a vote');
    if (!isDone || outcome.status === undefined || before === 'unknown') {
      // The vote may be stored at any later time.
      ledger.votes.set(key, 'unknown');
      return isDone;
    }
    const answered = voteIn(outcome.data);
    if (answered !== toggled(before, wanted)) {
      complaints.list.push(`a vote of ${wanted} on ${before} was counted as ${answered}`);
    }
    ledger.votes.set(key, answered);
    return isDone;
  }
}

function voteIn(data: Record<string, unknown>): number {
  const { vote } = data;
  if (typeof vote === 'object' && vote !== null && 'voteType' in vote) return Number(vote.voteType);
  throw new Error('an acknowledged vote has no voteType');
}
