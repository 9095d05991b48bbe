// `npm run matrix`: where the product differs from trust/expected/matrix.txt. With `--add` endpoints that are missing there are added.
import { spawn } from 'node:child_process';

const env = { ...process.env, ...(process.argv.includes('--add') ? { MATRIX_ADD: '1' } : {}) };
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'test/trust/matrix.test.ts', '-t', 'stands in the table'], {
  env,
  stdio: 'inherit',
});
child.on('close', (code) => (process.exitCode = code ?? 1));
