import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { asAccount } from './account.ts';
import { give, type Home } from './home.ts';
import { StartError } from './start-error.ts';

const MAJOR = '18';

/** Passwords of the superuser, which only the supervisor and repairs use, and of the product's own role. */
type Secrets = { postgres: string; factory: string };

// For a computer of 4 GB that also runs the product; an administrator's ALTER SYSTEM wins over these.
const SETTINGS = `# Written at each start. Change settings with ALTER SYSTEM, which wins over this file.
listen_addresses = ''
max_connections = 100
shared_buffers = 192MB
effective_cache_size = 1GB
work_mem = 8MB
maintenance_work_mem = 64MB
password_encryption = scram-sha-256
jit = off
wal_compression = on
max_wal_size = 2GB
checkpoint_timeout = 15min
timezone = 'UTC'
lc_messages = 'C'
logging_collector = on
log_directory = '../log'
log_filename = 'postgresql-%a.log'
log_rotation_age = 1d
log_rotation_size = 0
log_truncate_on_rotation = on
log_timezone = 'UTC'
log_checkpoints = off
log_min_duration_statement = 2s
log_parameter_max_length = 0
`;

/**
 * Makes the cluster when there is none: role and database `factory`, UTF-8 by PostgreSQL's own locale provider. It is made
 * under another name and renamed at the end, so that a cluster exists whole or not at all.
 * Throws StartError INIT_FAILED, DATA_VERSION.
 */
export function makeCluster(home: Home, bin: string): void {
  removeUnfinished(home);
  if (!existsSync(home.cluster)) {
    const unfinished = join(home.home, `initdb-${process.pid}`);
    const secrets = readSecrets(home) ?? newSecrets(home);
    initialise(unfinished, { home, bin, password: secrets.postgres });
    runAlone(unfinished, {
      home,
      bin,
      sql: [
        // The role may make databases and narrower roles, for tests and for migrations, and is no superuser.
        `create role factory login createdb createrole password '${secrets.factory}'`,
        'create database factory owner factory',
      ],
    });
    renameSync(unfinished, home.cluster);
    syncFolder(home.home);
  }
  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR) {
    throw new StartError(
      'DATA_VERSION',
      `数据库文件属于 PostgreSQL ${version}，本程序使用 ${MAJOR}：请先用原版本备份再恢复。(The database files are of PostgreSQL ${version}, this program uses ${MAJOR}: back up with the former version and restore.)`,
    );
  }
}

/** Gives both roles new passwords when the file with them is lost. The cluster must not be running. */
export function renewLostSecrets(home: Home, bin: string): void {
  if (readSecrets(home)) return;
  const secrets = newSecrets(home);
  runAlone(home.cluster, {
    home,
    bin,
    sql: [`alter role postgres password '${secrets.postgres}'`, `alter role factory password '${secrets.factory}'`],
  });
}

/** The address of the product's database behind the socket in that folder. */
export function databaseUrl(home: Home, socketDir: string): string {
  return `postgresql://factory:${readSecrets(home)?.factory}@${encodeURIComponent(socketDir)}:5432/factory`;
}

/** The passwords, or undefined when their file is lost or cut short. */
export function readSecrets({ secrets }: Home): Secrets | undefined {
  try {
    const found = JSON.parse(readFileSync(secrets, 'utf8')) as Partial<Secrets>;
    return found.postgres && found.factory ? { postgres: found.postgres, factory: found.factory } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes our settings into the cluster; returns whether they changed, so that a running server must start again. */
export function writeSettings({ cluster, account }: Home): boolean {
  const path = join(cluster, 'postgresql.conf');
  if (readFileSync(path, 'utf8') === SETTINGS) return false;
  writeWhole(path, { text: SETTINGS, done: (part) => give(part, account) });
  return true;
}

function newSecrets({ secrets }: Home): Secrets {
  const fresh = { postgres: randomBytes(24).toString('hex'), factory: randomBytes(24).toString('hex') };
  writeWhole(secrets, { text: `${JSON.stringify(fresh, null, 2)}\n` });
  return fresh;
}

/** Replaces a file in one step, on disk before it has its name, readable by its owner alone. */
function writeWhole(path: string, { text, done }: { text: string; done?: (part: string) => void }): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  const fd = openSync(part, 'wx', 0o600);
  writeSync(fd, text);
  fsyncSync(fd);
  closeSync(fd);
  done?.(part);
  renameSync(part, path);
}

function initialise(folder: string, { home, bin, password }: { home: Home; bin: string; password: string }): void {
  const passwordFile = join(home.home, 'initdb-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(passwordFile, home.account);
  const { status, stderr, error } = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      folder,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      // Without the last one Chinese trigrams vanish.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-ctype=C.UTF-8',
    ],
    { ...asAccount(home.account), encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (status !== 0) throw initFailed(error?.message ?? stderr);
}

/** Runs statements on a cluster whose server is not running. */
function runAlone(folder: string, { home, bin, sql }: { home: Home; bin: string; sql: string[] }): void {
  const { status, stderr, error } = spawnSync(
    join(bin, 'postgres'),
    ['--single', '-j', '-D', folder, '-c', 'log_checkpoints=off', '-c', 'logging_collector=off', 'postgres'],
    { ...asAccount(home.account), encoding: 'utf8', input: sql.map((line) => `${line};\n\n`).join('') },
  );
  // In this mode a refused statement is printed and the exit is 0 all the same.
  if (status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(stderr)) throw initFailed(error?.message ?? stderr);
}

function initFailed(output: string): StartError {
  const reason = output.trim().split('\n').at(-1) ?? '';
  return new StartError('INIT_FAILED', `无法建立数据库：${reason} (The database could not be made.)`, { cause: new Error(output) });
}

function removeUnfinished({ home }: Home): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('initdb-')) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
