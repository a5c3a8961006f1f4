import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Of one request. Browsers send some 20 and proxies add a few. Node allocates 150 kB for a head of 16 kB with 950
 * headers, so that the connections of one address filled the memory.
 */
export const HEADERS_MAX = 100;
/** By `headBytes`. A longer head counts as memory until its request is answered. */
export const LONG_HEAD_BYTES = 8_192;
/** A body up to this size arrives with its head, in one packet or two. */
const LONG_BODY_BYTES = 16_384;

/** The approximate memory of a head in Node, in bytes: each text twice, and some words for each name and value. */
export function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  let length = url.length;
  for (const text of rawHeaders) length += text.length;
  return 2 * length + 48 * rawHeaders.length;
}

/**
 * Frees the head of a request whose connection is closed: Node frees the request in the next iteration of the event
 * loop, and thousands of connections may send in this one.
 */
export function dropHead(request: IncomingMessage): void {
  Object.assign(request, { headers: {}, rawHeaders: [], url: '' });
}

/**
 * Frees the heads of a request and its answer, which has been sent and stays open for hours: 3 kB. Keeps what identifies
 * the sender. Of the head of a sent answer (`_header`), Node reads only whether there is one.
 */
export function shortenHeads(request: IncomingMessage, response: ServerResponse): void {
  const { authorization, 'x-forwarded-for': forwardedFor } = request.headers;
  request.headers = { authorization, 'x-forwarded-for': forwardedFor };
  request.rawHeaders = [];
  Object.assign(response, { _header: 'sent' });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Whether part of the body may arrive after the head. */
export function hasLongBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) > LONG_BODY_BYTES);
}

/** The error that Node raises for a head that is too long. */
export function tooManyHeaders({ method }: IncomingMessage): Error {
  return Object.assign(new Error('too many headers'), {
    code: 'HPE_HEADER_OVERFLOW',
    rawPacket: `${method} `,
  });
}
