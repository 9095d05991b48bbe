// Runs a script of the project by the Node.js that the project brings along: `node scripts/with-node.mjs scripts/x.ts …`.
import { spawn } from 'node:child_process';
import { runtime } from './lib/runtime.mjs';

const node = runtime();
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env: process.env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
