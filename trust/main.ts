// `npm run trust`: tries what this product promises. --short (within minutes), --only 1,8, --seed n, --minutes n (soak), --part 0.2 (of the
// long form), --plant 8 (that check on its planted bugs; --bug lock: those with that word in their name), --plants (all of them: each must
// turn red), --record (writes what was seen of them into trust/planted.md). docs/decisions/0010-trust.md
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from '../scripts/lib/server.mjs';
import type { Check, Plant, Result, RunCheck, TestCheck } from './check.ts';
import { runTests } from './by-tests.ts';
import { runPlanted } from './plants.ts';
import { record } from './record.ts';
import { abandonRig, closeRig, runCheck, type Options } from './rig.ts';
import { endChildren } from './lib/children.ts';
import { isGood, printHead, printRow } from './table.ts';

const { values: asked } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    part: { type: 'string', default: '1' },
    plant: { type: 'string' },
    plants: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    bug: { type: 'string', default: '' },
    report: { type: 'string' },
  },
});
const SHORT_LANES = 2;

const options: Options = {
  isLong: !asked.short && !asked.plants && asked.plant === undefined,
  seed: Number(asked.seed ?? Math.floor(Math.random() * 2 ** 31)),
  minutes: Number(asked.minutes),
  part: Number(asked.part),
};

async function chosenChecks(): Promise<Check[]> {
  const files = globSync('checks/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));
  const checks = await Promise.all(files.map(async (name) => ((await import(join(import.meta.dirname, name))) as { check: Check }).check));
  const wanted = (asked.only ?? asked.plant)?.split(',').map(Number);
  const chosen = checks.filter(({ id }) => !wanted || wanted.includes(id)).sort((a, b) => a.id - b.id);
  const missing = wanted?.filter((id) => !checks.some((check) => check.id === id)) ?? [];
  if (missing.length > 0) throw new Error(`there is no check ${missing.join(', ')}`);
  return chosen;
}

async function runAll(checks: readonly Check[]): Promise<Result[]> {
  const results = new Map<number, Result>();
  printHead();
  // A planted bug that some tests are to see is not looked for elsewhere.
  const running = process.env['TRUST_SEEN_BY'] ? [] : checks.filter((one): one is RunCheck => 'run' in one);
  const lane = async (left: Iterable<RunCheck>): Promise<void> => {
    for (const check of left) {
      const result = await runCheck(check, options);
      results.set(check.id, result);
      // The row of one that has tests too is printed with them.
      if (!('tests' in check)) printRow(result, options.seed);
    }
  };
  // Short checks wait more than they work: for a process that starts, a second that passes. The long form is to have the machine to itself.
  const together = running.filter(({ isTimed }) => !isTimed).values();
  await Promise.all(Array.from({ length: options.isLong ? 1 : SHORT_LANES }, () => lane(together)));
  await lane(running.filter(({ isTimed }) => isTimed));
  const byTests = checks.filter((check): check is TestCheck => 'tests' in check);
  for (const result of await runTests(byTests, options)) {
    const whole = joined(results.get(result.id), result);
    results.set(result.id, whole);
    printRow(whole, options.seed);
  }
  return [...results.values()];
}

const WORSE: Result['state'][] = ['error', 'broken', 'skipped', 'held'];

/** What became of a check that is a function and tests: the worse of the two. */
function joined(one: Result | undefined, other: Result): Result {
  if (!one) return other;
  return {
    ...one,
    state: WORSE.find((state) => state === one.state || state === other.state) ?? 'error',
    figures: [...one.figures, ...other.figures],
    broken: [...one.broken, ...other.broken],
    seconds: one.seconds + other.seconds,
    taken: other.taken ?? 0,
  };
}

/** Runs each check on each of its bugs; good when every one turned red. */
async function runPlants(checks: readonly Check[]): Promise<boolean> {
  let blind = 0;
  for (const check of checks) {
    for (const plant of check.plants.filter(({ name }) => name.includes(asked.bug))) {
      const result = await runPlanted(check, plant, options);
      const isSeen = result.state === 'broken';
      if (!isSeen && result.state !== 'skipped') blind += 1;
      if (asked.record && isSeen) record(check, plant, result);
      printRow({ ...result, title: `${check.title} [planted: ${plant.name}]` }, options.seed);
    }
  }
  const count = checks.flatMap(({ plants }): readonly Plant[] => plants).filter(({ name }) => name.includes(asked.bug)).length;
  console.log(`\n${count} planted bugs, ${blind} not noticed`);
  return blind === 0 && count > 0;
}

async function main(): Promise<number> {
  const checks = await chosenChecks();
  // Asked for the bugs of some checks: they are shown as they are, red.
  if (asked.plants) return (await runPlants(checks)) ? 0 : 1;
  if (asked.plant !== undefined) return (await runPlants(checks)) ? 1 : 2;
  await buildServer(() => undefined);
  const results = await runAll(checks);
  if (asked.report) writeFileSync(asked.report, JSON.stringify(results));
  const held = results.filter(({ state }) => state === 'held').length;
  const seconds = (some: readonly Result[]) => some.reduce((sum, result) => sum + result.seconds, 0);
  const before = results.reduce((sum, { taken = 0 }) => sum + taken, 0);
  const tiers = before > 0 ? ` (${before.toFixed(0)} s of them in the tiers before)` : '';
  console.log(`\n${held} of ${results.length} held, ${seconds(results).toFixed(0)} s${tiers}, seed ${options.seed}`);
  return isGood(results) ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () =>
      void endChildren()
        .then(abandonRig)
        .finally(() => process.exit(130)),
  );

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await closeRig();
}
// A check that hung holds its timers and sockets.
process.exit();
