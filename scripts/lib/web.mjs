import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from './built.mjs';
import { root } from './runtime.mjs';

/** Builds the pages when something they are made of has changed since. Throws Refusal when the build fails. */
export async function buildWeb(progress) {
  if (!existsSync(join(root, 'index.html'))) return '还没有网页，跳过';
  const inputs = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src/contract', 'src/web'];
  const failed = '网页构建失败，输出如下。(The pages were not built; vite says:)';
  return buildWhenChanged(
    { inputs, folder: 'dist/web', command: [join(root, 'node_modules/vite/bin/vite.js'), 'build'], failed },
    progress,
  );
}
