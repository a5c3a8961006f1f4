import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
export type Log = FastifyBaseLogger;

/** What may be a token that somebody put into a path, also with characters as %XX: ids are shorter. */
const TOKEN_LIKE = /[\w%-]{32,}/g;

/** In characters. A URL may have 16,000: a hundred such lines in a minute fill 2 GB in a day. */
const PATH_MAX = 300;

/** The longest text of an IP address: an IPv6 one that holds an IPv4 one. */
const ADDRESS_MAX = 45;

/** What no log may hold, wherever it is in what is logged. */
const SECRETS = ['authorization', 'cookie', 'headers', 'body', 'password', 'token', 'email'];

/**
 * Where the process says what happens while it serves: lines of JSON on standard error. Standard output
 * is for the person who starts it.
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

/** At once: what a process says before it is killed is what one wants to know. */
function standardError(): pino.DestinationStream {
  return pino.destination({ dest: 2, sync: true });
}

/** Without the query, where people's words are, and without tokens. */
function describeRequest(request: FastifyRequest) {
  const { method, originalUrl, ip } = request;
  const [path = ''] = originalUrl.split('?', 1);
  return { method, path: withoutTokens(path, PATH_MAX), address: describeAddress(ip) };
}

/** Where a proxy that is believed passes on what a client wrote, it may be any text. */
export function describeAddress(ip: string): string {
  return withoutTokens(ip, ADDRESS_MAX);
}

/** Hides tokens before it cuts the text: half of one must not be told. */
function withoutTokens(text: string, maxLength: number): string {
  return text.replaceAll(TOKEN_LIKE, '[hidden]').slice(0, maxLength);
}

function describeReply({ statusCode }: FastifyReply) {
  return { statusCode };
}

/** Without what else PostgreSQL says of a row: its values are what people wrote. */
export function describeError(error: unknown): unknown {
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
