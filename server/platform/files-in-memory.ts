import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accepted-encoding.ts';

/** Four builds of 2 MB: the folder also has those of the last week. What is older is read from the disk. */
const MEMORY_MAX_BYTES = 8 * 2 ** 20;

/** The files of a build. Any other one is read from the disk. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** In the order of preference. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

export interface FileToRead {
  /** The path of its URL. */
  readonly path: string;
  /** Where it lies; its compressed forms lie beside it. */
  readonly file: string;
  readonly cacheControl: string;
}

/** A file as it is sent with one encoding. */
interface Form {
  readonly encoding: string | undefined;
  readonly body: Buffer;
  readonly etag: string;
  /** In whole seconds, as HTTP tells it; in milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FilesInMemory {
  /** Answers a request for one of the files, always with all of it; false for a file that was not read. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * Reads files with their compressed forms, the newest first, as many as `MEMORY_MAX_BYTES` allow. Node reads the disk
 * in the same four threads that hash passwords, so that a file from the disk waits for the logins before it.
 */
export async function readIntoMemory(files: readonly FileToRead[]): Promise<FilesInMemory> {
  const known = files.filter(({ file }) => extname(file) in CONTENT_TYPES);
  const dated = await Promise.all(
    known.map(async (file) => ({ ...file, writtenAt: (await stat(file.file)).mtimeMs })),
  );
  const formsOf = new Map<string, readonly Form[]>();
  let bytes = 0;
  for (const file of dated.sort((a, b) => b.writtenAt - a.writtenAt)) {
    const forms = await readForms(file);
    const size = forms.reduce((sum, { body }) => sum + body.length, 0);
    if (bytes + size > MEMORY_MAX_BYTES) continue;
    bytes += size;
    formsOf.set(file.path, forms);
  }
  return {
    answer(request, reply) {
      const [path = ''] = request.url.split('?', 1);
      const forms = formsOf.get(path);
      if (!forms) return false;
      const accepted = request.headers['accept-encoding'];
      const form = forms.find(
        ({ encoding }) => encoding === undefined || accepts(accepted, encoding),
      );
      if (!form) return false;
      void reply.headers(form.headers);
      if (isKnown(request, form)) void reply.code(304).send();
      else void reply.send(form.body);
      return true;
    },
  };
}

/** In characters, of the tags that a client says it has: a browser sends one of 50. */
const KNOWN_MAX = 1_000;

/** Whether the client says that it has this form already, and does not ask for it anew. */
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

/** The compressed forms that there are, and last the file as it is. */
async function readForms({ file, cacheControl }: FileToRead): Promise<Form[]> {
  const read = async (encoding: string | undefined, extension: string): Promise<Form> => {
    const [body, { size, mtime }] = await Promise.all([
      readFile(file + extension),
      stat(file + extension),
    ]);
    const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    return {
      encoding,
      body,
      etag,
      modifiedAt: 1_000 * Math.floor(mtime.getTime() / 1_000),
      headers: {
        'cache-control': cacheControl,
        'content-type': CONTENT_TYPES[extname(file)] ?? '',
        'last-modified': mtime.toUTCString(),
        etag,
        vary: 'accept-encoding',
        ...(encoding !== undefined && { 'content-encoding': encoding }),
      },
    };
  };
  const forms: Form[] = [];
  for (const { name, extension } of ENCODINGS) {
    try {
      forms.push(await read(name, extension));
    } catch (error) {
      // Fonts are compressed in themselves.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return [...forms, await read(undefined, '')];
}
