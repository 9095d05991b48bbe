// Unit conversions from a file: a product by its code, none for all; a pair of units that is known takes what the file says.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, orDefault, text } from '../../../contract/kernel/scalars.ts';
import { packageRule, ratioText, unitsOf, type UnitRule } from '../../../contract/product/units.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';

const million = atLeastOne.check(z.lte(1_000_000, '最多1000000'));
const Row = z.strictObject({
  productCode: label('商品编码', z.nullish(text(50))),
  fromQty: label('数量', orDefault(million)),
  fromUnit: label('单位', text(20)),
  toQty: label('换算数量', million),
  toUnit: label('换算单位', text(20)),
  remark: label('备注', z.nullish(text(500))),
});
type Row = z.output<typeof Row>;
interface ExistingConversion extends UnitRule {
  id: string | undefined;
  remark: string | null;
}
interface Owner {
  productId: string | null;
  pack: UnitRule[];
  /** By the pair of units. */
  rules: Map<string, ExistingConversion>;
  units: Set<string>;
}

const ALL = '';
const pairOf = ({ fromUnit, toUnit }: { fromUnit: string; toUnit: string }): string => [fromUnit, toUnit].sort().join('\n');

async function owners(ctx: Ctx): Promise<Map<string, Owner>> {
  const products = await from(ctx, 'product', 'p').select(['p.id', 'p.productCode', 'p.unit', 'p.packageUnit', 'p.packageQty']).execute();
  const made = new Map<string, Owner>([[ALL, { productId: null, pack: [], rules: new Map(), units: new Set() }]]);
  for (const product of products) {
    const pack = packageRule(product);
    made.set(product.productCode, {
      productId: product.id,
      pack,
      rules: new Map(),
      units: new Set(pack.flatMap((rule) => [rule.fromUnit, rule.toUnit])),
    });
  }
  const byId = new Map([...made.values()].map((owner) => [owner.productId, owner]));
  const rules = await from(ctx, 'unitConversion', 'u').selectAll().orderBy('u.createdAt').orderBy('u.id').execute();
  for (const { id, productId, fromUnit, toUnit, fromQty, toQty, remark } of rules) {
    const owner = byId.get(productId);
    owner?.rules.set(pairOf({ fromUnit, toUnit }), { id, fromUnit, toUnit, fromQty, toQty, remark });
    for (const unit of [fromUnit, toUnit]) owner?.units.add(unit);
  }
  return made;
}

const how = (known: ExistingConversion | undefined, row: Row): keyof Counts => {
  if (!known) return 'added';
  const turned = known.fromUnit !== row.fromUnit;
  const [a, b] = turned ? [known.toQty, known.fromQty] : [known.fromQty, known.toQty];
  const same = BigInt(a) * BigInt(row.toQty) === BigInt(b) * BigInt(row.fromQty ?? 1) && (row.remark ?? known.remark) === known.remark;
  return same ? 'same' : 'changed';
};

function begin(byCode: Map<string, Owner>): ImportRun<Row> {
  const lines = new Map<string, number>();
  const before = new Map<string, ExistingConversion | undefined>();
  const problemOf = ({ line, row }: Line<Row>): Problem | undefined => {
    const owner = byCode.get(row.productCode ?? ALL);
    if (!owner) return { line, field: 'productCode', key: 'row-no-such', params: { thing: '商品', value: row.productCode ?? '' } };
    if (row.fromUnit === row.toUnit) return { line, field: 'toUnit', key: 'unit-same', params: { unit: row.fromUnit } };
    const pair = pairOf(row);
    const key = `${row.productCode ?? ALL}\n${pair}`;
    const twice = lines.get(key);
    if (twice !== undefined)
      return { line, field: 'fromUnit', key: 'row-twice', params: { line: twice, field: '单位', value: row.fromUnit } };
    // Only units that are tied already can contradict.
    if (owner.units.has(row.fromUnit) && owner.units.has(row.toUnit)) {
      const others = [...owner.pack, ...[...owner.rules].filter(([one]) => one !== pair).map(([, rule]) => rule)];
      const known = unitsOf(others).between(row.fromUnit, row.toUnit);
      if (known && unitsOf([...others, { ...row, fromQty: row.fromQty ?? 1 }]).contradiction)
        return { line, field: 'toQty', key: 'unit-contradicts', params: { from: row.fromUnit, to: row.toUnit, known: ratioText(known) } };
    }
    lines.set(key, line);
    return undefined;
  };
  return {
    async plan(_, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      for (const one of batch) {
        const problem = problemOf(one);
        if (problem) {
          planned.problems.push(problem);
          continue;
        }
        const { row } = one;
        const owner = byCode.get(row.productCode ?? ALL);
        const known = owner?.rules.get(pairOf(row));
        before.set(`${row.productCode ?? ALL}\n${pairOf(row)}`, known);
        planned[how(known, row)] += 1;
        owner?.rules.set(pairOf(row), { ...row, fromQty: row.fromQty ?? 1, id: known?.id, remark: row.remark ?? known?.remark ?? null });
        for (const unit of [row.fromUnit, row.toUnit]) owner?.units.add(unit);
      }
      return planned;
    },
    apply: (ctx, batch) => applyBatch(ctx, batch, { byCode, before }),
  };
}

interface State {
  byCode: Map<string, Owner>;
  before: Map<string, ExistingConversion | undefined>;
}

async function applyBatch(ctx: Ctx, batch: Line<Row>[], { byCode, before }: State): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, same: 0 };
  const fresh = [];
  for (const { row } of batch) {
    const known = before.get(`${row.productCode ?? ALL}\n${pairOf(row)}`);
    const does = how(known, row);
    counts[does] += 1;
    const { productCode, fromQty = 1, remark, ...units } = row;
    const values = { ...units, fromQty, remark: remark ?? known?.remark ?? null };
    if (does === 'added') fresh.push({ id: newId(), productId: byCode.get(productCode ?? ALL)?.productId ?? null, ...values });
    if (does === 'changed' && known?.id)
      await changeIn(ctx, 'unitConversion')
        .set({ ...values, updatedAt: new Date() })
        .where('id', '=', known.id)
        .execute();
  }
  if (fresh.length > 0) await addTo(ctx, 'unitConversion', fresh).execute();
  return counts;
}

export const unitImport = defineImport({
  template: 'IMPORT_UNIT_CONVERSION',
  module: 'basic',
  permit: 'product.productUnitConversion.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    productCode: ['编码', 'product code', 'sku'],
    fromUnit: ['大单位', 'from unit'],
    toUnit: ['小单位', 'to unit'],
    toQty: ['换算率', '比例', 'ratio'],
  },
  example: { productCode: 'P0001', fromQty: '1', fromUnit: '箱', toQty: '12', toUnit: '个', remark: '' },
  begin: async (ctx) => begin(await owners(ctx)),
});
