// Cost centres from a file: known by their code; a parent stands in the site already, or above its children in the file.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { moneyInput, text } from '../../../contract/kernel/scalars.ts';
import { remark } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, directoryOf, WHOLE_FILE, type Directory } from '../transfer/index.ts';
import { beginTree, type KnownBranch, type TreeKind } from './tree.import.ts';

const Row = z.strictObject({
  costCode: label('成本中心编码', text(50)),
  costName: label('成本中心名称', text(100)),
  parent: label('上级成本中心', z.nullish(text(100))),
  budgetAmount: label('年度预算', z.nullish(moneyInput)),
  remark,
});
type Row = z.output<typeof Row>;
interface KnownCost extends KnownBranch {
  budgetAmount: number | null;
  remark: string | null;
}

async function knownCosts(ctx: Ctx): Promise<Directory<KnownCost>> {
  const rows = await from(ctx, 'cost', 'c')
    .select(['c.id', 'c.parentId', 'c.costCode as code', 'c.costName as name', 'c.budgetAmount', 'c.remark'])
    .orderBy('c.costCode')
    .execute();
  return directoryOf(rows);
}

const kind: TreeKind<Row, KnownCost> = {
  table: 'cost',
  codeField: 'costCode',
  codeName: '成本中心编码',
  parentName: '上级成本中心',
  nameOf: ({ costName }) => costName,
  topRefused: 'cost-top-not-yours',
  columns: (row, known) => ({
    costCode: row.costCode ?? known?.code ?? '',
    costName: row.costName ?? known?.name ?? '',
    budgetAmount: row.budgetAmount ?? known?.budgetAmount ?? null,
    remark: row.remark ?? known?.remark ?? null,
  }),
};

export const costImport = defineImport({
  template: 'IMPORT_COST',
  module: 'basic',
  permit: 'organization.cost.import',
  row: Row,
  options: z.strictObject({}),
  batch: WHOLE_FILE,
  synonyms: {
    costCode: ['编码', '编号', '成本中心编号', 'code', 'cost code', 'cost centre code'],
    costName: ['名称', '成本中心', 'name', 'cost centre'],
    parent: ['上级', '上级成本中心编码', '父级', 'parent'],
    budgetAmount: ['预算', '预算金额', 'budget'],
  },
  example: { costCode: 'C100', costName: '示例成本中心', parent: '', budgetAmount: '120000.00', remark: '' },
  begin: async (ctx) => beginTree(kind, await knownCosts(ctx)),
});
