// Product types from a file: known by their code; a parent stands in the site already, or anywhere in the file.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { orDefault, text } from '../../../contract/kernel/scalars.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import {
  defineImport,
  directoryOf,
  parentsFirst,
  WHOLE_FILE,
  type Counts,
  type Directory,
  type ImportRun,
  type Line,
  type Planned,
  type Problem,
} from '../transfer/index.ts';

const Row = z.strictObject({
  productTypeCode: label('分类编码', text(50)),
  productTypeName: label('分类名称', text(100)),
  parent: label('上级分类', z.nullish(text(100))),
  sort: label('排序', orDefault(z.int('请输入整数').check(z.gte(-1_000_000, '最少-1000000'), z.lte(1_000_000, '最多1000000')))),
  remark: label('备注', z.nullish(text(500))),
});
type Row = z.output<typeof Row>;

export interface KnownType {
  id: string;
  parentId: string | null;
  productTypeCode: string;
  productTypeName: string;
  sort: number;
  remark: string | null;
}
export interface KnownTypes extends Pick<Directory, 'many'> {
  byCode: Map<string, KnownType>;
  /** By code, else by name; the one that stands there now when it is called so. */
  find(said: string, own?: string): KnownType | undefined;
  add(type: KnownType): void;
}

/** All types of the site, found by code or name: a tree of some hundreds. */
export async function knownTypes(ctx: Ctx): Promise<KnownTypes> {
  const named = (type: KnownType) => ({ ...type, code: type.productTypeCode, name: type.productTypeName });
  const rows = await from(ctx, 'productType', 't')
    .select(['t.id', 't.parentId', 't.productTypeCode', 't.productTypeName', 't.sort', 't.remark'])
    .orderBy('t.productTypeCode')
    .execute();
  const { byCode, find, many, add } = directoryOf(rows.map(named));
  return { byCode, find, many, add: (type) => add(named(type)) };
}

const read = {
  codeOf: ({ productTypeCode }: Row) => productTypeCode,
  nameOf: ({ productTypeName }: Row) => productTypeName,
  parentOf: ({ parent }: Row) => parent,
};

function begin(types: KnownTypes): ImportRun<Row> {
  const lines = new Map<string, number>();
  // What is planned is not there yet: applying begins with the types as they were.
  const before = new Map(types.byCode);
  const there = new Set([...before.values()].flatMap(({ productTypeCode, productTypeName }) => [productTypeCode, productTypeName]));
  const byId = new Map([...types.byCode.values()].map((one) => [one.id, one]));
  const inOrder = (batch: readonly Line<Row>[]) => parentsFirst(batch, read, (said) => there.has(said));
  const change = (row: Row): 'added' | 'changed' | 'same' => {
    const known = before.get(row.productTypeCode);
    if (!known) return 'added';
    return JSON.stringify(valuesOf(row, types, known)) === JSON.stringify(valuesOf({}, types, known)) ? 'same' : 'changed';
  };
  return {
    async plan(_ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const { ordered, circle } = inOrder(batch);
      for (const { line } of circle) planned.problems.push({ line, field: 'parent', key: 'tree-cycle', params: { thing: '商品分类' } });
      for (const { line, row } of ordered) {
        const problem = problemOf(row, { line, lines, types, byId });
        if (problem) {
          planned.problems.push(problem);
          continue;
        }
        lines.set(row.productTypeCode, line);
        planned[change(row)] += 1;
        const known = types.byCode.get(row.productTypeCode);
        const type = { id: known?.id ?? newId(), ...valuesOf(row, types, known) };
        types.add(type);
        byId.set(type.id, type);
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      for (const { row } of inOrder(batch).ordered) {
        const how = change(row);
        counts[how] += 1;
        const type = types.byCode.get(row.productTypeCode);
        if (how === 'same' || !type) continue;
        const values = valuesOf(row, types, before.get(row.productTypeCode));
        if (how === 'added') await addTo(ctx, 'productType', { id: type.id, ...values }).execute();
        else await changeIn(ctx, 'productType').set(values).where('id', '=', type.id).execute();
      }
      return counts;
    },
  };
}

interface TypeCheck {
  line: number;
  lines: Map<string, number>;
  types: KnownTypes;
  byId: ReadonlyMap<string, KnownType>;
}

function problemOf(row: Row, { line, lines, types, byId }: TypeCheck): Problem | undefined {
  const twice = lines.get(row.productTypeCode);
  if (twice !== undefined)
    return { line, field: 'productTypeCode', key: 'row-twice', params: { line: twice, field: '分类编码', value: row.productTypeCode } };
  const parent = row.parent ? types.find(row.parent) : undefined;
  if (row.parent && !parent) return { line, field: 'parent', key: 'row-no-such', params: { thing: '上级分类', value: row.parent } };
  const self = parent && isBelow(parent, row.productTypeCode, byId);
  return self ? { line, field: 'parent', key: 'tree-cycle', params: { thing: '商品分类' } } : undefined;
}

/** Whether `type` is the one with this code or stands below it. */
function isBelow(type: KnownType, code: string, byId: ReadonlyMap<string, KnownType>): boolean {
  for (let one: KnownType | undefined = type; one; one = one.parentId ? byId.get(one.parentId) : undefined) {
    if (one.productTypeCode === code) return true;
  }
  return false;
}

/** The columns of a type after the import: what the file leaves out stays as it is. */
function valuesOf(row: Partial<Row>, types: KnownTypes, known: KnownType | undefined) {
  return {
    parentId: row.parent ? (types.find(row.parent)?.id ?? null) : (known?.parentId ?? null),
    productTypeCode: row.productTypeCode ?? known?.productTypeCode ?? '',
    productTypeName: row.productTypeName ?? known?.productTypeName ?? '',
    sort: row.sort ?? known?.sort ?? 0,
    remark: row.remark ?? known?.remark ?? null,
  };
}

export const productTypeImport = defineImport({
  template: 'IMPORT_PRODUCT_TYPE',
  module: 'basic',
  permit: 'product.productCategory.import',
  row: Row,
  options: z.strictObject({}),
  batch: WHOLE_FILE,
  synonyms: {
    productTypeCode: ['类别编码', '类型编码', 'type code', 'category code'],
    productTypeName: ['类别', '类别名称', 'category'],
    parent: ['上级', '父分类', 'parent'],
  },
  example: { productTypeCode: 'T01', productTypeName: '示例分类', parent: '', sort: '1', remark: '' },
  begin: async (ctx) => begin(await knownTypes(ctx)),
});
