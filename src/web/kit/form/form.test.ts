// What a form of the kit sends and refuses.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, id, moneyInput, text } from '../../../contract/kernel/scalars.ts';
import { ApiError } from '../../kernel/failure.ts';
import { filterOf, fitting, inputFrom } from '../list/list-input.ts';
import { cleaned, isRequired, problemOf, refusalOf, ruleOf } from './rules.ts';

const input = z
  .strictObject({
    code: label('编码', text(5)),
    price: label('单价', moneyInput),
    low: label('下限', z.nullish(atLeastOne)),
    high: label('上限', z.nullish(atLeastOne)),
  })
  .check(z.refine((row) => (row.low ?? 0) <= (row.high ?? Infinity), { message: '不能大于上限', path: ['low'], when: () => true }));

describe('rules', () => {
  it('says the sentence of the field, and only its own', () => {
    expect(problemOf(input, 'code', { code: '123456', price: 'x' })).toBe('最多5个字');
    expect(problemOf(input, 'price', { code: '1', price: '1.234' })).toBe('金额最多两位小数');
    expect(problemOf(input, 'code', { code: '1', price: '1' })).toBeUndefined();
  });
  it('a field is called in its problem as the form calls it', async () => {
    const schema = z.strictObject({ vmIds: z.array(id) });
    const told = (text: string, params: Record<string, string | number> = {}) => text.replace('{field}', String(params['field']));
    const rule = ruleOf(schema, { name: 'vmIds', title: '设备' }, () => ({}), told);
    await expect(rule.validator()).rejects.toThrow('请填写设备');
  });

  it('asks for what is missing in words of its own', () => {
    expect(problemOf(input, 'code', {})).toBe('请填写{field}');
  });
  it('a rule between fields is told at its field, also while others are wrong', () => {
    expect(problemOf(input, 'low', { code: '', price: '', low: 5, high: 3 })).toBe('不能大于上限');
  });
  it('an emptied field is sent as null, one that was empty before is left out', () => {
    expect(cleaned({ code: ' a ', low: undefined, high: '' }, { low: 5 })).toEqual({ code: 'a', low: null });
  });
  it('a field that cannot be without is required once the record has a value', () => {
    const change = z.partial(z.strictObject({ code: text(5), low: z.nullish(atLeastOne) }));
    const { code, low } = change.shape;
    expect(isRequired(code, 'x')).toBe(true);
    expect(isRequired(code, undefined)).toBe(false);
    expect(isRequired(low, 5)).toBe(false);
    expect(problemOf(change, 'code', cleaned({ code: '' }, { code: 'x' }))).toBe('请填写{field}');
    const several = z.array(text(5));
    expect([isRequired(z.optional(several), ['x']), isRequired(z.optional(several.check(z.minLength(1))), ['x'])]).toEqual([false, true]);
  });
  it('a refusal stands beside the field that it names, else on top', () => {
    const shape = input.shape;
    const bad = (field: string) => new ApiError({ code: 400, msg: '编码：已用', error: 'bad-input', params: { field, problem: '已用' } });
    expect(refusalOf(bad('code'), shape)).toEqual({ field: 'code', message: '已用' });
    expect(refusalOf(bad('编码'), shape)).toEqual({ field: 'code', message: '已用' });
    expect(refusalOf(bad('elsewhere'), shape)).toEqual({ message: '编码：已用' });
    expect(refusalOf(new ApiError({ code: 409, msg: '已存在' }), shape)).toEqual({ message: '已存在' });
  });
});

describe('lists', () => {
  it('leaves out of an address what the list has not, or what does not fit', () => {
    const shape = { name: z.nullish(text(3)), n: z.nullish(atLeastOne), ownerId: z.nullish(id) };
    expect(fitting(shape, { name: 'abc', n: 0, ownerId: 'x', other: 1 })).toEqual({ name: 'abc' });
  });
  it('R222 an export asks for what the screen asks for, over all pages', () => {
    expect(filterOf({ name: 'a', sorts: [], page: 3, limit: 15 })).toEqual({ name: 'a', sorts: [] });
  });
  it('an action sends the key of its row, the keys of its rows, and fields of the same name', () => {
    const keyOf = (row: { k: string }) => row.k;
    expect(inputFrom({ id, status: id }, { k: '7', status: 2, other: 1 }, keyOf as never)).toEqual({ id: '7', status: 2 });
    expect(inputFrom({ ids: id }, [{ k: '1' }, { k: '2' }], keyOf as never)).toEqual({ ids: ['1', '2'] });
  });
});
