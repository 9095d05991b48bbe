// What the lock file says of every package that may be installed.
import { readFileSync } from 'node:fs';

interface Locked {
  name?: string;
  version: string;
  license?: string | undefined;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export interface LockedPackage extends Locked {
  /** Where it lies: `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  /** What it needs and the lock has, by path. */
  needs: string[];
}

interface Lock {
  packages: Record<string, Locked>;
}
export const readLock = (): Lock => JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** The path that a package means by a name: the nearest above it. */
function found({ packages }: Lock, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base}${base ? '/' : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (base === '') return undefined;
  }
}

/** The paths that one needs directly. */
export function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies } = lock.packages[path] ?? { version: '' };
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => found(lock, path, name) ?? []);
}

/** What packages that say nothing in package.json say in their LICENSE file, each of exactly this version. */
const READ_IN_FILE: Readonly<Record<string, string>> = {
  'node_modules/buildcheck 0.0.7': 'MIT',
  'node_modules/cpu-features 0.0.10': 'MIT',
  'node_modules/png-js 2.0.0': 'MIT',
  'node_modules/ssh2 1.17.0': 'MIT',
};

/** Every package of the lock but our own, in the order of their paths. */
export const lockedPackages = (lock: Lock): LockedPackage[] =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({
      ...locked,
      license: locked.license ?? READ_IN_FILE[`${path} ${locked.version}`],
      path,
      name: locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 13),
      needs: needsOf(lock, path),
    }));
