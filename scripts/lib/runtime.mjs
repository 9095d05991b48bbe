import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './say.mjs';

const OLDEST = 24;

/** The checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node.js that runs the product: the one among the packages, else the machine's own when it is new enough. Throws Refusal. */
export function runtime() {
  const packaged = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath;
  const here = `${process.platform} ${process.arch}`;
  throw new Refusal(
    `需要 Node.js ${OLDEST} 或更高，本机是 ${process.versions.node}：请先运行 npm start 安装（${here}）。(Node.js ${OLDEST} or later is needed and this machine has ${process.versions.node}: install it with npm start, on ${here}.)`,
  );
}

/** Node.js settings of the server: less room for young objects (docs/performance.md). */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];

/** The environment of programs that run with that Node.js: it comes first, also for what they start, and keeps what it has compiled. */
export function environment() {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.compile-cache'),
    ...process.env,
    PATH: `${dirname(runtime())}:${process.env.PATH ?? ''}`,
  };
}
