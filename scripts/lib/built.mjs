import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayWrite, notWritable } from './install.mjs';
import { lastLines, run } from './run.mjs';
import { environment, root, runtime } from './runtime.mjs';
import { Refusal } from './say.mjs';

/**
 * Builds into `folder` by `command` (of the product's Node.js) when something of `inputs` has changed since. `failed` is what is said when it fails.
 * Throws Refusal then, and when the folder may not be written to.
 */
export async function buildWhenChanged({ inputs, folder, command, failed }, progress) {
  const output = join(root, folder);
  const stampFile = join(output, '.stamp');
  const stamp = hashOf(inputs);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return '已是最新';
  for (const place of [root, join(root, 'dist'), output]) {
    if (existsSync(place) && !mayWrite(place)) throw notWritable(place);
  }
  const { code, output: said } = await run(runtime(), command, {
    cwd: root,
    env: { ...environment(), NODE_ENV: 'production' },
    each: () => progress('构建中'),
  });
  if (code !== 0) throw new Refusal(`${failed}\n${lastLines(said)}`);
  writeFileSync(stampFile, stamp);
  return '已构建';
}

function hashOf(inputs) {
  // Built files name the place of their sources.
  const hash = createHash('sha256').update(root);
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
  for (const path of inputs.filter((input) => existsSync(join(root, input)))) {
    if (/\.\w+$/.test(path)) add(path);
    else walk(path);
  }
  return hash.digest('hex');
}
