import { afterAll, describe, expect, test } from 'vitest';
import { BOMBS, MB, othersWhileReading } from './test-bombs.ts';
import { costOfReading, removeTempFiles, tempFile } from './test-files.ts';
import { SHEET_LIMITS } from './types.ts';

afterAll(removeTempFiles);

describe('trust 36: import bombs are refused', () => {
  test.for(BOMBS)('%s', { timeout: 30_000 }, async ([, code, make]) => {
    const cost = await costOfReading(tempFile('bomb', make()));
    expect(cost.code).toBe(code);
    // Refused before it lies there unpacked. How long that takes is the bench's (`npm run bench -- --only sheet`).
    expect(cost.grownMb).toBeLessThan(SHEET_LIMITS.inflatedBytes / MB);
  });
});

test('trust 36: while a large workbook is read, others have their turns', async () => {
  const { rows, turns } = await othersWhileReading();
  expect(rows).toBe(200_000);
  expect(turns).toBeGreaterThan(5);
}, 30_000);

test('1,048,577 rows of CSV are refused at that row; 1,048,576 are read', async () => {
  const full = Buffer.alloc(1_048_576 * 4, 'a,1\n');
  expect(await costOfReading(tempFile('full.csv', full))).toMatchObject({ code: 'none', rows: 1_048_576 });
  const cost = await costOfReading(tempFile('over.csv', Buffer.concat([full, Buffer.from('b,2')])));
  expect(cost).toMatchObject({ code: 'sheet.tooManyRows', params: { line: 1_048_577, limit: 1_048_576 } });
  expect(cost.grownMb).toBeLessThan(SHEET_LIMITS.inflatedBytes / MB);
}, 30_000);
