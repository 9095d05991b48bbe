// The special style of tables on BorgWarner's pages is one that is seen: src/web/kit/table/special.test.ts says which tables carry it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('found 27 R053 the special style gives the head and every second row of a table a colour of their own', () => {
  const css = readFileSync(join(import.meta.dirname, '../src/web/kit/page/kit.css'), 'utf8');
  for (const part of ['thead th', 'tbody tr:nth-of-type(even) td']) {
    const style = css.split(`.kit-bghn ${part} {`)[1]?.split('}')[0];
    expect(style, part).toMatch(/background: [^;]+;/);
  }
});
