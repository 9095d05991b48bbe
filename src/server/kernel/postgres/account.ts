import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** The system user that PostgreSQL runs as; `undefined` stands for the user who started us. */
export type Account = { name: string; uid: number; gid: number };

/**
 * Chooses whom PostgreSQL runs as, because it refuses to run as root.
 * Takes the database folder (it may not exist yet): once it belongs to somebody, that stays.
 * Returns undefined for an ordinary user. Throws StartError NO_ACCOUNT.
 */
export function chooseAccount(home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(home, { throwIfNoEntry: false })?.uid ?? 0;
  const users = passwdEntries();
  const found =
    owner === 0
      ? (users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody'))
      : users.find((user) => user.uid === owner);
  if (found) return found;
  throw new StartError(
    'NO_ACCOUNT',
    owner === 0
      ? '数据库不能以 root 运行，而系统中没有 postgres 或 nobody 用户：请先执行 useradd --system postgres。(PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody: run useradd --system postgres first.)'
      : `数据库目录 ${home} 属于用户编号 ${owner}，而系统中没有这个用户。(The database folder ${home} belongs to user id ${owner}, which has no entry in /etc/passwd.)`,
  );
}

/** Whether that account can enter the folder (or run the file) at `path`; asks the kernel, so ACLs count. */
export function canEnter(path: string, account: Account | undefined): boolean {
  return spawnSync('test', ['-x', path], { ...asAccount(account), stdio: 'ignore' }).status === 0;
}

/** Options for `spawn` that make a process run as that account, with an environment free of stray PG variables. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number; env: Record<string, string>; cwd: string } {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
  return account ? { uid: account.uid, gid: account.gid, env, cwd: '/' } : { env, cwd: '/' };
}

function passwdEntries(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return { name, uid: Number(uid), gid: Number(gid) };
    });
}
