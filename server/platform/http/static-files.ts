import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOf } from '#server/platform/process/error-code.ts';
import { accepts } from './accepted-encoding.ts';

/**
 * Enough for the compressed files of three builds, of 1.2 MB each: the folder also has the builds of the last week. Older
 * files are read from the disk.
 */
const MEMORY_MAX_BYTES = 4 * 2 ** 20;

/** The types of the files in a build. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** In order of preference. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

export interface StaticFile {
  /** The path of its URL. */
  readonly path: string;
  /** Its path on the disk. Its compressed forms are beside it. */
  readonly file: string;
  readonly cacheControl: string;
}

/** A file in one encoding. */
interface Form {
  readonly body: Buffer;
  readonly etag: string;
  /** In milliseconds since 1970, rounded down to whole seconds like the HTTP header. */
  readonly modifiedAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The forms of a file that are in memory. */
export interface FileForms {
  /** Undefined when it is only on the disk. */
  readonly plain: Form | undefined;
  readonly compressed: readonly (Form & { readonly encoding: string })[];
}

/** Whether a build can have a file of this name. */
export function isFileName(name: string): boolean {
  return /^[\w-][\w.-]{0,200}$/.test(name) && extname(name) in CONTENT_TYPES;
}

/**
 * Reads the newest files, up to `MEMORY_MAX_BYTES`, into a map by path. Node reads the disk in the same four threads
 * that hash passwords, so that a file from the disk waits for the logins before it. A file with compressed forms is in
 * memory only in these, which all browsers accept.
 */
export async function readIntoMemory(
  files: readonly StaticFile[],
): Promise<ReadonlyMap<string, FileForms>> {
  const dated = await Promise.all(
    files.map(async (file) => ({ ...file, writtenAt: (await stat(file.file)).mtimeMs })),
  );
  const formsOf = new Map<string, FileForms>();
  let bytes = 0;
  for (const file of dated.sort((a, b) => b.writtenAt - a.writtenAt)) {
    const compressed = await readCompressed(file);
    const plain = compressed.length > 0 ? undefined : await readForm(file);
    const forms = [...compressed, ...(plain ? [plain] : [])];
    const size = forms.reduce((sum, { body }) => sum + body.length, 0);
    if (bytes + size > MEMORY_MAX_BYTES) continue;
    bytes += size;
    formsOf.set(file.path, { plain, compressed });
  }
  return formsOf;
}

/**
 * Returns a function that reads files from the disk. Simultaneous requests for a file share one read. The result is
 * undefined for a missing file.
 */
export function createFileReader(): (file: StaticFile) => Promise<FileForms | undefined> {
  const reading = new Map<string, Promise<FileForms | undefined>>();
  return (file) => {
    const begun = reading.get(file.path);
    if (begun) return begun;
    const read = readForms(file)
      .catch(undefinedIfMissing)
      .finally(() => reading.delete(file.path));
    reading.set(file.path, read);
    return read;
  };
}

/** Returns the preferred one of `forms` that the client accepts; undefined when there is none. */
export function acceptedForm(
  { headers }: FastifyRequest,
  forms: FileForms | undefined,
): Form | undefined {
  const accepted = headers['accept-encoding'];
  return forms?.compressed.find(({ encoding }) => accepts(accepted, encoding)) ?? forms?.plain;
}

/**
 * Sends a file, always whole and from memory: a range, or a stream of the whole, would leave the file open for as long
 * as the client reads.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, form: Form): FastifyReply {
  void reply.headers(form.headers);
  return isKnown(request, form) ? reply.code(304).send() : reply.send(form.body);
}

/** In characters, of the If-None-Match header: a browser sends one tag of 50. */
const KNOWN_MAX = 1_000;

/** Whether the client has this form already, by its validators, and does not force a reload. */
function isKnown({ headers }: FastifyRequest, { etag, modifiedAt }: Form): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false;
  const known = headers['if-none-match'];
  if (known === undefined) return Date.parse(headers['if-modified-since'] ?? '') >= modifiedAt;
  if (known.length > KNOWN_MAX) return false;
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    known === '*' || known.split(',').some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
  );
}

/** Reads a file and its compressed forms. */
async function readForms(file: StaticFile): Promise<FileForms> {
  return { plain: await readForm(file), compressed: await readCompressed(file) };
}

/** Reads a file's compressed forms. Fonts have none, because their format is compressed. */
async function readCompressed(file: StaticFile): Promise<FileForms['compressed']> {
  const compressed = await Promise.all(
    ENCODINGS.map(({ encoding, extension }) =>
      readForm(file, extension, { 'content-encoding': encoding })
        .then((form) => [{ ...form, encoding }])
        .catch((error) => undefinedIfMissing(error) ?? []),
    ),
  );
  return compressed.flat();
}

async function readForm(
  { file, cacheControl }: StaticFile,
  extension = '',
  more = {},
): Promise<Form> {
  const [body, { size, mtime }] = await Promise.all([
    readFile(file + extension),
    stat(file + extension),
  ]);
  const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  return {
    body,
    etag,
    modifiedAt: 1_000 * Math.floor(mtime.getTime() / 1_000),
    headers: {
      'cache-control': cacheControl,
      'content-type': CONTENT_TYPES[extname(file)] ?? '',
      'last-modified': mtime.toUTCString(),
      etag,
      vary: 'accept-encoding',
      ...more,
    },
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
