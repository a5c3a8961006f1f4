import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
export type Log = FastifyBaseLogger;

/** Text that may be a token in a path, even with characters as %XX: ids are shorter. */
const TOKEN_LIKE = /[\w%-]{32,}/g;

/** In characters. A URL may have 16,000: a hundred such lines in a minute fill 2 GB in a day. */
const PATH_MAX = 300;

/** The longest text of an IP address, in characters: an IPv6 address with an embedded IPv4 one. */
const ADDRESS_MAX = 45;

/** The names of fields that are redacted, at the first and second level of a logged object. */
const SECRETS = ['authorization', 'cookie', 'headers', 'body', 'password', 'token', 'email'];

/**
 * Opens the log of the process while it serves: lines of JSON on standard error. Standard output is for the operator
 * who starts it.
 */
export function openLog(
  level: LogLevel,
  destination: pino.DestinationStream = standardError(),
): Log {
  const options: pino.LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: describeRequest, res: describeReply, err: describeError },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  };
  return pino(options, destination);
}

/** Writes synchronously, so that the last lines before a crash are not lost. */
function standardError(): pino.DestinationStream {
  return pino.destination({ dest: 2, sync: true });
}

/** Omits the query, which contains search words, and tokens. */
function describeRequest(request: FastifyRequest) {
  const { method, originalUrl, ip } = request;
  const [path = ''] = originalUrl.split('?', 1);
  return { method, path: withoutTokens(path, PATH_MAX), address: describeAddress(ip) };
}

/** A trusted proxy may pass on a client's header, which can be any text. */
export function describeAddress(ip: string): string {
  return withoutTokens(ip, ADDRESS_MAX);
}

/** Hides tokens before truncating: half of a token must not be logged. */
function withoutTokens(text: string, maxLength: number): string {
  return text.replaceAll(TOKEN_LIKE, '[hidden]').slice(0, maxLength);
}

function describeReply({ statusCode }: FastifyReply) {
  return { statusCode };
}

/** Omits the row values in PostgreSQL's errors, which are what people wrote. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack } = pino.stdSerializers.err(error);
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}
