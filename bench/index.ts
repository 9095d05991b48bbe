// `npm run bench`: how fast the product is, held against what this machine can do at most. Options: `--only list,pick`, `--quick`, and `--publish`, which
// measures nothing but writes the tables of README.md and docs/performance.md from bench/result.json.
// Prints a table and writes bench/result.json, part by part; parts that were not run keep their figures. A figure that misses its target says so; only
// a part that could not be run to its end makes the exit code 1.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from '../scripts/lib/server.mjs';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';
import { browserPart } from './browser.ts';
import { closingPart } from './closing.ts';
import { clicksPart } from './clicks.ts';
import { decisionPart } from './decision.ts';
import { devicePart } from './device.ts';
import { exportPart } from './export.ts';
import { findPart } from './find.ts';
import { handPart } from './hand.ts';
import { importPart } from './import.ts';
import { inboundPart } from './inbound.ts';
import { inboxPart } from './inbox.ts';
import { labelsPart } from './labels.ts';
import { listPart } from './list.ts';
import { paperPart } from './paper.ts';
import { mailsPart } from './mails.ts';
import { pickPart } from './pick.ts';
import { ppePart } from './ppe.ts';
import { publish } from './publish.ts';
import { pushPart } from './push.ts';
import { questionPart } from './question.ts';
import { pushCostPart } from './push-cost.ts';
import { reportPart } from './report.ts';
import { keepPart } from './result.ts';
import { sealPart } from './seal.ts';
import { sealBulkPart } from './seal-bulk.ts';
import { sheetPart } from './sheet.ts';
import { startPart } from './start.ts';
import type { Figure, Part } from './part.ts';
import { wavePart } from './wave.ts';
import { tableOf } from './table.ts';

const parts: readonly Part[] = [
  listPart,
  findPart,
  pickPart,
  pushPart,
  pushCostPart,
  sealPart,
  sealBulkPart,
  reportPart,
  questionPart,
  decisionPart,
  devicePart,
  startPart,
  sheetPart,
  exportPart,
  importPart,
  inboundPart,
  paperPart,
  closingPart,
  ppePart,
  mailsPart,
  wavePart,
  labelsPart,
  inboxPart,
  browserPart,
  clicksPart,
  handPart,
];

const { values } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } },
});
const only = values.only?.split(',');
const unknown = only?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`没有 ${unknown.join(' ')}，可选：${parts.map(({ name }) => name).join(' ')} (unknown part)`);
  process.exit(2);
}

/** Runs a part and keeps its figures; gives them, or nothing where it could not be run to its end. */
async function runPart(part: Part, adminUrl: string): Promise<Figure[] | undefined> {
  const begin = Date.now();
  console.log(`── ${part.name} ──`);
  try {
    const figures = await part.run({ quick: values.quick, adminUrl, say: (line) => console.log(`   ${line}`) });
    const seconds = Math.round((Date.now() - begin) / 1000);
    keepPart(part.name, { at: new Date().toISOString(), quick: values.quick, seconds, figures });
    console.log(`${tableOf(figures)}\n   ${seconds} s\n`);
    return figures;
  } catch (error) {
    console.error(`${part.name}:`, error);
    return undefined;
  }
}

async function main(): Promise<void> {
  await buildServer(() => undefined);
  const dataDir = mkdtempSync(join(tmpdir(), 'factory-bench-'));
  const database = await startDatabase({ dataDir, log: () => undefined });
  const end = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(1)));
  const asked = parts.filter(({ name }) => !only || only.includes(name));
  const begin = Date.now();
  const results: (Figure[] | undefined)[] = [];
  try {
    for (const part of asked) results.push(await runPart(part, database.url));
  } finally {
    await end();
  }
  const figures = results.flatMap((some) => some ?? []);
  const targets = figures.flatMap(({ target }) => target ?? []);
  const failed = results.filter((some) => !some).length;
  console.log(
    `${figures.length} figures, ${targets.length} targets, ${targets.filter(({ held }) => !held).length} missed, ${failed} parts failed, ${Math.round((Date.now() - begin) / 60_000)} min; bench/result.json`,
  );
  if (failed > 0) process.exitCode = 1;
}

await (values.publish ? publish() : main());
