import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { StartError } from '#server/platform/start-error.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILT = join(ROOT, 'dist/web');
const STAMP = join(BUILT, '.built-from');
const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the web app into dist/web unless its sources are those of the last build. A build that
 * fails leaves the last one in place, and the files of earlier builds stay for a while: a forum that
 * is running, and pages that are open, still ask for them.
 */
export async function buildWebApp(onProgress: (message: string) => void): Promise<void> {
  const fingerprint = await fingerprintOfSources();
  const builtFrom = await readFile(STAMP, 'utf8').catch(() => '');
  if (builtFrom === fingerprint) return;

  onProgress('Building the web app…');
  const fresh = join(ROOT, 'dist', `web-${process.pid}`);
  try {
    await runVite(['build', '--logLevel', 'warn', '--outDir', fresh]);
    await compressBelow(fresh);
    await cp(fresh, BUILT, { recursive: true });
    await writeFile(STAMP, fingerprint);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOldFiles();
}

/** A file that no build has written for so long is asked for by nobody. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

async function removeOldFiles(): Promise<void> {
  for (const path of await filesBelow(BUILT)) {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

/** Lays a brotli and a gzip beside each text file, as small as they go: the server sends them as they are. */
async function compressBelow(folder: string): Promise<void> {
  const texts = (await filesBelow(folder)).filter((path) => /\.(js|css|svg)$/.test(path));
  for (const path of texts) {
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

function runVite(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    vite.once('error', reject);
    vite.once('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new StartError(
            'The web app could not be built (see above); the sources in web/ have a fault, or the disk is full.',
          ),
        );
    });
  });
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const path of await filesBelow(join(ROOT, source))) {
      hash
        .update(path.slice(ROOT.length))
        .update('\0')
        .update(await readFile(path))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
