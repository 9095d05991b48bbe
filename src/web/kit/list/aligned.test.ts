// Where the columns that a screen names stand, and what their cells say, as they are made of the contract.
import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { label } from '../../../contract/kernel/label.ts';
import { dateTime, money } from '../../../contract/kernel/scalars.ts';
import { StatusFlag } from '../../../contract/system/codes.ts';
import { beginEnglish } from '../../kernel/i18n.ts';
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

test('found 21 what a state says as plain text, by which its column is made wide, is in the language of now', () => {
  vi.stubGlobal('document', { documentElement: {} });
  beginEnglish((text) => `English of ${text}`);
  const [state] = columnsOf({ state: label('状态', StatusFlag) }, ['state']);
  expect(state?.text({ state: true })).toMatch(/^English of ./);
});
