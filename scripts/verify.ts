// `npm run verify`: format, lint, walls, types, unused code, texts. Seconds, without a database.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const bin = (name: string) => `node_modules/.bin/${name}`;
const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--quiet']],
  ['types', bin('tsc'), ['-b']],
  ['walls', process.execPath, ['scripts/walls.ts']],
  ['unused', bin('knip'), ['--no-progress']],
  ...(existsSync('scripts/check-texts.ts') ? [['texts', process.execPath, ['scripts/check-texts.ts']] as const] : []),
];

const run = (command: string, args: readonly string[]) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output }));
  });

const only = process.argv.slice(2);
let failed = 0;
for (const [name, command, args] of checks.filter(([name]) => only.length === 0 || only.includes(name))) {
  const started = performance.now();
  const { ok, output } = await run(command, args);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!ok) {
    failed += 1;
    console.log(output.trimEnd());
  }
}
process.exit(failed > 0 ? 1 : 0);
