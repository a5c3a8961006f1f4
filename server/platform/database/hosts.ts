import pg from 'pg';

/** The timeouts for one host, in milliseconds: to connect, and then to answer whether it is writable. */
const CONNECT_MS = 1_500;
const ANSWER_MS = 1_000;

/** One host of a database, with the connection string for that host only. */
export interface DatabaseHost {
  /** The name for logs and messages, without user and password. */
  readonly name: string;
  readonly url: string;
}

/** The driver's options for a pool or a client. With several hosts, `Client` is the class that chooses one. */
export interface DatabaseConnection extends Omit<pg.PoolConfig, 'Client'> {
  readonly Client?: typeof pg.Client;
}

/** Thrown while no host is writable: during an election, or while all hosts are down. A later attempt may succeed. */
export class NoWriterError extends Error {
  override readonly name = 'NoWriterError';
}

/**
 * Returns a client class that looks for the writable host among `hosts` at each connect. It asks all hosts at once, so
 * that one which drops packets delays nothing. Connecting throws a NoWriterError when no host is writable.
 */
export function clientOf(hosts: readonly DatabaseHost[]): typeof pg.Client {
  let searching: Promise<pg.Client> | undefined;

  /** Shares one search among simultaneous connects, to limit the load on a server in trouble. */
  function find(config: pg.ClientConfig): Promise<pg.Client> {
    searching ??= findWriter(hosts, config).finally(() => (searching = undefined));
    return searching;
  }

  return class extends pg.Client {
    readonly #config: pg.ClientConfig;
    #isEnded = false;

    constructor(config: string | pg.ClientConfig = {}) {
      super(config);
      this.#config = typeof config === 'string' ? { connectionString: config } : config;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client: pg.Client) => void): void;
    override connect(
      callback?: (error: Error | null, client: pg.Client) => void,
    ): Promise<pg.Client> | void {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error, this),
      );
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      this.#isEnded = true;
      return callback === undefined ? super.end() : super.end(callback);
    }

    async #connect(): Promise<pg.Client> {
      const { host, port } = await find(this.#config);
      // The caller has given up meanwhile: the pool by its timeout, a backup by a signal.
      if (this.#isEnded || this.connection.stream.destroyed) {
        throw new Error('Connection terminated while a host that takes writes was looked for');
      }
      this.host = host;
      this.port = port;
      return super.connect();
    }
  };
}

/** Returns the client of the first host that answered that it is writable. The client is already closed. */
async function findWriter(
  hosts: readonly DatabaseHost[],
  config: pg.ClientConfig,
): Promise<pg.Client> {
  const asked = hosts.map(({ url }) => probeWritable(url, config));
  const answers = Promise.allSettled(asked);
  try {
    return await Promise.any(asked);
  } catch {
    const reasons = (await answers).map(
      (answer, at) =>
        `${hosts[at]?.name}: ${reasonOf(answer.status === 'rejected' && answer.reason)}`,
    );
    throw new NoWriterError(`none of its hosts takes writes: ${reasons.join('; ')}`);
  }
}

/** The message of an error. A name with several addresses fails with one error for each; the first is used. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Connects to one host. Throws when it is unreachable or not writable. */
async function probeWritable(url: string, config: pg.ClientConfig): Promise<pg.Client> {
  // The given stream belongs to the connection that this search is for.
  const { stream: _stream, ...settings } = config;
  const client = new pg.Client({
    ...settings,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  // An error that ends the connection also rejects the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    if (rows[0]?.isReadOnly !== false) throw new Error('it is a standby, or read-only');
    return client;
  } finally {
    void client.end();
  }
}
