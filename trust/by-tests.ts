// Checks that stand as tests: one run of vitest for all of them, told apart by the titles of the tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result, TestCheck } from './check.ts';
import { sharedUrl, type Options } from './rig.ts';

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}

/** Runs the tests of these checks; a check of which no test ran is an error. */
export async function runTests(checks: readonly TestCheck[], { isLong, seed }: Options): Promise<Result[]> {
  if (checks.length === 0) return [];
  const report =
    (!isLong && unitReport()) ||
    (await runVitest({
      files: [...new Set(checks.flatMap(({ tests }) => tests.files))],
      titles: checks.map(({ tests }) => tests.title.source).join('|'),
      env: { TRUST_SEED: String(seed), ...(isLong ? { STOCK_LONG: '1', TRUST_LONG: '1', KILLS: '20' } : {}) },
    }));
  return checks.map((check) => resultOf(check, report));
}

/** What `npm test` has just run, all tests among it; undefined when we were started by ourselves. */
function unitReport(): Report | undefined {
  const path = process.env['TRUST_UNIT_REPORT'];
  return path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
}

function resultOf({ id, title, tests }: TestCheck, { testResults }: Report): Result {
  const own = testResults
    .filter(({ name }) => tests.files.some((file) => name.endsWith(file)))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => tests.title.test(fullName) && (status === 'passed' || status === 'failed'));
  const failed = own.filter(({ status }) => status === 'failed');
  const unloaded = testResults.filter(
    ({ status, assertionResults, name }) =>
      status === 'failed' && assertionResults.length === 0 && tests.files.some((file) => name.endsWith(file)),
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

async function runVitest({ files, titles, env }: { files: string[]; titles: string; env: Record<string, string> }): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'factory-trust-'));
  const path = join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', titles, '--reporter=json', `--outputFile.json=${path}`],
    { env: { ...process.env, TEST_DATABASE_URL: await sharedUrl(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((done) => child.on('close', done));
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    throw new Error(`vitest left no report: ${said.slice(-2000)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
