// Checks that stand as tests: one run of vitest for all of them and one of the browser's, told apart by the titles of the tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error -- plain JavaScript, for it also runs on an older Node.js
import { browserPath } from '../scripts/lib/browser.mjs';
import { fromBrowser, type BrowserReport, type Report } from './by-browser.ts';
import type { Result, TestCheck, Tests } from './check.ts';
import { sharedUrl, type Options } from './rig.ts';
import { kept } from './lib/children.ts';

/** Runs the tests of these checks; a check of which no test ran is an error. */
export async function runTests(checks: readonly TestCheck[], options: Options): Promise<Result[]> {
  const own = checks.map((check) => ({ ...check, tests: narrowed() ?? check.tests }));
  const results: Result[] = [];
  for (const [inBrowser, some] of Map.groupBy(own, ({ tests }) => tests.files.some((file) => file.startsWith('e2e/')))) {
    if (inBrowser && !existsSync(browserPath())) {
      results.push(...some.map(({ id, title }) => left(id, title)));
      continue;
    }
    const taken = options.isLong ? undefined : inBrowser ? browserReport() : unitReport();
    const asked = inBrowser && !options.isLong && !taken && !narrowed() ? some.map(shorter) : some;
    const report = taken ?? (await (inBrowser ? runBrowser(asked, options) : runUnit(asked, options)));
    for (const check of asked) {
      const result = resultOf(check, report);
      results.push({ ...result, taken: taken ? result.seconds : 0 });
    }
  }
  return results;
}

const left = (id: number, title: string): Result => ({
  id,
  title,
  state: 'skipped',
  figures: [],
  broken: [`it wants a browser: ${browserPath()}`],
  seconds: 0,
});
const shorter = <C extends TestCheck>(check: C): C =>
  check.inBrowser ? { ...check, tests: { ...check.tests, title: check.inBrowser.short } } : check;

/** What `npm test` has just run, all tests among it; undefined when we were started by ourselves. */
function unitReport(): Report | undefined {
  return readReport<Report>(process.env['TRUST_UNIT_REPORT']);
}
function browserReport(): Report | undefined {
  const report = readReport<BrowserReport>(process.env['TRUST_BROWSER_REPORT']);
  return report && fromBrowser(report);
}
const readReport = <T>(path: string | undefined): T | undefined =>
  path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;

/** Said by the rig when it tries one planted bug (plants.ts): the tests that are to see it. */
function narrowed(): Tests | undefined {
  const said = process.env['TRUST_SEEN_BY'];
  if (!said) return undefined;
  const { files, title } = JSON.parse(said) as { files: string[]; title: string };
  return { files, title: new RegExp(title) };
}

function resultOf({ id, title, tests }: TestCheck, { testResults }: Report): Result {
  const own = testResults
    .filter(({ name }) => tests.files.some((file) => name.endsWith(file)))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => tests.title.test(fullName) && (status === 'passed' || status === 'failed'));
  const failed = own.filter(({ status }) => status === 'failed');
  // A file that could not be read, or whose preparation failed, so that none of its tests ran.
  const unloaded = testResults.filter(
    ({ status, assertionResults, name }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed') && tests.files.some((file) => name.endsWith(file)),
  );
  const broken = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0]?.split('\n')[0] ?? ''}`);
  const state = unloaded.length > 0 || own.length === 0 ? 'error' : failed.length > 0 ? 'broken' : 'held';
  const seconds = own.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
  return {
    id,
    title,
    state,
    figures: [`${own.length} tests, ${failed.length} failed`],
    broken: [...broken, ...unloaded.map(({ name, message }) => `${name}: ${message}`)],
    seconds,
  };
}

const filesOf = (checks: readonly TestCheck[]): string[] => [...new Set(checks.flatMap(({ tests }) => tests.files))];
const titlesOf = (checks: readonly TestCheck[]): string => checks.map(({ tests }) => tests.title.source).join('|');

async function runUnit(checks: readonly TestCheck[], { isLong, seed }: Options): Promise<Report> {
  return reported(async (path) => ({
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', ...filesOf(checks), '-t', titlesOf(checks), '--reporter=json', `--outputFile.json=${path}`],
    env: {
      TEST_DATABASE_URL: await sharedUrl(),
      TRUST_SEED: String(seed),
      ...(isLong ? { STOCK_LONG: '1', TRUST_LONG: '1', KILLS: '20' } : {}),
    },
  }));
}

async function runBrowser(checks: readonly TestCheck[], { isLong }: Options): Promise<Report> {
  return fromBrowser(
    await reported<BrowserReport>(async (path) => ({
      program: 'node_modules/@playwright/test/cli.js',
      args: ['test', ...filesOf(checks), '-g', titlesOf(checks), '--reporter=json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, ...(isLong ? { TRUST_LONG: '1' } : {}) },
    })),
  );
}

interface Program {
  program: string;
  args: string[];
  env: Record<string, string>;
}
/** Runs a program that leaves a report at the path that it is given, and reads it. */
async function reported<T = Report>(programAt: (path: string) => Promise<Program>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'factory-trust-'));
  const path = join(folder, 'report.json');
  const { program, args, env } = await programAt(path);
  const child = kept(spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((done) => child.on('close', done));
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    throw new Error(`${program} left no report: ${said.slice(-2000)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
