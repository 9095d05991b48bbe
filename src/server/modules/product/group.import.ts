// Product groups from a file, a line for each product: what the file names is put in; what else a group holds stays, unless the file is to say all
// of it.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { text, yes } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { defineImport, WHOLE_FILE, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';

const Row = z.strictObject({
  groupCode: label('商品组编码', text(50)),
  groupName: label('商品组名称', text(100)),
  remark: label('备注', z.nullish(text(500))),
  productCode: label('商品编码', z.nullish(text(50))),
});
type Row = z.output<typeof Row>;
type Lines = readonly Line<Row>[];
const Options = z.strictObject({ exact: label('组里有而文件里没有的商品移出', z._default(yes, false)) });

interface Group {
  id: string;
  groupName: string;
  remark: string | null;
  /** Products by their codes. */
  members: Map<string, string>;
}
interface Ground {
  groups: Map<string, Group>;
  products: Map<string, string>;
}

async function groundOf(ctx: Ctx, lines: Lines): Promise<Ground> {
  const codes = [...new Set(lines.map(({ row }) => row.groupCode))];
  const groups = await from(ctx, 'productGroup', 'g')
    .select(['g.id', 'g.groupCode', 'g.groupName', 'g.remark'])
    .where(sql<boolean>`g.group_code = any(${codes}::text[])`)
    .execute();
  const members = await from(ctx, 'productGroup', 'g')
    .innerJoin('productGroupProduct as m', sameNode('m.groupId', 'g.id'))
    .innerJoin('product as p', sameNode('p.id', 'm.productId'))
    .select(['g.groupCode', 'p.id', 'p.productCode'])
    .where(sql<boolean>`g.group_code = any(${codes}::text[])`)
    .execute();
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode'])
    .where(sql<boolean>`p.product_code = any(${lines.map(({ row }) => row.productCode ?? '')}::text[])`)
    .execute();
  const held = Map.groupBy(members, ({ groupCode }) => groupCode);
  const codeAndId = (rows: readonly { id: string; productCode: string }[]) => new Map(rows.map((one) => [one.productCode, one.id]));
  return {
    groups: new Map(groups.map((one) => [one.groupCode, { ...one, members: codeAndId(held.get(one.groupCode) ?? []) }])),
    products: codeAndId(products),
  };
}

/** What the lines of one group say of it: its name, and its remark where one says it. */
const headOf = (own: Lines): Pick<Row, 'groupName'> & { remark: string | undefined } => ({
  groupName: own[0]?.row.groupName ?? '',
  remark: own.find(({ row }) => row.remark)?.row.remark ?? undefined,
});

function how({ row }: Line<Row>, head: ReturnType<typeof headOf>, known: Group | undefined): keyof Counts {
  if (!known || (row.productCode && !known.members.has(row.productCode))) return 'added';
  return known.groupName === head.groupName && (head.remark ?? known.remark) === known.remark ? 'same' : 'changed';
}

function begin({ exact }: z.output<typeof Options>): ImportRun<Row> {
  // Groups of which a line is wrong: what the file says of them is not all of it.
  const broken = new Set<string>();
  let leaving = 0;
  const leave = (own: Lines, known: Group | undefined): string[] => {
    if (!exact || !known || broken.has(own[0]?.row.groupCode ?? '')) return [];
    const said = new Set(own.map(({ row }) => row.productCode));
    return [...known.members].flatMap(([code, id]) => (said.has(code) ? [] : [id]));
  };
  return {
    async plan(ctx, batch, unread = []): Promise<Planned> {
      const ground = await groundOf(ctx, batch);
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: faultsOf(batch, ground.products) };
      const wrong = new Set(planned.problems.map(({ line }) => line));
      for (const { row } of [...batch.filter(({ line }) => wrong.has(line)), ...unread]) if (row.groupCode) broken.add(row.groupCode);
      for (const [code, own] of groupsOf(batch.filter(({ line }) => !wrong.has(line)))) {
        const known = ground.groups.get(code);
        for (const one of own) planned[how(one, headOf(own), known)] += 1;
        leaving += leave(own, known).length;
      }
      return planned;
    },
    preview: () =>
      leaving === 0 ? [] : [{ zh: `将从组里移出 ${leaving} 个商品`, en: `${leaving} products will be taken out of their groups` }],
    async apply(ctx, batch): Promise<Counts> {
      const { groups, products } = await groundOf(ctx, batch);
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const heads: Head[] = [];
      const members: Member[] = [];
      const gone: Member[] = [];
      for (const [groupCode, own] of groupsOf(batch)) {
        const known = groups.get(groupCode);
        const head = headOf(own);
        for (const one of own) counts[how(one, head, known)] += 1;
        const groupId = known?.id ?? newId();
        heads.push({ id: groupId, groupCode, groupName: head.groupName, remark: head.remark ?? known?.remark ?? null });
        const ids = own.flatMap(({ row }) => products.get(row.productCode ?? '') ?? []);
        members.push(...ids.map((productId) => ({ groupId, productId })));
        gone.push(...leave(own, known).map((productId) => ({ groupId, productId })));
      }
      await write(ctx, { heads, members, gone });
      return counts;
    },
  };
}

const groupsOf = (lines: Lines): Map<string, Line<Row>[]> => Map.groupBy(lines, ({ row }) => row.groupCode);

/** What is wrong, line by line: another name of the same group, a product that is not there, or one that is named twice. */
function faultsOf(lines: Lines, products: Ground['products']): Problem[] {
  const heads = new Map<string, Line<Row>>();
  const named = new Map<string, number>();
  return lines.flatMap(({ line, row }): Problem[] => {
    const { groupCode, groupName, productCode } = row;
    const head = heads.get(groupCode) ?? { line, row };
    heads.set(groupCode, head);
    if (groupName !== head.row.groupName) return [{ line, field: 'groupName', key: 'group-row-again', params: { line: head.line } }];
    if (productCode && !products.has(productCode))
      return [{ line, field: 'productCode', key: 'row-no-such', params: { thing: '商品', value: productCode } }];
    const key = `${groupCode}\n${productCode ?? ''}`;
    const twice = named.get(key);
    if (twice !== undefined) {
      const [field, value] = productCode ? ['商品编码', productCode] : ['商品组编码', groupCode];
      return [{ line, field: productCode ? 'productCode' : 'groupCode', key: 'row-twice', params: { line: twice, field, value } }];
    }
    named.set(key, line);
    return [];
  });
}

interface Head {
  id: string;
  groupCode: string;
  groupName: string;
  remark: string | null;
}
interface Member {
  groupId: string;
  productId: string;
}
const column = <T, K extends keyof T>(rows: readonly T[], name: K): T[K][] => rows.map((row) => row[name]);

async function write(ctx: Ctx, { heads, members, gone }: { heads: Head[]; members: Member[]; gone: Member[] }): Promise<void> {
  await sql`
    insert into product_group as g (node_id, id, group_code, group_name, remark)
    select ${ctx.nodeId}, x.* from unnest(${column(heads, 'id')}::uuid[], ${column(heads, 'groupCode')}::text[],
      ${column(heads, 'groupName')}::text[], ${column(heads, 'remark')}::text[]) x
    on conflict (node_id, id) do update set group_name = excluded.group_name, remark = excluded.remark
      where (g.group_name, g.remark) is distinct from (excluded.group_name, excluded.remark)`.execute(ctx.db);
  await sql`
    insert into product_group_product (node_id, group_id, product_id)
    select ${ctx.nodeId}, x.* from unnest(${column(members, 'groupId')}::uuid[], ${column(members, 'productId')}::uuid[]) x
    on conflict do nothing`.execute(ctx.db);
  await sql`
    delete from product_group_product b using unnest(${column(gone, 'groupId')}::uuid[], ${column(gone, 'productId')}::uuid[]) x (group_id, product_id)
    where b.node_id = ${ctx.nodeId} and b.group_id = x.group_id and b.product_id = x.product_id`.execute(ctx.db);
}

export const groupImport = defineImport({
  template: 'IMPORT_PRODUCT_GROUP',
  module: 'basic',
  permit: 'product.produceGroup.import',
  row: Row,
  options: Options,
  batch: WHOLE_FILE,
  synonyms: {
    groupCode: ['组编码', '编码', 'group code'],
    groupName: ['组名称', '名称', '商品组', 'group', 'group name'],
    productCode: ['商品', '物料编码', 'product code', 'sku'],
  },
  example: { groupCode: 'G01', groupName: '示例商品组', remark: '', productCode: 'P0001' },
  begin: (_, options) => begin(options),
});
