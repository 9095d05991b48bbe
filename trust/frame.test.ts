// The frame itself: what it calls held, and that every check has bugs which can still be planted.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Check, Edit, Rig } from './check.ts';
import { fromBrowser } from './by-browser.ts';
import { edited } from './plants.ts';
import { orders, WITHOUT } from './orders/index.ts';
import { seen } from './record.ts';
import { randomOf, runCheck } from './rig.ts';
import { isGood } from './table.ts';

const root = join(import.meta.dirname, '..');
const options = { isLong: false, seed: 1, minutes: 1 };
const ended = async (run: (rig: Rig) => Promise<void> | void) =>
  runCheck({ id: 1, title: 'x', plants: [], run: async (rig) => run(rig) }, options);

test('a check is held, broken, left out, or could not be carried out', async () => {
  const held = await ended((rig) => {
    rig.figure('1 of 1');
    rig.hold('kept', true);
  });
  const broken = await ended((rig) => {
    rig.figure('0 of 1');
    rig.hold('kept', false, { lost: 3 });
  });
  const crashed = await ended(() => {
    throw new Error('no server');
  });
  const skipped = await ended((rig) => rig.skip('needs root'));
  const silent = await ended(() => undefined);
  expect([held, broken, crashed, skipped, silent].map(({ state }) => state)).toEqual(['held', 'broken', 'error', 'skipped', 'error']);
  expect(broken.broken).toEqual(['kept: {"lost":3}']);
  expect([isGood([held]), isGood([held, skipped]), isGood([held, broken]), isGood([held, crashed]), isGood([skipped]), isGood([])]).toEqual(
    [true, true, false, false, false, false],
  );
});

test('what a check opened is closed behind it, the last first, also when it fails', async () => {
  const order: string[] = [];
  await ended((rig) => {
    rig.later(() => order.push('first'));
    rig.later(() => order.push('second'));
    throw new Error('in between');
  });
  expect(order).toEqual(['second', 'first']);
});

test('a seed gives the same row of numbers again', () => {
  const row = (seed: number) => Array.from({ length: 5 }, randomOf(seed));
  expect(row(7)).toEqual(row(7));
  expect(row(7)).not.toEqual(row(8));
});

const allChecks = () =>
  Promise.all(
    globSync('checks/*.ts', { cwd: import.meta.dirname }).map(
      async (name) => ((await import(join(import.meta.dirname, name))) as { check: Check }).check,
    ),
  );

test('every check has a number of its own, and bugs that can be planted in the source as it is', async () => {
  const checks = await allChecks();
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  const misplaced: string[] = [];
  const tried = (edit: Edit) => {
    try {
      edited(readFileSync(join(root, edit.file), 'utf8'), edit);
    } catch (error) {
      misplaced.push((error as Error).message);
    }
  };
  for (const { title, plants } of checks) {
    expect(plants.length, title).toBeGreaterThan(0);
    for (const { edits = [], migration, name } of plants) {
      expect(edits.length + Number(Boolean(migration)), name).toBeGreaterThan(0);
      edits.forEach(tried);
    }
  }
  expect(misplaced).toEqual([]);
});

test('every document with states is tried by check 11, or says why not', () => {
  const tables = [...readFileSync(join(root, 'docs/states.md'), 'utf8').matchAll(/^`(\w+Flow)` in/gm)].map(([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(12);
  const tried = [...orders.flatMap(({ flows }) => flows), ...Object.keys(WITHOUT)];
  expect(tables.filter((name) => !tried.includes(name))).toEqual([]);
  expect(tried.filter((name) => !tables.includes(name))).toEqual([]);
});

test('trust/planted.md speaks of bugs that are still planted, and of nearly all of them', async () => {
  const planted = (await allChecks()).flatMap(({ id, plants }) => plants.map(({ name }) => `${id} ${name}`));
  const rows = seen().map(({ id, name }) => `${id} ${name}`);
  expect(rows.filter((row) => !planted.includes(row))).toEqual([]);
  // A new bug is recorded with `npm run trust -- --plant <check> --record`.
  expect(rows.length).toBeGreaterThan(planted.length * 0.9);
});

test('the browser’s report is read like the others: files, titles, what failed and why', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ duration: 7, error: { message: 'why' } }] }],
  });
  const report = {
    suites: [{ title: 'a', specs: [spec('one', 'expected')], suites: [{ title: 'b', specs: [spec('two', 'unexpected')] }] }],
    errors: [],
  };
  expect(fromBrowser(report).testResults).toMatchObject([
    {
      name: 'e2e/a.spec.ts',
      assertionResults: [
        { fullName: 'one', status: 'passed', duration: 7 },
        { fullName: 'two', status: 'failed', failureMessages: ['why'] },
      ],
    },
  ]);
});

test('what the rig started ends with it, when it is ended itself', async () => {
  const file = join(root, 'trust/lib/children.ts');
  const program = `import { spawn } from 'node:child_process';
    const { endChildren, kept } = await import(${JSON.stringify(file)});
    process.once('SIGTERM', () => void endChildren().then(() => process.exit(130)));
    console.log(kept(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])).pid);`;
  const rig = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((done) => rig.stdout.once('data', (chunk: Buffer) => done(Number(chunk.toString()))));
  const gone = new Promise<number | null>((done) => rig.once('exit', done));
  rig.kill('SIGTERM');
  expect(await gone).toBe(130);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
