import type { Server, Socket } from 'node:net';
import { networksAround } from './addresses.ts';

/** How many connections a process keeps open. */
export interface ConnectionLimits {
  readonly all: number;
  /** A /56 has twice as many, a /48 four times as many. */
  readonly perAddress: number;
  /** What no address and no network around it may exceed, so that the rest is for others. */
  readonly share: number;
  /** Of all, how many may be event streams. */
  readonly streams: number;
}

/** The database, files, the metrics, and what accepts connections. */
export const FILES_RESERVED = 128;
/** An idle one takes some ten kilobytes. */
const CONNECTIONS_MAX = 20_000;
/** A school behind one router: each page that is open is a stream, and asks for more beside it. */
const CONNECTIONS_PER_ADDRESS = 2_000;
const STREAMS_MAX = 10_000;

/** The limits of a process that may open so many files. */
export function connectionLimits(openFiles: number = openFilesLimit()): ConnectionLimits {
  const free = Math.max(Math.floor(openFiles / 2), openFiles - FILES_RESERVED);
  const all = Math.min(CONNECTIONS_MAX, free);
  const share = Math.floor(all / 2);
  return {
    all,
    share,
    perAddress: Math.min(CONNECTIONS_PER_ADDRESS, share),
    streams: Math.min(STREAMS_MAX, share),
  };
}

/** The soft limit of this process; Infinity where the system has none. */
export function openFilesLimit(): number {
  // With the network part, the report does a DNS lookup for each connection.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

export interface ConnectionsOptions {
  readonly limits: ConnectionLimits;
  /** As `addressOf` gives it, of who is connected; undefined for a proxy, which stands for many. */
  addressAt(socket: Socket): string | undefined;
}

/**
 * Keeps the connections of a server below its limits. Where one more comes, the one that has been idle
 * for longest is closed, first of those that never sent a whole request; where none is idle, the new one.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #networksOf = new Map<Socket, readonly string[]>();
  readonly #countOf = new Map<string, number>();
  /** Those that have sent no whole request yet, in the order in which they came. */
  readonly #silent = new Set<Socket>();
  /** Those whose requests are answered, in the order in which they were. */
  readonly #resting = new Set<Socket>();

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  follow(server: Server): void {
    server.on('connection', (socket: Socket) => this.#open(socket));
  }

  /** A request of the connection has come. */
  begin(socket: Socket): void {
    if (!this.#silent.delete(socket)) this.#resting.delete(socket);
  }

  /** It is answered. */
  rest(socket: Socket): void {
    if (this.#networksOf.has(socket)) this.#resting.add(socket);
  }

  #open(socket: Socket): void {
    // A TCP client reset it before it was accepted. Linux still hands on what was sent before the reset, and
    // nothing can say who sent it.
    if (socket.remoteAddress === undefined && socket.localAddress !== undefined) {
      socket.destroy();
      return;
    }
    const { limits, addressAt } = this.#options;
    const address = addressAt(socket);
    const allowed = address === undefined ? [] : networksOf(address, limits);
    for (const { network, max } of allowed) {
      if ((this.#countOf.get(network) ?? 0) >= max && !this.#closeIdle(network)) {
        socket.destroy();
        return;
      }
    }
    if (this.#networksOf.size >= limits.all && !this.#closeIdle()) {
      socket.destroy();
      return;
    }
    const networks = allowed.map(({ network }) => network);
    this.#networksOf.set(socket, networks);
    for (const network of networks) this.#count(network, 1);
    this.#silent.add(socket);
    socket.once('close', () => this.#remove(socket));
  }

  /** Closes the connection that has been idle for longest, of the network where one is given; false where none is. */
  #closeIdle(network?: string): boolean {
    for (const idle of [this.#silent, this.#resting]) {
      for (const socket of idle) {
        if (network !== undefined && !this.#networksOf.get(socket)?.includes(network)) continue;
        this.#remove(socket);
        socket.destroy();
        return true;
      }
    }
    return false;
  }

  #remove(socket: Socket): void {
    const networks = this.#networksOf.get(socket);
    if (!networks) return;
    this.#networksOf.delete(socket);
    this.#silent.delete(socket);
    this.#resting.delete(socket);
    for (const network of networks) this.#count(network, -1);
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#countOf.get(network) ?? 0) + change;
    if (count > 0) this.#countOf.set(network, count);
    else this.#countOf.delete(network);
  }
}

/** Gives the address and the networks around it, each with how many connections or streams it may have. */
export function networksOf(
  address: string,
  { perAddress, share }: Pick<ConnectionLimits, 'perAddress' | 'share'>,
): { network: string; max: number }[] {
  return [{ network: address, times: 1 }, ...networksAround(address)].map(({ network, times }) => ({
    network,
    max: Math.min(perAddress * times, share),
  }));
}
