import pg from 'pg';

/** Of one host: how long it may take to be connected to, and then to say whether it takes writes. */
const CONNECT_MS = 1_500;
const ANSWER_MS = 1_000;

/** One of the servers of a database, and the address by which the driver reaches it alone. */
export interface DatabaseHost {
  /** For people: without user and password. */
  readonly name: string;
  readonly url: string;
}

/** What the driver is given for a pool or a client; with several hosts, the client that chooses one. */
export interface DatabaseConnection extends Omit<pg.PoolConfig, 'Client'> {
  readonly Client?: typeof pg.Client;
}

/** During an election, and while all hosts are down; it may well take writes in a while. */
export class NoWriterError extends Error {
  override readonly name = 'NoWriterError';
}

/**
 * Clients that each look, when they connect, for the one of `hosts` that takes writes. All are asked
 * at once: one that swallows what is sent keeps nobody waiting. Throws a NoWriterError where none does.
 */
export function clientOf(hosts: readonly DatabaseHost[]): typeof pg.Client {
  let searching: Promise<pg.Client> | undefined;

  /** Those who look at the same time look together: a server in trouble has enough to do. */
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
      // Whoever waited for it has given up: the pool by its time limit, a backup by a signal.
      if (this.#isEnded || this.connection.stream.destroyed) {
        throw new Error('Connection terminated while a host that takes writes was looked for');
      }
      this.host = host;
      this.port = port;
      return super.connect();
    }
  };
}

/** A client, hung up by now, of the first host that said that it takes writes. */
async function findWriter(
  hosts: readonly DatabaseHost[],
  config: pg.ClientConfig,
): Promise<pg.Client> {
  const asked = hosts.map(({ url }) => askWhetherItWrites(url, config));
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

/** A name with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Throws what keeps it from being reached, or that it takes none. */
async function askWhetherItWrites(url: string, config: pg.ClientConfig): Promise<pg.Client> {
  // That stream is for the connection that is looked for.
  const { stream: _stream, ...settings } = config;
  const client = new pg.Client({
    ...settings,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  // What ends the connection fails the query, too.
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
