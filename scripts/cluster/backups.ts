// Backup and restore between both kinds of database: from the cluster, while machines live on it, into one PostgreSQL, and from there into another cluster. The proof
// holds there and there, and each has the same rows.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readManifest, tableFile } from '../../src/server/kernel/backup/manifest.ts';
import { kept } from '../../trust/lib/children.ts';
import type { Cluster } from '../lib/citus.ts';
import { living } from './life.ts';

const FLEET = { machines: 4, rate: 10, seconds: 30 };
/** Of what a restored site does not keep, and of what a backup adds to before it reads: nobody is signed in, and what was written just now is sealed. */
const NOT_HELD_AGAINST = new Set(['session', 'stock_seal']);

interface Place {
  DATABASE_URL: string;
  /** Its secret and, of one that is restored, nothing else. */
  DATA_DIR: string;
}

/** Backs the site up and restores it elsewhere, twice; gives in words what did not hold. */
export async function backingUp(
  cluster: Cluster,
  { base, dataDir, folder }: { base: string; dataDir: string; folder: string },
): Promise<string[]> {
  const placed = (name: string, url: string): Place => {
    const home = join(folder, name);
    mkdirSync(home);
    return { DATABASE_URL: url, DATA_DIR: home };
  };
  const source = { DATABASE_URL: cluster.url, DATA_DIR: dataDir };
  const one = placed('one', await cluster.more('one'));
  const other = placed('other', await cluster.more('other'));
  await cluster.over('other');
  const backups = ['cluster', 'one', 'other'].map((name) => join(folder, `backup-of-${name}`)) as [string, string, string];
  const life = living(base, FLEET);
  await life.begun;
  const wrong = await run('backup', source, backups[0]);
  if (life.hasEnded()) wrong.push('machines had gone before the backup was there');
  if (!(await life.holds())) wrong.push('the books are not what machines say after a backup');
  for (const [command, place, backup] of [
    ['restore', one, backups[0]],
    ['backup', one, backups[1]],
    ['restore', other, backups[1]],
    ['backup', other, backups[2]],
  ] as const)
    if (wrong.length === 0) wrong.push(...(await run(command, place, backup)));
  if (wrong.length > 0) return wrong;
  const [ofCluster, ofOne, ofOther] = backups.map(contents) as [Contents, Contents, Contents];
  console.log(
    `  ${ofCluster.size} tables, ${[...ofCluster.values()].reduce((sum, { rows }) => sum + rows, 0)} rows from the cluster to one PostgreSQL and to a cluster`,
  );
  return [
    ...differences(ofCluster, ofOne).map((line) => `from a cluster to one PostgreSQL: ${line}`),
    ...differences(ofOne, ofOther).map((line) => `from one PostgreSQL to a cluster: ${line}`),
  ];
}

async function run(command: 'backup' | 'restore', env: Place, folder: string): Promise<string[]> {
  const child = kept(
    spawn(process.execPath, [`scripts/${command}.ts`, folder], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? [] : [`npm run ${command} ended with ${code}: ${said.slice(-1_000)}`];
}

type Contents = Map<string, { rows: number; hash: string }>;

/** What each table of a backup holds, whatever the order of its rows. */
function contents(folder: string): Contents {
  return new Map(
    readManifest(folder).tables.map(({ name, columns, rows }) => {
      const lines = gunzipSync(readFileSync(tableFile(folder, name)))
        .toString()
        .split('\n')
        .sort();
      return [
        name,
        {
          rows,
          hash: createHash('sha256')
            .update([columns.join(), ...lines].join('\n'))
            .digest('hex'),
        },
      ];
    }),
  );
}

const differences = (before: Contents, after: Contents): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => !NOT_HELD_AGAINST.has(name) && before.get(name)?.hash !== after.get(name)?.hash)
    .map((name) => `${name} had ${before.get(name)?.rows ?? 'no'} rows and has ${after.get(name)?.rows ?? 'no'}, not the same ones`);
