// What one page's style hides on paper it hides on that page alone: style sheets stay once they are loaded, and the next paper would be blank.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src/web');
/** What stands between the brace at `open` and its end. */
function within(css: string, open: number): string {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(open + 1, at);
  }
  return css.slice(open + 1);
}

/** Selectors that hide on paper what is none of their own: they begin with no class, and leave no printed sheet out. */
function hidesOthers(css: string): string[] {
  const bare = css.replaceAll(/\/\*[^]*?\*\//g, '');
  const blocks = [...bare.matchAll(/@media print\s*\{/g)].map(({ index, 0: begin }) => within(bare, index + begin.length - 1));
  return blocks
    .flatMap((block) => [...block.matchAll(/([^{}]+)\{([^{}]*)\}/g)])
    .filter(([, , style = '']) => /visibility: *hidden|display: *none|opacity: *0/.test(style))
    .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/).map((one) => one.trim()))
    .filter((selector) => !/^\.[\w-]+/.test(selector) && !selector.includes(':not(:has(> .kit-print))'));
}

test('no style sheet of a page hides what another prints', () => {
  const sheets = globSync('**/*.css', { cwd: root }).filter((path) => path !== 'kit/page/print.css');
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((path) => hidesOthers(readFileSync(join(root, path), 'utf8')).map((selector) => `${path}: ${selector}`));
  expect(found).toEqual([]);
});

test('one that does is seen', () => {
  expect(hidesOthers('@media print { body * { visibility: hidden; } .a, .a * { display: none } }')).toEqual(['body *']);
  expect(hidesOthers('@media print { /* x */ .a { x: y } table, body:has(.a) p { display: none } }')).toEqual(['table', 'body:has(.a) p']);
});
