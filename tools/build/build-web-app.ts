import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type Build, buildOnce, filesBelow, ROOT } from './build-once.ts';
import { runViteBuild } from './run-vite.ts';

const BUILT = join(ROOT, 'dist/web');

export const WEB_BUILD: Build = {
  sources: [
    'web',
    'contract',
    'vite.config.ts',
    'tools/build/common-passwords.ts',
    'tools/build/light-contract.ts',
    'package-lock.json',
  ],
  stamp: join(BUILT, '.built-from'),
};

/**
 * Builds the web app into dist/web, unless its sources are unchanged since the last build. A build that fails leaves the
 * last one in place. The files of earlier builds stay for a while: running forums and open pages still request them.
 */
export async function buildWebApp(): Promise<void> {
  await buildOnce(WEB_BUILD, async () => {
    console.log('Building the web app…');
    const fresh = join(ROOT, 'dist', `web-${process.pid}`);
    try {
      await runViteBuild(
        ['--outDir', fresh],
        'The web app could not be built (see above); the sources in web/ have a fault, or the disk is full.',
      );
      await compressBelow(fresh);
      await cp(fresh, BUILT, { recursive: true });
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
    await removeOldFiles();
  });
}

/** Nobody requests a file that no build has written for this long. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

async function removeOldFiles(): Promise<void> {
  for (const path of await filesBelow(BUILT)) {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

/** Compresses each text file with brotli and gzip at their highest levels. The server sends these files. */
async function compressBelow(folder: string): Promise<void> {
  const texts = (await filesBelow(folder)).filter((path) => /\.(js|css|svg)$/.test(path));
  for (const path of texts) {
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
