// What a list promises of its rows while it is compiled; what it does with them is tried on every list by the walk in `test/lists`.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { read } from '../../../contract/kernel/endpoint.ts';
import { label } from '../../../contract/kernel/label.ts';
import { pageOf, pageQuery } from '../../../contract/kernel/page.ts';
import { id } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../ctx.ts';
import { from } from '../scope.ts';
import { list } from './list.ts';

const posts = read({
  method: 'POST',
  path: '/basic/listPost',
  summary: '查询岗位',
  permit: 'signedIn',
  input: pageQuery({}),
  output: pageOf(z.object({ id, postName: label('岗位', z.string()) })),
});
const parts = { filters: {}, sorts: {}, order: [['o.id', 'asc']] } as const;

test('what the rows of a list have and its query does not select does not compile, unless the list adds it', () => {
  const whole = list(posts, { ...parts, query: (ctx: Ctx) => from(ctx, 'post', 'o').select(['o.id', 'o.postName']) });
  const named = list(posts, {
    ...parts,
    query: (ctx: Ctx) => from(ctx, 'post', 'o').select('o.id'),
    finish: (_ctx, rows) => rows.map((row) => ({ ...row, postName: '电工' })),
  });
  // @ts-expect-error the name is neither selected nor added
  const short = list(posts, { ...parts, query: (ctx: Ctx) => from(ctx, 'post', 'o').select('o.id') });
  expect([whole, named, short].map((one) => one.endpoint)).toEqual([posts, posts, posts]);
});
