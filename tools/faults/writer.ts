import type { Random } from '#server/testing/random.ts';
import { ask, type Complaints, idIn, type Outcome } from './client.ts';
import { type Ledger, newText, type Text, toggled } from './ledger.ts';

export interface WriterOptions {
  /** Where the forum is now: it may be started again elsewhere. */
  readonly url: () => string;
  readonly ledger: Ledger;
  readonly complaints: Complaints;
  readonly random: Random;
  /** A word that no other writer begins with. */
  readonly name: string;
  readonly token: string;
  readonly userId: string;
}

/** Somebody who writes one thing after the other and never tries anything twice. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #threads: Text[] = [];
  readonly #comments: { readonly text: Text; readonly threadId: string }[] = [];
  #count = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Writes one thing; true when it was acknowledged. */
  async writeOnce(): Promise<boolean> {
    const drawn = this.#options.random.int(100);
    const thread = this.#standing(this.#threads);
    const comment = this.#standing(this.#comments.map(({ text }) => text));
    const place = this.#comments.find(({ text }) => text === comment)?.threadId ?? '';
    if (thread?.id === undefined || drawn < 10) return this.#openThread();
    if (drawn < 45) return this.#comment(thread.id);
    if (drawn < 60) return this.#vote(thread.id, `/threads/${thread.id}`);
    if (drawn < 63) return this.#register();
    if (drawn < 68) return this.#edit(thread, `/threads/${thread.id}`, 'thread');
    if (drawn < 69) return this.#deleteThread(thread);
    if (comment?.id === undefined) return this.#comment(thread.id);
    const path = `/threads/${place}/comments/${comment.id}`;
    if (drawn < 82) return this.#vote(comment.id, path);
    if (drawn < 93) return this.#edit(comment, path, 'comment');
    return this.#delete(comment, path);
  }

  /** One of those that are still there for certain. */
  #standing(texts: readonly Text[]): Text | undefined {
    const there = texts.filter(
      ({ id, deletion, isClosed }) => id !== undefined && deletion === 'none' && !isClosed,
    );
    return there.length === 0 ? undefined : this.#options.random.pick(there);
  }

  #words(): string {
    this.#count += 1;
    return `${this.#options.name}-${this.#count}`;
  }

  async #send(method: string, path: string, body?: object): Promise<Outcome> {
    const { url, token, complaints } = this.#options;
    return ask(`${url()}/v1${path}`, { method, token, complaints, ...(body && { body }) });
  }

  /** Notes whether it was acknowledged. A refusal other than 503 has no place here. */
  #note({ status }: Outcome, what: string): boolean {
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
    const isDone = this.#note(outcome, 'a thread');
    const text = newText(isDone ? idIn(outcome, 'thread') : undefined, words);
    this.#options.ledger.threads.set(words, text);
    this.#threads.push(text);
    return isDone;
  }

  async #comment(threadId: string): Promise<boolean> {
    const words = this.#words();
    const path = `/threads/${threadId}/comments`;
    const outcome = await this.#send('POST', path, { content: `<p>${words}</p>` });
    const isDone = this.#note(outcome, 'a comment');
    const text = newText(isDone ? idIn(outcome, 'comment') : undefined, words);
    this.#options.ledger.comments.set(words, text);
    this.#comments.push({ text, threadId });
    return isDone;
  }

  async #register(): Promise<boolean> {
    const words = this.#words();
    const email = `${words}@contoh.id`;
    const outcome = await this.#send('POST', '/register', { name: words, email, password: words });
    const isDone = this.#note(outcome, 'a registration');
    this.#options.ledger.members.set(email, isDone);
    return isDone;
  }

  async #edit(text: Text, path: string, kind: 'thread' | 'comment'): Promise<boolean> {
    const words = this.#words();
    const html = `<p>${words}</p>`;
    const body = kind === 'thread' ? { title: words, body: html } : { content: html };
    const isDone = this.#note(await this.#send('PUT', path, body), 'an edit');
    text[isDone ? 'certain' : 'unknown'].push(words);
    return isDone;
  }

  async #deleteThread(thread: Text): Promise<boolean> {
    const isDone = await this.#delete(thread, `/threads/${thread.id}`);
    // Its comments can no longer be written to.
    for (const { text, threadId } of this.#comments) {
      if (threadId === thread.id) text.isClosed = true;
    }
    return isDone;
  }

  async #delete(text: Text, path: string): Promise<boolean> {
    const isDone = this.#note(await this.#send('DELETE', path), 'a deletion');
    text.deletion = isDone ? 'certain' : 'unknown';
    return isDone;
  }

  async #vote(id: string, path: string): Promise<boolean> {
    const { ledger, random, userId, complaints } = this.#options;
    const wanted = random.chance(0.5) ? 1 : -1;
    const key = `${id} ${userId}`;
    const before = ledger.votes.get(key) ?? 0;
    const outcome = await this.#send('POST', `${path}/${wanted === 1 ? 'up' : 'down'}-vote`, {});
    const isDone = this.#note(outcome, 'a vote');
    if (!isDone || outcome.status === undefined || before === 'unknown') {
      // It may come to count at any later time.
      ledger.votes.set(key, 'unknown');
      return isDone;
    }
    const said = voteIn(outcome.data);
    if (said !== toggled(before, wanted)) {
      complaints.list.push(`a vote of ${wanted} on ${before} was counted as ${said}`);
    }
    ledger.votes.set(key, said);
    return isDone;
  }
}

function voteIn(data: Record<string, unknown>): number {
  const { vote } = data;
  if (typeof vote === 'object' && vote !== null && 'voteType' in vote) return Number(vote.voteType);
  throw new Error('an acknowledged vote does not say what stands');
}
