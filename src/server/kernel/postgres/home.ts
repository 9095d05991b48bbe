import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, chooseAccount, type Account } from './account.ts';
import { StartError } from './start-error.ts';

// Where the database lives when the data folder stands where its account cannot go, for instance under /root.
const ELSEWHERE = '/var/lib/factory-supply';
// A Unix socket's address holds 107 bytes; the name of the socket follows the folder.
const LONGEST_SOCKET = 107;
/** PostgreSQL's name for its socket. */
export const SOCKET = '.s.PGSQL.5432';

/** Where one data folder's database stands: `home` holds the cluster, its log and its socket and belongs to `account`. */
export type Home = { home: string; cluster: string; secrets: string; name: string; account: Account | undefined };

/**
 * Makes the data folder (an absolute path comes back); parents that it makes can be passed through by all.
 * Throws StartError FOLDER_DENIED.
 */
export function makeDataFolder(dataDir: string): string {
  try {
    const first = mkdirSync(dataDir, { recursive: true });
    const path = realpathSync(dataDir);
    // A strict umask must not keep the database's account out of what we have just made.
    if (first) for (let at = path; at.length >= realpathSync(first).length; at = dirname(at)) chmodSync(at, 0o755);
    return path;
  } catch (cause) {
    throw new StartError(
      'FOLDER_DENIED',
      `无法建立数据目录 ${dataDir}：请检查权限，或把 DATA_DIR 指向别处。(The data folder ${dataDir} cannot be made: check permissions, or point DATA_DIR elsewhere.)`,
      { cause },
    );
  }
}

/**
 * Finds or makes the database's own folder, `postgres` in the data folder, mode 0700, owned by the account that runs it.
 * `log` hears when it had to go elsewhere. Throws StartError HOME_LOST, NO_ACCOUNT.
 */
export function openHome(dataDir: string, log: (line: string) => void): Home {
  const path = join(dataDir, 'postgres');
  const isNew = !lstatSync(path, { throwIfNoEntry: false });
  if (!isNew && !existsSync(path)) {
    throw new StartError(
      'HOME_LOST',
      `数据库目录不见了：${path} 指向的位置不存在。(The database folder is gone: ${path} points to nothing.)`,
    );
  }
  const account = chooseAccount(path);
  // The account must pass through; it still sees nothing here that is not its own.
  if (account) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  if (isNew) makeHome(path, account, log);
  const home = realpathSync(path);
  const name = `factory-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  return { home, cluster: join(home, 'data'), secrets: join(dataDir, 'postgres.json'), name, account };
}

function makeHome(path: string, account: Account | undefined, log: (line: string) => void): void {
  if (canEnter(dirname(path), account)) {
    mkdirSync(path, { mode: 0o700 });
    give(path, account);
    return;
  }
  mkdirSync(ELSEWHERE, { recursive: true });
  chmodSync(ELSEWHERE, 0o755);
  const elsewhere = mkdtempSync(join(ELSEWHERE, 'postgres-'));
  give(elsewhere, account);
  symlinkSync(elsewhere, path);
  log(
    `用户 ${account?.name} 无法进入 ${dirname(path)}，数据库放在 ${elsewhere}。(User ${account?.name} cannot enter ${dirname(path)}: the database stands in ${elsewhere}.)`,
  );
}

/** Hands a file or folder to the database's account; nothing happens when that is ourselves. */
export function give(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** The folder for the socket: the database's own, or a short one among temporary files when the path is too long for a socket. */
export function socketFolder({ home, account }: Home): string {
  if (Buffer.byteLength(join(home, SOCKET)) <= LONGEST_SOCKET) return home;
  const short = mkdtempSync(join(tmpdir(), 'factory-pg-'));
  give(short, account);
  return short;
}
