// Where the columns that a screen names stand, as they are made of the contract.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { label } from '../../../contract/kernel/label.ts';
import { dateTime, money } from '../../../contract/kernel/scalars.ts';
import { StatusFlag } from '../../../contract/system/codes.ts';
import { columnsOf } from './columns.tsx';

test('found 27 R276 a column of whatever kind is centred where its screen says nothing else, and stands where it says', () => {
  const shape = {
    code: label('编码', z.string()),
    num: label('数量', z.int()),
    price: label('单价', money),
    at: label('时间', dateTime),
    state: label('状态', StatusFlag),
    name: label('名称', z.string()),
  };
  const columns = columnsOf<Record<keyof typeof shape, unknown>>(shape, [
    'code',
    'num',
    'price',
    'at',
    'state',
    { name: 'name', align: 'left' },
  ]);
  expect(columns.map(({ name, align }) => `${name} ${align}`)).toEqual([
    'code center',
    'num center',
    'price center',
    'at center',
    'state center',
    'name left',
  ]);
});
