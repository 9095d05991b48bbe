// `npm run bench`: how fast the product is, held against what this machine can do at most. Options: `--only list,pick`, `--quick`.
// Prints a table and writes bench/result.json. It always ends with 0 when everything ran: a figure that misses its target says so.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';
import { browserPart } from './browser.ts';
import { decisionPart } from './decision.ts';
import { devicePart } from './device.ts';
import { exportPart } from './export.ts';
import { importPart } from './import.ts';
import { listPart } from './list.ts';
import { pickPart } from './pick.ts';
import { reportPart } from './report.ts';
import { startPart } from './start.ts';
import { ratioOf, type Figure, type Part } from './part.ts';
import { tableOf } from './table.ts';

const parts: readonly Part[] = [listPart, pickPart, reportPart, decisionPart, devicePart, startPart, exportPart, importPart, browserPart];

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } });
const only = values.only?.split(',');
const unknown = only?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`没有 ${unknown.join(' ')}，可选：${parts.map(({ name }) => name).join(' ')} (unknown part)`);
  process.exit(2);
}

const machine = () => ({
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
});

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'factory-bench-'));
  const database = await startDatabase({ dataDir, log: () => undefined });
  const results: Record<string, Figure[]> = {};
  const end = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    for (const part of parts.filter(({ name }) => !only || only.includes(name))) {
      const begin = Date.now();
      console.log(`── ${part.name} ──`);
      results[part.name] = await part.run({ quick: values.quick, adminUrl: database.url, say: (line) => console.log(`   ${line}`) });
      console.log(`${tableOf(results[part.name] ?? [])}\n   ${Math.round((Date.now() - begin) / 1000)} s\n`);
    }
  } finally {
    await end();
  }
  const figures = Object.entries(results).flatMap(([part, some]) => some.map((one) => ({ part, ...one, ratio: ratioOf(one) })));
  const result = { at: new Date().toISOString(), quick: values.quick, machine: machine(), figures };
  writeFileSync(new URL('result.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  const missed = figures.filter(({ target }) => target && !target.held);
  console.log(`${figures.length} figures, ${missed.length} of them miss their target; bench/result.json`);
}

await main();
