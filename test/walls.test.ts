import { expect, test } from 'vitest';
import { bareCodeBreaches, codedFields, contractEndpoints } from '../scripts/walls-codes.ts';
import { joinBreaches } from '../scripts/walls-joins.ts';
import { kernelBreaches, nounTables } from '../scripts/walls-kernels.ts';
import { sizeBreaches } from '../scripts/walls-sizes.ts';
import { styleBreaches } from '../scripts/walls-styles.ts';
import { importBreaches, sources, textBreaches, writeBreaches } from '../scripts/walls.ts';

const planted = (path: string, text: string) =>
  [...importBreaches([{ path, text }]), ...textBreaches([{ path, text }]), ...writeBreaches([{ path, text }])].map(({ rule }) => rule);

test('the walls read the whole project', () => {
  expect(sources().length).toBeGreaterThan(100);
});

test.each([
  ['src/web/modules/product/x.tsx', `import { f } from '../../../server/kernel/ctx.ts';`, 'web-not-server'],
  ['src/contract/product/x.ts', `import fs from 'node:fs';`, 'contract-alone'],
  ['src/server/kernel/x.ts', `import { f } from '../modules/stock/index.ts';`, 'server-kernel-not-modules'],
  ['src/server/modules/product/x.ts', `import { f } from '../stock/post.ts';`, 'modules-by-their-index'],
  ['src/web/modules/product/x.tsx', `const m = import('../machine/y.tsx');`, 'web-modules-apart'],
  ['src/web/kit/list/x.tsx', `import { f } from '../../modules/product/y.tsx';`, 'kit-not-above'],
  ['src/web/kit/list/x.tsx', `import { f } from '../../floor/levels.tsx';`, 'kit-not-above'],
  ['src/web/floor/x.tsx', `import { f } from '../modules/product/y.tsx';`, 'floor-not-above'],
  ['src/server/modules/product/x.ts', `await db.transaction().execute(f);`, 'transaction'],
  ['src/server/modules/push/x.ts', `const answer = await fetch(url);`, 'outgoing'],
  ['src/server/modules/push/x.ts', `import { request } from 'node:https';`, 'outgoing'],
  ['src/server/modules/product/x.ts', `ctx.db.selectFrom('product')`, 'scope'],
  ['src/server/modules/product/x.ts', `ctx.db.updateTable('product')`, 'scope'],
  ['src/server/modules/product/x.ts', `ctx.db\n  .deleteFrom('product')`, 'scope'],
  ['src/server/modules/product/x.ts', `ctx.db.insertInto('product')`, 'scope'],
  ['src/server/modules/product/x.ts', `from({ ...ctx, scope: {} }, 'product', 'p')`, 'scope'],
  ['src/server/modules/product/x.ts', `await removeFrom(wholeNode(ctx), 'product')`, 'scope'],
  ['src/server/modules/product/x.ts', 'sql`update product p set remark = null where p.id = ${id}`', 'scope'],
  ['src/server/modules/product/x.ts', 'sql`delete from product\n  where id = ${id}`', 'scope'],
  ['src/server/modules/stock/x.ts', 'sql`insert into stock_lot (id, lot_no) values (${id}, 1)`', 'scope'],
  ['src/server/modules/product/x.ts', 'sql`insert into t (node_id, id) values (1, 2) on conflict (id) do update set id = 3`', 'scope'],
  // What one statement names, the next need not.
  ['src/server/modules/product/x.ts', 'sql`with d as (delete from a where node_id = ${n}) update b set c = 1`', 'scope'],
  ['src/server/modules/product/x.ts', 'sql`update b set c = ${sql`node`}`; const other = `node_id = 1`', 'scope'],
  ['src/server/modules/product/x.ts', `sql\`select * from stock_move\``, 'stock-tables'],
  ['src/web/modules/product/x.tsx', `column('photo', Photo, { width: 60 }),`, 'component-as-cell'],
  ['src/server/modules/product/x.ts', `export interface Told {`, 'type-name'],
  ['src/web/modules/product/x.tsx', `type TradeAsked = Row<typeof trade.list>;`, 'type-name'],
  ['test/x.test.ts', `export { type Answer as Found } from './callers.ts';`, 'type-name'],
])('a planted breach in %s is caught: %s', (path, text, rule) => {
  expect(planted(path, text)).toEqual([rule]);
});

test('a cycle is caught', () => {
  const breaches = importBreaches([
    { path: 'src/contract/a.ts', text: `import { b } from './b.ts';` },
    { path: 'src/contract/b.ts', text: `import { a } from './a.ts';` },
  ]);
  expect(breaches.map(({ rule }) => rule)).toEqual(['no-cycles']);
});

test('a cycle through a lazy import is caught', () => {
  const breaches = importBreaches([
    { path: 'src/web/shell/a.tsx', text: `const B = lazy(() => import('./b.tsx'));` },
    { path: 'src/web/shell/b.tsx', text: `import { open } from './a.tsx';` },
  ]);
  expect(breaches.map(({ rule }) => rule)).toEqual(['no-cycles']);
});

test.each([
  'sql`update product as p set remark = null from (select 1) x where p.node_id = ${ctx.nodeId}`',
  'sql`insert into product as p (node_id, id) values (${n}, 1) on conflict (node_id, id) do update set id = excluded.id`',
  'sql`delete from product x where x.id = ${id} and ${inScope(ctx, `product`, `x`)}`',
  '// scope: of all sites\nsql`update job set status = 1`',
])('a write that names its node is let through: %s', (text) => {
  expect(planted('src/server/modules/product/x.ts', text)).toEqual([]);
});

test('a reason lets a line through', () => {
  expect(planted('src/server/modules/auth/x.ts', `// scope: sign-in knows no node yet\nctx.db.selectFrom('loginDirectory')`)).toEqual([]);
});

// A file of so many lines, of which the first says what it is.
const long = (path: string, lines: number, first = 'export const a = 1;') => ({
  path,
  text: `${first}\n`.padEnd(first.length + lines, '\n'),
});
const screen = (name: string, lines: number) =>
  long(`src/web/modules/product/${name}.tsx`, lines, 'export default listScreen(product.list, {');

test.each([
  [
    [long('src/server/modules/product/x.ts', 401), long('src/a.ts', 10), long('src/b.ts', 10)],
    ['src/server/modules/product/x.ts: 401 lines, not 400', 'nine tenths'],
  ],
  [[long('src/a.ts', 81)], ['half of the files']],
  [[screen('a', 20), screen('b', 61), screen('c', 62)], ['half of the list screens']],
  [[screen('a', 20), screen('b', 20), screen('c', 121)], ['src/web/modules/product/c.tsx: 121 lines, not 120']],
  [[long('src/contract/product/en.ts', 500), long('src/a.test.ts', 500), screen('a', 60)], []],
])('sizes are held: %#', (sources, said) => {
  const found = sizeBreaches(sources).map(({ where }) => where);
  expect(found).toHaveLength(said.length);
  for (const [at, part] of said.toReversed().entries()) expect(found[at]).toContain(part);
});

test('a property of a style that nothing sets is caught; one that a sheet or code sets is let through', () => {
  const css = (text: string) => ({ path: 'src/web/modules/product/x.css', text });
  const code = [{ path: 'src/web/kit/x.tsx', text: `style={{ ['--many' as string]: 3 }}` }];
  const uses = 'a { color: var(--ink); width: calc(var(--many) * 1px); }';
  expect(styleBreaches([css(uses)], code)).toEqual([{ rule: 'style', where: 'src/web/modules/product/x.css:1' }]);
  expect(styleBreaches([css(`:root { --ink: black; }\n${uses}`)], code)).toEqual([]);
});

// What data permission narrows, for these tests.
const narrowed = ['employee', 'pickOrder'];
const joined = (text: string) => joinBreaches([{ path: 'src/server/modules/combo/x.ts', text }], narrowed).map(({ where }) => where);

test.each([
  `q.innerJoin('employee as e', sameNode('e.id', 'o.empId'))`,
  `q.leftJoin('employee as e', (join) => join.onRef('e.id', '=', 'o.empId')).leftJoin('cost as c', withinScope(ctx, 'c.id', 'o.costId'))`,
  `q.leftJoin('employee as e', (join) => join.onRef('e.id', '=', 'o.empId').on(inScope(ctx, 'employee', 'm')))`,
  `q.innerJoin(\n  'employee',\n  sameNode('employee.id', 'o.empId'),\n)`,
  "q.innerJoin(`${head as 'pickOrder'} as o`, sameNode('o.id', 'l.orderId'))",
  'sql`select from vm_emp b\n  join employee e on e.id = b.emp_id`',
  'x();\n\n// beyond scope: of another statement\n\nsql`select from pick_order_line l left join pick_order as o on o.id = l.order_id`',
])('a join of a narrowed table that neither narrows nor says why not is caught: %s', (text) => {
  expect(joined(text)).toHaveLength(1);
});

test.each([
  `q.innerJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))`,
  `q.innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for'))`,
  `q.leftJoin('employee as e', (join) => join.on(sql\`e.id = coalesce(m.emp_id, w.emp_id)\`).on(inScope(ctx, 'employee', 'e')))`,
  `q.innerJoin('product as p', sameNode('p.id', 'l.productId'))`,
  "sql`select from vm_emp b join employee e on e.id = b.emp_id and ${inScope(ctx, 'employee', 'e')}`",
  '// beyond scope: a machine must know all\nsql`select from vm_emp b\n  join employee e on e.id = b.emp_id`',
])('a join that narrows, or says why not, is let through: %s', (text) => {
  expect(joined(text)).toEqual([]);
});

const coded = (text: string, path = 'src/server/modules/desk/x.ts') =>
  bareCodeBreaches([{ path, text }], new Set(['reviewStatus', 'state', 'tradeType', 'status'])).map(({ rule }) => rule);

test('which fields hold codes is read from the contract', async () => {
  const fields = codedFields(await contractEndpoints());
  for (const field of ['reviewStatus', 'freezeStatus', 'tradeType', 'replenishType', 'placeKind']) expect(fields).toContain(field);
  for (const field of ['productCode', 'quantity', 'threadSize', 'page']) expect(fields).not.toContain(field);
});

test.each([
  'if (row.reviewStatus === 1) pass();',
  'const open = ({ state }: Row) => state < 2;',
  'const isPick = (row: Row) => 1 === row.reviewStatus;',
  'const body = { tradeType: 10002 };',
  'interface Row { reviewStatus: 0 | 1 | 2 }',
  'const row = { reviewStatus: passed ? 1 : 2 };',
  'return [0, 1].includes(row.state);',
  "query.where('a.reviewStatus', '=', 0)",
  "query.where('state', 'in', [0, 1])",
  "query.where('c.state', 'not in', [2])",
  'sql`select from sale_appeal where review_status = 2`',
  'sql`update device_command set state = 5 where node_id = ${n}`',
  'sql`count(*) filter (where c.state in (0, 1))`',
  'sql`count(*) filter (where c.state <> 3)`',
  'sql`case c.state when 0 then 1 end`',
  'sql<number>`case when c.state in (${open}) then 5 else c.state end`',
  'sql`update t set state = case when done then 1 else 0 end`',
  "sql<number>`case when late then 2 else 0 end`.as('status')",
  'const PICK = 10001;',
])('a bare number beside a code is caught: %s', (text) => {
  expect(coded(text)).toEqual(['bare-code']);
});

test.each([
  'if (row.reviewStatus === ReviewStatus.passed) pass();',
  'sql`select from sale_appeal where review_status = ${lit(ReviewStatus.rejected)}`',
  "query.where('a.reviewStatus', '=', ReviewStatus.pending)",
  'if (response.status === 404) return;',
  'const offset = estate * 2;',
  '// bare-code: the number of a sheet, as Excel has it\nconst state = { state: 1 };',
])('what says the name of a code is let through: %s', (text) => {
  expect(coded(text)).toEqual([]);
});

test('numbers are given their names where codes are declared, and tests of the wire say what is on it', () => {
  expect(coded("codes('reviewStatus', { state: 1 })", 'src/contract/workflow/codes.ts')).toEqual([]);
  expect(coded('expect(row.state === 1)', 'src/server/modules/desk/x.test.ts')).toEqual([]);
});

const ofKernel = (path: string, text: string) => kernelBreaches([{ path, text }], nounTables()).map(({ rule }) => rule);

test.each([
  ['src/server/kernel/files/x.ts', `import { THUMB_PIXELS } from '../../../contract/product/picture.ts';`],
  ['src/server/kernel/list/x.ts', `const rows = from(ctx, 'productType', 't');`],
  ['src/server/kernel/list/x.ts', `const rows = from(ctx, "vm as v");`],
  ['src/server/kernel/http/x.ts', 'sql`select from vm_channel c join stock_balance s on true`'],
  ['src/contract/kernel/x.ts', `import { Talk } from '../machine/talk.ts';`],
  ['src/web/kit/form/x.tsx', `import { region } from '../../../contract/org/region.ts';`],
  ['src/web/kernel/x.ts', `const load = () => import('../../contract/strategy/index.ts');`],
])('a kernel that knows a noun is caught: %s %s', (path, text) => {
  expect(ofKernel(path, text)).toEqual(['kernel-noun']);
});

test.each([
  ['src/server/kernel/jobs/x.ts', `const rows = from(ctx, 'job', 'j');`],
  ['src/web/kernel/x.ts', `import type { auth } from '../../contract/auth/index.ts';`],
  ['src/server/kernel/scope.ts', `/** Begins every query: \`from(ctx, 'vm', 'v')\`. */`],
  ['src/server/modules/product/x.ts', `const rows = from(ctx, 'productType', 't');`],
])('what a kernel has of its own is let through: %s %s', (path, text) => {
  expect(ofKernel(path, text)).toEqual([]);
});
