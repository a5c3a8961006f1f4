import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { widestNetwork } from './client-address.ts';
import { closeAsBusy } from './malformed-requests.ts';
import { isOver } from './closed-connections.ts';

/** The limit of a process, in bytes: a large answer for each of sixteen slow readers. */
export const UNREAD_MAX_BYTES = 64 * 2 ** 20;

/**
 * The limit of an account, or of all visitors at an address, in bytes. Above it, the account gets no further answers
 * before it reads (backpressure).
 */
export const UNREAD_PER_ACCOUNT_BYTES = 16 * 2 ** 20;

/** The share of `maxBytes` that may remain after closing connections: finding which to close takes a millisecond. */
const ENOUGH_FREED = 15 / 16;

/** The account or visitor that requested an answer. */
export interface Requester {
  /** As `addressOf` returns it. */
  readonly address: string;
  /** '' for a visitor. */
  readonly userId: string;
}

/** A connection whose client has yet to read or send something. */
interface Waiting extends Requester {
  readonly socket: Socket;
  /** The account, the address and the network that it counts for. */
  readonly holders: readonly string[];
  /** The bytes held for this client only. */
  ownBytes: number;
  /** The answer in progress, which other clients may be reading too. */
  body: Buffer | undefined;
}

/**
 * Counts the memory of answers that wait for their clients, and of requests that are still arriving. Above `maxBytes`,
 * it closes connections of the account or network that holds the most, those that have waited longest first. A slow
 * reader is therefore not cut off because another client does not read.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  /** In the order in which they began to wait. */
  readonly #waiting = new Map<Socket, Waiting>();
  /** The number of connections that read each body: an answer from the cache is in memory once for all of them. */
  readonly #readersOf = new Map<Buffer, number>();
  readonly #followed = new WeakSet<Socket>();
  readonly #heldBy = new Map<string, number>();
  /** The accounts that hold `UNREAD_PER_ACCOUNT_BYTES` or more. */
  readonly #full = new Set<string>();
  #bytes = 0;

  constructor(maxBytes: number = UNREAD_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether any account is at its limit. */
  get hasFull(): boolean {
    return this.#full.size > 0;
  }

  /** Whether this account is at its limit, and should read first. */
  isFull(requester: Requester): boolean {
    return this.#full.has(accountOf(requester));
  }

  /** Counts a body that its client has not read yet. A connection has one at a time. */
  holdBody(socket: Socket, requester: Requester, body: Buffer): void {
    const waiting = this.#waitingAt(socket, requester);
    if (!waiting) return;
    this.#dropBody(waiting);
    waiting.body = body;
    this.#countFor(waiting, body.length);
    const readers = this.#readersOf.get(body) ?? 0;
    this.#readersOf.set(body, readers + 1);
    if (readers === 0) this.#bytes += body.length;
    this.#closeAboveLimit();
  }

  /** Counts other memory that is held for a client. */
  holdBytes(socket: Socket, requester: Requester, bytes: number): void {
    const waiting = this.#waitingAt(socket, requester);
    if (!waiting) return;
    waiting.ownBytes += bytes;
    this.#bytes += bytes;
    this.#countFor(waiting, bytes);
    this.#closeAboveLimit();
  }

  /** Releases the body. Call it when the client has read it. */
  releaseBody(socket: Socket): void {
    const waiting = this.#waiting.get(socket);
    if (!waiting) return;
    this.#dropBody(waiting);
    this.#removeIfDone(waiting);
  }

  /** Counts memory that is held for an answer until it is closed. */
  holdUntilClosed(response: ServerResponse, requester: Requester, bytes: number): void {
    this.holdGrowing(response, requester)(bytes);
  }

  /** Returns a function that counts additional bytes, all of which are released when the answer is closed. */
  holdGrowing(response: ServerResponse, requester: Requester): (bytes: number) => void {
    const { socket } = response.req;
    let held = 0;
    let isReleased = response.closed;
    response.once('close', () => {
      isReleased = true;
      this.releaseBytes(socket, held);
    });
    return (bytes) => {
      if (isReleased) return;
      held += bytes;
      this.holdBytes(socket, requester, bytes);
    };
  }

  /** Releases bytes that `holdBytes` counted. */
  releaseBytes(socket: Socket, bytes: number): void {
    const waiting = this.#waiting.get(socket);
    if (!waiting) return;
    waiting.ownBytes -= bytes;
    this.#bytes -= bytes;
    this.#countFor(waiting, -bytes);
    this.#removeIfDone(waiting);
  }

  #waitingAt(socket: Socket, requester: Requester): Waiting | undefined {
    if (isOver(socket)) return undefined;
    const known = this.#waiting.get(socket);
    if (known) return known;
    if (!this.#followed.has(socket)) {
      this.#followed.add(socket);
      socket.once('close', () => this.#remove(socket));
    }
    const { address } = requester;
    const holders = [...new Set([accountOf(requester), address, widestNetwork(address)])];
    const waiting = { ...requester, holders, socket, ownBytes: 0, body: undefined };
    this.#waiting.set(socket, waiting);
    return waiting;
  }

  #dropBody(waiting: Waiting): void {
    const { body } = waiting;
    if (!body) return;
    waiting.body = undefined;
    this.#countFor(waiting, -body.length);
    const others = (this.#readersOf.get(body) ?? 1) - 1;
    if (others > 0) this.#readersOf.set(body, others);
    else {
      this.#readersOf.delete(body);
      this.#bytes -= body.length;
    }
  }

  #countFor(waiting: Waiting, change: number): void {
    const account = accountOf(waiting);
    const held = (this.#heldBy.get(account) ?? 0) + change;
    if (held > 0) this.#heldBy.set(account, held);
    else this.#heldBy.delete(account);
    if (held >= UNREAD_PER_ACCOUNT_BYTES) this.#full.add(account);
    else this.#full.delete(account);
  }

  #removeIfDone({ socket, ownBytes, body }: Waiting): void {
    if (ownBytes === 0 && !body) this.#waiting.delete(socket);
  }

  #remove(socket: Socket): void {
    const waiting = this.#waiting.get(socket);
    if (!waiting) return;
    this.#dropBody(waiting);
    this.#bytes -= waiting.ownBytes;
    this.#countFor(waiting, -waiting.ownBytes);
    this.#waiting.delete(socket);
  }

  #closeAboveLimit(): void {
    if (this.#bytes <= this.#maxBytes) return;
    const enough = ENOUGH_FREED * this.#maxBytes;
    while (this.#bytes > enough && this.#waiting.size > 0) {
      for (const { socket } of this.#findLargest()) {
        if (this.#bytes <= enough) return;
        this.#remove(socket);
        closeAsBusy(socket);
      }
    }
  }

  /**
   * Lists the connections of the account, address or network that holds the most: first those of the account that holds
   * the most within it, since others there may only be slow, and within an account those that have waited longest.
   */
  #findLargest(): Waiting[] {
    const held = new Map<string, number>();
    for (const waiting of this.#waiting.values()) {
      const share = this.#shareOf(waiting);
      for (const holder of waiting.holders) held.set(holder, (held.get(holder) ?? 0) + share);
    }
    let largest = '';
    for (const [holder, bytes] of held) if (bytes > (held.get(largest) ?? 0)) largest = holder;
    const heldByAccountOf = (waiting: Waiting) => held.get(accountOf(waiting)) ?? 0;
    return [...this.#waiting.values()]
      .filter(({ holders }) => holders.includes(largest))
      .toSorted((one, other) => heldByAccountOf(other) - heldByAccountOf(one));
  }

  #shareOf({ ownBytes, body }: Waiting): number {
    return ownBytes + (body ? body.length / (this.#readersOf.get(body) ?? 1) : 0);
  }
}

/** All visitors at an address share one account. */
function accountOf({ userId, address }: Requester): string {
  return userId === '' ? address : `account ${userId}`;
}
