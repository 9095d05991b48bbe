import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

const CONNECT_MS = 10_000;
const BOOT_MS = 30_000;
const OLDEST = 15;
const STARTING_UP = '57P03';

/** What a server says of itself; the settings are those that the product's own sessions get. */
export type ServerFacts = { version: number; encoding: string; fsync: string; fullPageWrites: string; synchronousCommit: string };

/** A server that may be used. `trigrams` false means that search by part of a word is slower; a sentence for that is in `warning`. */
export type DatabaseReport = { version: number; trigrams: boolean; warning: string | undefined };

/**
 * Looks whether the PostgreSQL at that address may hold the stock: reachable, new enough, UTF-8, and writing what it
 * acknowledges (trust 2.1: killing processes never shows that fsync is off, so it is asked). Makes the extension pg_trgm where it may.
 * Throws StartError DATABASE_URL_INVALID, DATABASE_UNREACHABLE, DATABASE_REFUSED, DATABASE_TOO_OLD, DATABASE_NOT_UTF8, DATABASE_UNSAFE.
 */
export async function checkDatabase(url: string): Promise<DatabaseReport> {
  const client = await connect(url);
  try {
    const {
      rows: [facts],
    } = await client.query<ServerFacts>(`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
        current_setting('synchronous_commit') as "synchronousCommit"`);
    const version = refuseUnfit(facts as ServerFacts);
    const trigrams = await hasTrigrams(client);
    const warning = trigrams
      ? undefined
      : '数据库没有可用于中文的 pg_trgm，按部分文字搜索会较慢。(The database has no pg_trgm that works for Chinese: search by part of a word is slower.)';
    return { version, trigrams, warning };
  } finally {
    await client.end();
  }
}

/** Judges a server by what it says; returns its major version. Throws StartError DATABASE_TOO_OLD, DATABASE_NOT_UTF8, DATABASE_UNSAFE. */
export function refuseUnfit(facts: ServerFacts): number {
  const version = Math.floor(facts.version / 10_000);
  if (version < OLDEST) {
    throw new StartError(
      'DATABASE_TOO_OLD',
      `数据库版本过旧：PostgreSQL ${version}，需要 ${OLDEST} 或更高。(The database is too old: PostgreSQL ${version}; ${OLDEST} or later is needed.)`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartError(
      'DATABASE_NOT_UTF8',
      `数据库编码是 ${facts.encoding}，需要 UTF8。(The database's encoding is ${facts.encoding}; UTF8 is needed.)`,
    );
  }
  const unsafe = [
    ['fsync', facts.fsync === 'on'],
    ['full_page_writes', facts.fullPageWrites === 'on'],
    // remote_apply promises more than on does.
    ['synchronous_commit', ['on', 'remote_apply'].includes(facts.synchronousCommit)],
  ]
    .filter(([, safe]) => !safe)
    .map(([name]) => name)
    .join(', ');
  if (unsafe) {
    throw new StartError(
      'DATABASE_UNSAFE',
      `数据库可能丢失已确认的数据：请打开 ${unsafe}。(The database may lose what it has acknowledged: turn on ${unsafe}.)`,
    );
  }
  return version;
}

async function hasTrigrams(client: pg.Client): Promise<boolean> {
  try {
    await client.query('create extension if not exists pg_trgm');
    const { rows } = await client.query<{ some: boolean }>(`select cardinality(show_trgm('刀片')) > 0 as some`);
    return rows[0]?.some === true;
  } catch {
    return false;
  }
}

async function connect(url: string): Promise<pg.Client> {
  for (const end = Date.now() + BOOT_MS; ; await sleep(250)) {
    let client: pg.Client | undefined;
    try {
      client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
      // A broken connection fails the query that runs; without this listener it would also end the process.
      client.on('error', () => {});
      await client.connect();
      return client;
    } catch (error) {
      const cause = error as Error & { code?: string };
      if (!client || !/^postgres(ql)?:\/\//.test(url)) throw urlInvalid(cause);
      if (cause.code !== STARTING_UP || Date.now() > end) throw notConnected(client, cause);
    }
  }
}

function urlInvalid(cause: Error): StartError {
  return new StartError(
    'DATABASE_URL_INVALID',
    'DATABASE_URL 的写法不对，应为 postgresql://用户:密码@主机:端口/库名。(DATABASE_URL is malformed; it reads postgresql://user:password@host:port/database.)',
    { cause },
  );
}

function notConnected({ host, port, database, user }: pg.Client, cause: Error & { code?: string }): StartError {
  // Five characters with a digit are PostgreSQL's own codes: the server answered with a refusal.
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code ?? '')) {
    return new StartError(
      'DATABASE_REFUSED',
      `数据库 ${host}:${port} 拒绝了用户 ${user} 连接 ${database ?? ''}：${cause.message} (The database refused the connection.)`,
      { cause },
    );
  }
  return new StartError(
    'DATABASE_UNREACHABLE',
    `无法连接数据库 ${host}:${port}：${cause.code ?? cause.message} (The database at ${host}:${port} cannot be reached.)`,
    { cause },
  );
}
