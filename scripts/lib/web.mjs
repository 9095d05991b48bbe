import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayWrite, notWritable } from './install.mjs';
import { lastLines, run } from './run.mjs';
import { environment, root, runtime } from './runtime.mjs';
import { Refusal } from './say.mjs';

const INPUTS = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src/contract', 'src/web'];
const output = join(root, 'dist/web');
const stampFile = join(output, '.stamp');

/** Builds the pages when something they are made of has changed since. Throws Refusal when the build fails. */
export async function buildWeb(progress) {
  if (!existsSync(join(root, 'index.html'))) return '还没有网页，跳过';
  const stamp = hashInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return '已是最新';
  for (const folder of [root, join(root, 'dist'), output]) {
    if (existsSync(folder) && !mayWrite(folder)) throw notWritable(folder);
  }
  const { code, output: said } = await run(runtime(), [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: root,
    env: { ...environment(), NODE_ENV: 'production' },
    each: () => progress('构建中'),
  });
  if (code !== 0) throw new Refusal(`网页构建失败，输出如下。(The pages were not built; vite says:)\n${lastLines(said)}`);
  writeFileSync(stampFile, stamp);
  return '已构建';
}

function hashInputs() {
  const hash = createHash('sha256');
  const add = (path) => {
    // A file's end and name are part of what is hashed, so that moving text from one file to the next is seen.
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  };
  const walk = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.isDirectory()) walk(`${path}/${entry.name}`);
      else if (!/\.test\.tsx?$/.test(entry.name)) add(`${path}/${entry.name}`);
    }
  };
  for (const path of INPUTS.filter((input) => existsSync(join(root, input)))) {
    if (/\.\w+$/.test(path)) add(path);
    else walk(path);
  }
  return hash.digest('hex');
}
