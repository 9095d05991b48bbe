// `npm run proof`: proves the books of every node of DATABASE_URL, or of the product's own database in DATA_DIR, running or not.
// Ends with 0 when everything is true, 1 when something is not (each failing row is named), 2 when it could not look.
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, openPool, type Database } from '../src/server/kernel/database.ts';
import { systemCtx } from '../src/server/kernel/ctx.ts';
import { databaseUrl, readSecrets } from '../src/server/kernel/postgres/cluster.ts';
import { openHome } from '../src/server/kernel/postgres/home.ts';
import { startDatabase, StartError } from '../src/server/kernel/postgres/index.ts';
import { findPostmaster } from '../src/server/kernel/postgres/postmaster.ts';
import { readSettings } from '../src/server/kernel/settings.ts';
import { namedProof, proof } from '../src/server/modules/stock/index.ts';
// The door of trades adds what must be true of them.
import '../src/server/modules/trade/index.ts';

type Found = { url: string; stop(): Promise<void> };
type Named = Awaited<ReturnType<typeof namedProof>>;

const say = (line: string): void => console.log(line);
const aside = (line: string): void => console.error(line);

/** The database as it runs; the product's own is started for the proof when it does not, and stopped again. */
async function findDatabase(): Promise<Found> {
  const { databaseUrl: given, dataDir } = readSettings();
  if (given) return startDatabase({ dataDir, url: given, log: aside });
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError(
      'NO_DATA',
      `${dataDir} 里没有数据库：请检查 DATA_DIR 或 DATABASE_URL。(There is no database in ${dataDir}: check DATA_DIR or DATABASE_URL.)`,
    );
  // A server that runs belongs to the product: it is read, neither claimed nor stopped.
  const home = openHome(realpathSync(dataDir), aside);
  const running = await findPostmaster(home, aside);
  if (running && readSecrets(home)) return { url: databaseUrl(home, running.socketDir), stop: async () => undefined };
  const started = await startDatabase({ dataDir, log: aside });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void started.stop().finally(() => process.exit(2)));
  return started;
}

/** Proves every node and prints what was found; true when nothing fails. */
async function proveAll(db: Database): Promise<boolean> {
  const nodes = await db.selectFrom('node').select(['nodeId', 'nodeCode', 'nodeName', 'timeZone']).orderBy('nodeCode').execute();
  if (nodes.length === 0) say('没有站点，无可校验。(There is no site yet.)');
  let holds = true;
  for (const { nodeCode, nodeName, ...node } of nodes) {
    const result = await namedProof(systemCtx(db, node, 'proof'), await proof(db, node));
    say(`\n${nodeCode} ${nodeName}：${result.moves} 笔移动，${(result.tookMs / 1000).toFixed(1)} 秒`);
    printChecks(result);
    printFailures(result);
    holds &&= result.failures.length === 0;
  }
  say(holds ? '\n全部相符 (everything holds)' : '\n有不相符的数据 (something does not hold)');
  return holds;
}

function printChecks({ checks }: Named): void {
  const wide = Math.max(...checks.map(({ name }) => name.length));
  for (const { name, title, failing, ms } of checks)
    say(`  ${failing === 0 ? '✓' : '✗'} ${name.padEnd(wide)} ${String(failing).padStart(7)} ${`${ms} ms`.padStart(9)}  ${title}`);
}

function printFailures({ checks, failures }: Named): void {
  for (const row of failures) say(`  ✗ ${row.invariant}：${[...aboutOf(row), row.sentence].join('，')}`);
  for (const { name, failing } of checks) {
    const untold = failing - failures.filter(({ invariant }) => invariant === name).length;
    if (untold > 0) say(`  ✗ ${name}：另有 ${untold} 行 (and ${untold} more)`);
  }
}

function aboutOf({ placeName, placeRef, productName, productId, documentKind, documentId }: Named['failures'][number]): string[] {
  const parts: [string, string | null, string | null][] = [
    ['位置', placeName, placeRef],
    ['商品', productName, productId],
    ['单据', documentKind, documentId],
  ];
  return parts.flatMap(([word, name, id]) => (id ? [`${word} ${name ?? ''} [${id}]`] : []));
}

async function main(): Promise<number> {
  const found = await findDatabase();
  const pool = openPool(found.url, 2);
  try {
    return (await proveAll(openDatabase(pool))) ? 0 : 1;
  } finally {
    await pool.end();
    await found.stop();
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    aside(error instanceof StartError ? error.message : String(error));
    process.exitCode = 2;
  },
);
