import { expect, test } from 'vitest';
import { LockStatus } from '../../../contract/system/codes.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { testDatabase } from '../../../../test/database.ts';
import { dictOf } from './dict.ts';

const database = testDatabase();

test('a dictionary answers what the contract has of an enumeration; a name that there is none of is refused', async () => {
  const set = codesOf(LockStatus);
  await database.run(async (ctx) => {
    const rows = await dictOf(ctx, { dictType: set?.name ?? '' });
    expect(rows.map(({ dictCode, dictLabel }) => [dictCode, dictLabel])).toEqual(
      set?.options.map(({ value, label }) => [String(value), label]),
    );
    expect(rows.map(({ sort }) => sort)).toEqual(rows.map((_, at) => at + 1));
    expect(() => dictOf(ctx, { dictType: 'constructor' })).toThrow(expect.objectContaining({ key: 'not-found' }));
  });
});
