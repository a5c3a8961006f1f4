import { IncomingMessage } from 'node:http';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { closeAsBusy } from './malformed-requests.ts';
import {
  closeNow,
  freeClosedConnections,
  isAnswered,
  isOver,
  stopReading,
} from './closed-connections.ts';
import type { WaitingRequest } from './waiting-requests.ts';

/** Of the headers after a body (trailers), which no route reads. */
const TRAILERS_MAX_CHARACTERS = 1_024;
/** How many pieces of a body may be small. */
export const SMALL_PIECES_MAX = 100;
/**
 * Bytes of a body beyond this number count as memory. Shorter bodies on the maximum number of connections do not fill
 * the memory.
 */
const UNCOUNTED_BODY_BYTES = 2_048;
/** The memory that Node uses for a piece of a body beside its bytes, until it is read. */
const PIECE_OVERHEAD_BYTES = 512;
/**
 * Pieces beyond this number count as memory, and a waiting request may have no small ones beyond it. Most bodies arrive
 * in one or two pieces.
 */
const UNCOUNTED_PIECES_MAX = 4;
/** The minimum average size of a piece: clients send kilobytes in a piece. */
export const PIECE_MIN_BYTES = 256;
/** The minimum average size of a piece once the answer has ended: a network sends some 1,400 bytes in a piece. */
const DUMPED_PIECE_MIN_BYTES = 1_024;
/**
 * A body of more than `REQUEST_MAX_BYTES` is refused long before. A client that continues to send is disconnected at
 * this size.
 */
const BODY_DISCONNECT_BYTES = 8 * REQUEST_MAX_BYTES;

/**
 * A request that disconnects a client which sends its body in pieces of a few bytes: Node counts only the bytes, and
 * waits for 65,536.
 */
export class Request extends IncomingMessage {
  /** Counts memory until the request is answered. Undefined for a request that is refused. */
  hold: ((bytes: number) => void) | undefined = undefined;
  /** Counts memory until the request begins. Undefined for one that has no body and need not wait. */
  waiting: WaitingRequest | undefined = undefined;
  /** Whether it waits for the answer to an earlier request of its connection. */
  isPipelined = false;
  /** Whether the client waits for a `100 Continue` before it sends the body. */
  expectsContinue = false;
  #isDumped = false;
  #pieces = 0;
  #bytes = 0;

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    freeClosedConnections(this.socket);
    // The rest of a packet whose connection has been closed, or has got its last answer.
    if (piece !== null && isOver(this.socket)) {
      stopReading(this.socket);
      return false;
    }
    if (piece instanceof Buffer) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      const isInSmallPieces =
        this.#pieces > (this.isPipelined ? UNCOUNTED_PIECES_MAX : SMALL_PIECES_MAX) &&
        this.#bytes < (this.#isDumped ? DUMPED_PIECE_MIN_BYTES : PIECE_MIN_BYTES) * this.#pieces;
      if (isInSmallPieces || this.#bytes > BODY_DISCONNECT_BYTES) {
        closeNow(this.socket);
        return false;
      }
      // Counts whether or not the body is read: the body of a GET never is.
      if (
        this.isPipelined ||
        this.#pieces > UNCOUNTED_PIECES_MAX ||
        this.#bytes > UNCOUNTED_BODY_BYTES
      ) {
        if (this.waiting?.hold(piece.length + PIECE_OVERHEAD_BYTES) === false) {
          closeAsBusy(this.socket);
          return false;
        }
        // Decoded, a character beyond Latin-1 makes a byte take two.
        this.hold?.(2 * piece.length + PIECE_OVERHEAD_BYTES);
      }
    }
    if (piece === null && this.rawTrailers.length > 0) {
      if (this.rawTrailers.join('').length > TRAILERS_MAX_CHARACTERS) closeNow(this.socket);
      this.rawTrailers = [];
    }
    return super.push(piece, encoding);
  }

  /** Resumes reading the connection, unless no more of it is read. */
  override _read(size: number): void {
    // oxlint-disable-next-line no-underscore-dangle -- Node's name.
    if (!isOver(this.socket)) super._read(size);
  }

  /** Node destroys the requests that it frees, and with them a connection whose client may have an answer to read. */
  override destroy(error?: Error): this {
    if ((this.complete && this.readableEnded) || !isAnswered(this.socket)) {
      return super.destroy(error);
    }
    this.aborted = true;
    this.emit('aborted');
    process.nextTick(() => {
      if (this.listenerCount('error') > 0) this.emit('error', error);
      this.emit('close');
    });
    return this;
  }

  /**
   * Node calls this when the answer ends before the body, and then takes the rest without calling `push`: an endless
   * series of one-byte pieces kept the event loop busy. This override keeps counting the pieces and drops them.
   */
  _dump(): void {
    this.#isDumped = true;
    this.removeAllListeners('data');
    this.resume();
  }
}
