// Strategies with their lines from a file: a row for each line. A strategy is known by whom it is for and its name, a line by what it limits and its period.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, date, moneyInput, text } from '../../../contract/kernel/scalars.ts';
import { PeriodicUnit, PeriodUnit, PickStrategyEntityType, ShareFlag } from '../../../contract/strategy/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { changeIn } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned } from '../transfer/index.ts';
import { refuseOverlaps } from './overlap.ts';
import { keyOf, problemOf, readPlant, type Plant, type StrategyImportRow } from './strategy.import-plan.ts';
import { insertLines, insertStrategy, type LineFields } from './strategy.ts';

const million = atLeastOne.check(z.lte(1_000_000, '最多1000000'));
const Row = z.strictObject({
  strategyName: label('策略名称', text(100)),
  entityType: label('对象类型', PickStrategyEntityType),
  entityCode: label('对象编码', text(50)),
  productCode: label('商品编码', z.nullish(text(50))),
  productTypeCode: label('分类编码', z.nullish(text(50))),
  limitNum: label('限量', z.nullish(million)),
  limitAmount: label('限额', z.nullish(moneyInput.check(z.refine((fen) => fen > 0, '必须大于0')))),
  periodicUnit: label('固定周期', z.nullish(PeriodicUnit)),
  periodUnit: label('滚动周期', z.nullish(PeriodUnit)),
  periodValue: label('周期数', z.nullish(atLeastOne.check(z.lte(1000, '最多1000')))),
  shareFlag: label('限量方式', z.nullish(ShareFlag)),
  validFrom: label('开始日期', z.nullish(date)),
  validTo: label('结束日期', z.nullish(date)),
});

function begin(): ImportRun<StrategyImportRow> {
  const seen = {
    lines: new Map<string, number>(),
    strategies: new Map<string, Line<StrategyImportRow>>(),
    spans: new Map<string, Line<StrategyImportRow>[]>(),
  };
  const touched = new Set<string>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const plant = await readPlant(ctx, batch);
      for (const line of batch) {
        const problem = problemOf(ctx, line, { plant, seen });
        if (problem) planned.problems.push(problem);
        else planned[changeOf(line.row, plant)] += 1;
      }
      return planned;
    },
    apply: (ctx, batch) => applyBatch(ctx, batch, touched),
    // What somebody else saved meanwhile may overlap with it.
    end: (ctx) => refuseOverlaps(ctx, [...touched]),
  };
}

/** What a row would do to the line that is there. */
function changeOf(row: StrategyImportRow, plant: Plant): keyof Counts {
  const known = plant.line(row);
  if (!known) return 'added';
  return known.limitNum === (row.limitNum ?? null) && known.limitAmount === (row.limitAmount ?? null) ? 'same' : 'changed';
}

async function applyBatch(ctx: Ctx, batch: Line<StrategyImportRow>[], touched: Set<string>): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, same: 0 };
  const plant = await readPlant(ctx, batch);
  const made = new Map<string, string>();
  const fresh = new Map<string, LineFields[]>();
  for (const { row } of batch) {
    const known = plant.line(row);
    counts[changeOf(row, plant)] += 1;
    const strategyId = plant.strategy(row)?.id ?? made.get(keyOf(row)) ?? (await insertStrategy(ctx, headOf(row, plant)));
    made.set(keyOf(row), strategyId);
    touched.add(strategyId);
    const { limitNum = null, limitAmount = null } = row;
    if (!known) fresh.set(strategyId, [...(fresh.get(strategyId) ?? []), lineOf(row, plant)]);
    else if (known.limitNum !== limitNum || known.limitAmount !== limitAmount)
      await changeIn(ctx, 'pickStrategyItem').set({ limitNum, limitAmount }).where('id', '=', known.id).execute();
  }
  for (const [strategyId, lines] of fresh) await insertLines(ctx, strategyId, lines);
  return counts;
}

const headOf = (row: StrategyImportRow, plant: Plant): Parameters<typeof insertStrategy>[1] => ({
  strategyName: row.strategyName,
  entityType: row.entityType,
  entityId: plant.entity(row) ?? '',
  shareFlag: row.shareFlag ?? undefined,
  validFrom: row.validFrom,
  validTo: row.validTo,
});

const lineOf = (row: StrategyImportRow, plant: Plant): LineFields => ({
  ...plant.subject(row),
  limitNum: row.limitNum,
  limitAmount: row.limitAmount,
  periodicUnit: row.periodicUnit,
  periodUnit: row.periodUnit,
  periodValue: row.periodValue,
});

export const strategyImport = defineImport({
  template: 'IMPORT_PICK_STRATEGY',
  module: 'strategy',
  permit: [
    'strategy.staff.import',
    'strategy.department.import',
    'strategy.position.import',
    'strategy.project.import',
    'strategy.pickStrategyItem.import',
  ],
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    strategyName: ['策略', 'strategy'],
    entityCode: ['工号', '部门编码', '岗位编码', '等级编码', '项目编码', '成本中心编码', 'code'],
    productCode: ['商品编号', '物料编码', 'product', 'product code'],
    productTypeCode: ['商品分类', '分类', 'type', 'type code'],
    limitNum: ['数量', '限领数量', 'limit', 'quantity'],
    limitAmount: ['金额', '限领金额', 'amount'],
    periodicUnit: ['周期', 'period'],
  },
  example: {
    strategyName: '车间劳保',
    entityType: '部门',
    entityCode: 'D10',
    productCode: 'P0001',
    limitNum: '6',
    periodicUnit: '月',
    periodValue: '1',
    shareFlag: '每人',
  },
  begin: () => begin(),
});
