// `npm run verify`: format, lint, walls, types, unused code, texts, the manual. Seconds, without a database.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { KEPT } from './lint.ts';

interface Check {
  name: string;
  command: string;
  args: readonly string[];
}
const bin = (name: string, command: string, ...args: string[]): Check => ({ name, command: `node_modules/.bin/${command}`, args });
const script = (name: string, path: string, ...args: string[]): Check => ({ name, command: process.execPath, args: [path, ...args] });

// One checker for each project does less work in all than the usual four, which each resolve the same types.
const types = bin('types', 'tsc', '-b', '--checkers', '1', '--builders', '2');
const isCold = !existsSync(KEPT);
// The lanes run beside each other, the checks of a lane one after the other, until one fails. What is to be linted again is read from what the
// types have written; where all is, lint needs not wait for them.
const lanes: readonly (readonly Check[])[] = [
  ...(isCold ? [[types], [script('lint', 'scripts/lint.ts', '--all')]] : [[types, script('lint', 'scripts/lint.ts')]]),
  [bin('format', 'oxfmt', '--check', '.')],
  [script('walls', 'scripts/walls.ts')],
  [script('texts', 'scripts/check-texts.ts'), script('guide', 'scripts/check-guide.ts')],
  [bin('unused', 'knip', '--no-progress')],
];

// tsc and the type-aware part of oxlint are Go programs that live for seconds: collecting their garbage less often saves a third of their time.
const env = { ...process.env, GOGC: '400', GOMEMLIMIT: '3GiB' };

const run = ({ command, args }: Check) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output }));
  });

const only = process.argv.slice(2);
/** What of a lane is asked for, with what comes before it. */
const asked = (lane: readonly Check[]): readonly Check[] =>
  only.length === 0 ? lane : lane.slice(0, lane.findLastIndex(({ name }) => only.includes(name)) + 1);

/** The check that failed; undefined where all passed. */
async function runLane(lane: readonly Check[]): Promise<string | undefined> {
  for (const check of lane) {
    const started = performance.now();
    const { ok, output } = await run(check);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${check.name.padEnd(8)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (!ok) {
      console.log(output.trimEnd());
      return check.name;
    }
  }
  return undefined;
}

const started = performance.now();
const failed = (await Promise.all(lanes.map(asked).map(runLane))).filter((name) => name !== undefined);
if (isCold && only.length === 0 && failed.length === 0) await run(script('kept', 'scripts/lint.ts', '--keep'));
const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
console.log(failed.length === 0 ? `verified in ${seconds}` : `FAILED after ${seconds}: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
