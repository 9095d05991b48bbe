// Warehouses from a file: known by their code; new ones are made, known ones take what the file says (R223).
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { orDefault, text } from '../../../contract/kernel/scalars.ts';
import { WarehouseType } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned } from '../transfer/index.ts';

const Row = z.strictObject({
  warehouseCode: label('仓库编码', text(50)),
  warehouseName: label('仓库名称', text(100)),
  warehouseType: label('仓库类型', orDefault(WarehouseType)),
  manager: label('负责人', z.nullish(text(50))),
  address: label('地址', z.nullish(text(200))),
});
type Row = z.output<typeof Row>;

const FIELDS = ['warehouseName', 'warehouseType', 'manager', 'address'] as const;
type Existing = { id: string; seen: boolean } & Record<(typeof FIELDS)[number], unknown>;

/** The warehouses of these codes; one that the actor does not see is known to be there, and no more. */
async function existing(ctx: Ctx, batch: readonly Line<Row>[]): Promise<Map<string, Existing>> {
  const codes = batch.map(({ row }) => row.warehouseCode);
  const rowsOf = (all: Ctx) =>
    from(all, 'warehouse', 'h')
      .select(['h.id', 'h.warehouseCode', 'h.warehouseName', 'h.warehouseType', 'h.manager', 'h.address'])
      .where(sql<boolean>`h.warehouse_code = any(${codes}::text[])`)
      .execute();
  const seen = new Set((await rowsOf(ctx)).map(({ id }) => id));
  // scope: a code is taken also by one that the actor does not see
  return new Map((await rowsOf(wholeNode(ctx))).map((row) => [row.warehouseCode, { ...row, seen: seen.has(row.id) }]));
}

/** What of a known warehouse the row changes; a field that the file leaves empty stays. */
const changes = (row: Row, known: Existing): Partial<Row> =>
  Object.fromEntries(FIELDS.filter((name) => (row[name] ?? null) !== null && row[name] !== known[name]).map((name) => [name, row[name]]));

const how = (row: Row, known: Existing | undefined): keyof Counts => {
  if (!known) return 'added';
  return Object.keys(changes(row, known)).length > 0 ? 'changed' : 'same';
};

function begin(): ImportRun<Row> {
  const lines = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const there = await existing(ctx, batch);
      for (const { line, row } of batch) {
        const value = row.warehouseCode;
        const known = there.get(value);
        const twice = lines.get(value);
        if (twice !== undefined)
          planned.problems.push({ line, field: 'warehouseCode', key: 'row-twice', params: { line: twice, field: '仓库编码', value } });
        else if (known && !known.seen)
          planned.problems.push({ line, field: 'warehouseCode', key: 'conflict', params: { thing: '仓库编码', value } });
        else planned[how(row, known)] += 1;
        lines.set(value, twice ?? line);
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const there = await existing(ctx, batch);
      const fresh = [];
      for (const { row } of batch) {
        const known = there.get(row.warehouseCode);
        const does = how(row, known);
        counts[does] += 1;
        if (!known) fresh.push({ id: newId(), ...row, warehouseType: row.warehouseType ?? WarehouseType.main });
        else if (does === 'changed') await changeIn(ctx, 'warehouse').set(changes(row, known)).where('id', '=', known.id).execute();
      }
      if (fresh.length > 0) await addTo(ctx, 'warehouse', fresh).execute();
      return counts;
    },
  };
}

export const warehouseImport = defineImport({
  template: 'IMPORT_WAREHOUSE',
  module: 'warehouse',
  permit: 'wms.warehouse.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    warehouseCode: ['编码', '编号', '仓库编号', 'code', 'warehouse code'],
    warehouseName: ['名称', '仓库', 'name', 'warehouse'],
    warehouseType: ['类型', 'type'],
    manager: ['仓管员', '管理员', 'keeper', 'manager'],
  },
  example: { warehouseCode: 'W01', warehouseName: '示例仓库', warehouseType: '主仓', manager: '', address: '' },
  begin,
});
