import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { citusArchive, NO_ENGINE } from './engine.mjs';
import { environment, root, runtime } from './runtime.mjs';
import { buildServer } from './server.mjs';
import { buildWeb } from './web.mjs';

/**
 * The tiers in their order. `exists` tells whether the checkout has it, `run` returns { passed, failed, skipped },
 * `needs` names Debian packages: without one of them the tier has a failure, and does not run when it is `useless` then.
 */
export const TIERS = [
  { name: 'verify', exists: () => hasScript('verify'), run: () => asOne(stream('npm', ['run', '-s', 'verify'])) },
  { name: 'build', exists: () => existsSync(join(root, 'index.html')), run: buildProduct },
  { name: 'unit', exists: () => existsSync(join(root, 'vitest.config.ts')), needs: ['libreoffice-calc-nogui'], run: runVitest },
  {
    name: 'e2e',
    exists: () => existsSync(join(root, 'playwright.config.ts')),
    needs: ['chromium', 'fonts-noto-cjk'],
    useless: true,
    run: runPlaywright,
  },
  { name: 'trust', exists: () => hasScript('trust'), run: () => asOne(stream('npm', ['run', '-s', 'trust', '--', '--short'])) },
  { name: 'cluster', exists: () => hasScript('cluster'), run: runCluster },
];

/** Adds what a tier's report cannot say: a crash is a failure, and so is a tier in which nothing ran. */
export function judge(counts, code) {
  const { passed = 0, failed = 0, skipped = 0, failures = [], again = [] } = counts ?? {};
  const broken = failed === 0 && (code !== 0 || passed === 0 || counts === undefined);
  return { passed, failed: broken ? 1 : failed, skipped, failures, again };
}

/** Counts of vitest's JSON report, and what failed; a file that did not load has no tests in it, and is one failure. */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const failedOf = (file) => file.assertionResults.filter((one) => one.status === 'failed');
  const unloaded = testResults.filter((file) => file.status === 'failed' && failedOf(file).length === 0);
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...testResults.flatMap((file) =>
        failedOf(file).map((one) => failure({ file: file.name, title: one.fullName, why: one.failureMessages?.[0] })),
      ),
      ...unloaded.map((file) => failure({ file: file.name, title: '-', why: file.message })),
    ],
  };
}

/** Counts of Playwright's JSON report, and what failed; what passed only when tried `again` did pass, and is told; errors outside tests are failures. */
export function playwrightCounts({ stats, errors, suites = [] }) {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...specs.filter(ended('unexpected')).map(specFailure),
      ...errors.map((error) => failure({ file: '-', title: '-', why: error.message })),
    ],
    again: specs.filter(ended('flaky')).map(specFailure),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const ended = (status) => (spec) => spec.tests.some((one) => one.status === status);
const specFailure = ({ file, title, tests }) => {
  const { error, attachments = [] } = tests.flatMap(({ results }) => results).find((result) => result.error) ?? {};
  const pages = attachments.filter(({ name }) => name === 'last seen').map(({ body = '' }) => Buffer.from(body, 'base64').toString());
  return failure({ file, title, why: error?.message, seen: pages });
};

/**
 * A failed test in a few lines, as they stand at the very end, where even a log that was cut still has them. Of what was `seen` the ends of
 * the pages: the menu comes first, dialogs come last.
 */
function failure({ file, title, why = '', seen = [] }) {
  const linesOf = (text) =>
    stripVTControlCharacters(text)
      .split('\n')
      .filter((line) => line.trim() !== '');
  const lines = [...linesOf(why).slice(0, 8), ...seen.flatMap((page) => linesOf(page).slice(-50))];
  return [`✘ ${file.replace(`${root}/`, '')} › ${title}`, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n');
}

async function buildProduct() {
  try {
    await buildWeb(() => {});
    await buildServer(() => {});
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.log(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function runVitest() {
  return withReport(keeping('TRUST_UNIT_REPORT', vitestCounts), (report) =>
    stream(runtime(), ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
  );
}

function runPlaywright() {
  return withReport(keeping('TRUST_BROWSER_REPORT', playwrightCounts), (report) =>
    stream(runtime(), ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  );
}

/** Counts, and keeps the report until npm test ends: trust takes from it what tests have shown already (trust/by-tests.ts). */
function keeping(variable, count) {
  const folder = mkdtempSync(join(tmpdir(), 'factory-kept-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (report) => {
    process.env[variable] = join(folder, 'report.json');
    writeFileSync(process.env[variable], JSON.stringify(report));
    return count(report);
  };
}

async function withReport(count, start) {
  const folder = mkdtempSync(join(tmpdir(), 'factory-report-'));
  const report = join(folder, 'report.json');
  const code = await start(report);
  const counts = readCounts(report, count);
  rmSync(folder, { recursive: true, force: true });
  return judge(counts, code);
}

function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Not everybody has the engine of a cluster: where it is missing that is said, and nothing has failed. */
async function runCluster() {
  if (citusArchive()) return asOne(stream('npm', ['run', '-s', 'cluster', '--', '--short']));
  console.log(NO_ENGINE);
  return { passed: 0, failed: 0, skipped: 1 };
}

async function asOne(ending) {
  const code = await ending;
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Runs a program whose output goes straight to the console; returns its exit code. */
function stream(program, args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...environment(), ...extra }, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => {
      console.log(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function hasScript(name) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts?.[name] !== undefined;
}
