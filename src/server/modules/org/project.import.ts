// Projects from a file: known by their code; what the file leaves out stays as it is.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { date, moneyInput, text } from '../../../contract/kernel/scalars.ts';
import { remark } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Planned, type Problem } from '../transfer/index.ts';
import { takenCodes } from './import-shared.ts';

const Row = z.strictObject({
  projectCode: label('项目编码', text(50)),
  projectName: label('项目名称', text(100)),
  startDate: label('开始日期', z.nullish(date)),
  endDate: label('结束日期', z.nullish(date)),
  budgetAmount: label('项目预算', z.nullish(moneyInput)),
  remark,
});
type Row = z.output<typeof Row>;
interface Values {
  projectCode: string;
  projectName: string;
  startDate: string | null;
  endDate: string | null;
  budgetAmount: number | null;
  remark: string | null;
}
type ExistingProject = Values & { id: string };

const valuesOf = (row: Row, known: ExistingProject | undefined): Values => ({
  projectCode: row.projectCode,
  projectName: row.projectName,
  startDate: row.startDate ?? known?.startDate ?? null,
  endDate: row.endDate ?? known?.endDate ?? null,
  budgetAmount: row.budgetAmount ?? known?.budgetAmount ?? null,
  remark: row.remark ?? known?.remark ?? null,
});

function change(row: Row, known: ExistingProject | undefined): keyof Counts {
  if (!known) return 'added';
  const { id: _, ...before } = known;
  return JSON.stringify(valuesOf(row, known)) === JSON.stringify(before) ? 'same' : 'changed';
}

function begin(ctx: Ctx, rows: readonly ExistingProject[]): ImportRun<Row> {
  const known = new Map(rows.map((row) => [row.projectCode, row]));
  const lines = new Map<string, number>();
  // Whoever sees some projects only would not see the new one.
  const narrowed = ctx.scope.project !== undefined;
  const problemOf = (row: Row, line: number, taken: ReadonlySet<string>): Problem | undefined => {
    const { projectCode: code } = row;
    const field = 'projectCode';
    const twice = lines.get(code);
    if (twice !== undefined) return { line, field, key: 'row-twice', params: { line: twice, field: '项目编码', value: code } };
    const before = known.get(code);
    if (taken.has(code) && !before) return { line, field, key: 'conflict', params: { thing: '项目编码', value: code } };
    if (!before && narrowed) return { line, field, key: 'project-not-yours' };
    const { startDate, endDate } = valuesOf(row, before);
    if (startDate && endDate && endDate < startDate)
      return { line, field: 'endDate', key: 'project-days', params: { start: startDate, end: endDate } };
    return undefined;
  };
  return {
    async plan(now, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const taken = await takenCodes(
        now,
        'project',
        batch.map(({ row }) => row.projectCode),
      );
      for (const { line, row } of batch) {
        const problem = problemOf(row, line, taken);
        if (problem) {
          planned.problems.push(problem);
          continue;
        }
        lines.set(row.projectCode, line);
        planned[change(row, known.get(row.projectCode))] += 1;
      }
      return planned;
    },
    async apply(now, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const fresh: (Values & { id: string })[] = [];
      for (const { row } of batch) {
        const before = known.get(row.projectCode);
        const how = change(row, before);
        counts[how] += 1;
        if (!before) fresh.push({ id: newId(), ...valuesOf(row, before) });
        else if (how === 'changed') await changeIn(now, 'project').set(valuesOf(row, before)).where('id', '=', before.id).execute();
      }
      if (fresh.length > 0) await addTo(now, 'project', fresh).execute();
      return counts;
    },
  };
}

export const projectImport = defineImport({
  template: 'IMPORT_PROJECT',
  module: 'basic',
  permit: 'organization.project.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    projectCode: ['编码', '编号', '项目编号', 'code', 'project code'],
    projectName: ['名称', '项目', 'name', 'project'],
    startDate: ['开始', '起始日期', 'start'],
    endDate: ['结束', '截止日期', 'end'],
    budgetAmount: ['预算', '预算（元）', 'budget'],
  },
  example: {
    projectCode: 'X2601',
    projectName: '示例项目',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    budgetAmount: '120000.00',
    remark: '',
  },
  begin: async (ctx) =>
    begin(
      ctx,
      await from(ctx, 'project', 'p')
        .select(['p.id', 'p.projectCode', 'p.projectName', 'p.startDate', 'p.endDate', 'p.budgetAmount', 'p.remark'])
        .orderBy('p.projectCode')
        .execute(),
    ),
});
