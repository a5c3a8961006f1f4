import type { Server, Socket } from 'node:net';
import { networksAround } from './client-address.ts';
import { isAnswered } from './closed-connections.ts';

/** How many connections a process allows to be open. */
export interface ConnectionLimits {
  readonly all: number;
  /** For one address. The networks around it may have twice as many. */
  readonly perAddress: number;
  /** The maximum of any address and any network around it, so that others get the rest. */
  readonly share: number;
  /** How many of all connections may be event streams. */
  readonly streams: number;
}

/** File descriptors for the database, files, the metrics and the listening sockets. */
export const FILES_RESERVED = 128;
/** An idle connection takes some ten kilobytes. */
const CONNECTIONS_MAX = 20_000;
/** Enough for a school behind one router: each open page has a stream, and sends other requests beside it. */
const CONNECTIONS_PER_ADDRESS = 2_000;
/** A /48 is one customer. Eight thousand connections of one, each with a request, left little of 512 MB. */
const CONNECTIONS_PER_NETWORK = 4_000;
const STREAMS_MAX = 10_000;

/** Returns the limits of a process that may open `openFiles` files. */
export function connectionLimits(openFiles: number = openFilesLimit()): ConnectionLimits {
  const free = Math.max(Math.floor(openFiles / 2), openFiles - FILES_RESERVED);
  const all = Math.min(CONNECTIONS_MAX, free);
  const share = Math.min(CONNECTIONS_PER_NETWORK, Math.floor(all / 2));
  return {
    all,
    share,
    perAddress: Math.min(CONNECTIONS_PER_ADDRESS, share),
    streams: Math.min(STREAMS_MAX, Math.floor(all / 2)),
  };
}

/** The soft limit of open files of this process; Infinity when the system has none. */
export function openFilesLimit(): number {
  // With its network part, the report does a DNS lookup for each connection.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

export interface ConnectionsOptions {
  readonly limits: ConnectionLimits;
  /** Returns the peer's address as `addressOf` does; undefined for a proxy, which connects for many clients. */
  addressAt(socket: Socket): string | undefined;
}

/**
 * Enforces the connection limits of a server. A new connection above a limit closes the connection that has been idle
 * for longest, first among those that never sent a whole request; when none is idle, the new connection is closed.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  /** The networks that each connection counts for. */
  readonly #networksOf = new Map<Socket, readonly string[]>();
  readonly #ofProxies = new WeakSet<Socket>();
  readonly #countOf = new Map<string, number>();
  /** Connections that have sent no whole request yet, in order of arrival. */
  readonly #silent = new Set<Socket>();
  /** Connections whose requests are all answered, in the order of their last answer. */
  readonly #resting = new Set<Socket>();

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  follow(server: Server): void {
    server.on('connection', (socket: Socket) => this.#open(socket));
  }

  /**
   * A request from `network` has arrived on the connection. Until it is answered, a proxy's connection counts for its
   * network. Returns false when the network has too many.
   */
  begin(socket: Socket, network: string): boolean {
    if (!this.#silent.delete(socket)) this.#resting.delete(socket);
    if (!this.#ofProxies.has(socket) || !this.#networksOf.has(socket)) return true;
    if ((this.#countOf.get(network) ?? 0) >= this.#options.limits.share) return false;
    this.#count(network, 1);
    this.#networksOf.set(socket, [network]);
    return true;
  }

  /** The request has been answered. */
  rest(socket: Socket): void {
    if (!this.#networksOf.has(socket)) return;
    if (this.#ofProxies.has(socket)) this.#release(socket);
    this.#resting.add(socket);
  }

  #open(socket: Socket): void {
    // A TCP client reset the connection before it was accepted. Linux still delivers what was sent before the reset,
    // and the address of the sender is unknown.
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
    if (address === undefined) this.#ofProxies.add(socket);
    const networks = allowed.map(({ network }) => network);
    this.#networksOf.set(socket, networks);
    for (const network of networks) this.#count(network, 1);
    this.#silent.add(socket);
    socket.on('close', () => {
      if (!isAnswered(socket)) this.#remove(socket);
    });
  }

  /** Closes the connection that has been idle for longest, in `network` if given. Returns false when none is idle. */
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
    if (!this.#networksOf.has(socket)) return;
    this.#release(socket);
    this.#networksOf.delete(socket);
    this.#silent.delete(socket);
    this.#resting.delete(socket);
  }

  #release(socket: Socket): void {
    for (const network of this.#networksOf.get(socket) ?? []) this.#count(network, -1);
    this.#networksOf.set(socket, []);
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#countOf.get(network) ?? 0) + change;
    if (count > 0) this.#countOf.set(network, count);
    else this.#countOf.delete(network);
  }
}

/** Returns the address and the networks around it, each with its maximum number of connections or streams. */
export function networksOf(
  address: string,
  { perAddress, share }: Pick<ConnectionLimits, 'perAddress' | 'share'>,
): { network: string; max: number }[] {
  return [{ network: address, times: 1 }, ...networksAround(address)].map(({ network, times }) => ({
    network,
    max: Math.min(perAddress * times, share),
  }));
}
