import { join } from 'node:path';
import { buildWhenChanged } from './built.mjs';
import { root } from './runtime.mjs';

/** The server's program, once it is built. */
export const serverProgram = join(root, 'dist/server/main.js');

/** Lays the server together (scripts/bundle-server.ts) when something it is made of has changed since. Throws Refusal when that fails. */
export function buildServer(progress) {
  const inputs = ['scripts/bundle-server.ts', 'package-lock.json', 'src/contract', 'src/server', 'db/types.ts'];
  const failed = '服务构建失败，输出如下。(The server was not built; vite says:)';
  return buildWhenChanged({ inputs, folder: 'dist/server', command: [join(root, 'scripts/bundle-server.ts')], failed }, progress);
}
