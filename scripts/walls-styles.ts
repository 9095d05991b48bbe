// A custom property of a style that nothing sets is no colour and no size: the browser drops the line without a word.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Breach, Source } from './walls-source.ts';

const root = join(import.meta.dirname, '..');
/** Every style sheet of the product with its text. */
export const sheets = (): Source[] =>
  globSync('src/web/**/*.css', { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Uses of custom properties that no style sheet sets and no code names. */
export function styleBreaches(styles: readonly Source[], code: readonly Source[]): Breach[] {
  const isSet = new Set(styles.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  const named = code.flatMap(({ path, text }) => (path.startsWith('src/web/') ? [...text.matchAll(/['"`](--[\w-]+)['"`]/g)] : []));
  for (const [, name] of named) isSet.add(name);
  return styles.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(/var\((--[\w-]+)/g)].some(([, name]) => !isSet.has(name)) ? [{ rule: 'style', where: `${path}:${at + 1}` }] : [],
      ),
  );
}
