import type { Role } from './roles.ts';
import type { z } from './zod.ts';

/**
 * Who may call: `anyone`; a `member` with a token; or a `reader`, who needs a token too unless the operator has made
 * reading public (PUBLIC_READ).
 */
export type Access = 'anyone' | 'member' | 'reader';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The single description of a call, from which server routes, OpenAPI and the typed client are derived. */
export interface Endpoint<
  A extends Access = Access,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  M extends Method = Method,
> {
  readonly method: M;
  /** Below the versioned base, with `:name` for parameters, e.g. `/threads/:threadId`. */
  readonly path: string;
  readonly access: A;
  /** The status of success. */
  readonly status: 200 | 201;
  /** The envelope's message on success. */
  readonly message: string;
  /** One line for the API page. */
  readonly summary: string;
  /** The failures that the call may answer, in addition to those of its access and payload and those of every call. */
  readonly failures: readonly (400 | 401 | 403 | 404 | 409)[];
  /** Whether it is for members with a confirmed e-mail address, where the operator demands that: 403 to others. */
  readonly requiresConfirmedEmail?: boolean;
  /** The least role of the callers: 403 to others. */
  readonly requiresRole?: Exclude<Role, 'member'>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  /** What `data` of a failure may contain, by status; by default it is empty. */
  readonly failureData?: Readonly<Record<number, z.ZodObject>>;
}

/** Describes a call. Returns its argument with its exact types. */
export function endpoint<
  const A extends Access,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Data extends z.ZodType,
  const M extends Method,
>(
  description: Endpoint<A, Params, Query, Body, Data, M>,
): Endpoint<A, Params, Query, Body, Data, M> {
  return description;
}

/** The single description of a GET without an end: server-sent events, each with one `event` as JSON. */
export interface EventStream<Event extends z.ZodType = z.ZodType> {
  /** Below the versioned base. */
  readonly path: string;
  readonly access: Access;
  /** One line for the API page, and what else a client has to know. */
  readonly summary: string;
  readonly description: string;
  readonly event: Event;
}

/** The single description of a GET that answers with a JSON file to save, instead of the envelope. */
export interface Download<File extends z.ZodType = z.ZodType> {
  /** Below the versioned base. */
  readonly path: string;
  readonly access: 'member' | 'reader';
  /** One line for the API page, and what else a client has to know. */
  readonly summary: string;
  readonly description: string;
  readonly fileName: string;
  readonly file: File;
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.input<E['query']>;
export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
