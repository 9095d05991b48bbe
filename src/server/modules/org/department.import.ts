// Departments from a file: known by their code; a parent stands in the site already, or above its children in the file.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { remark, sort } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Planned, type Problem } from '../transfer/index.ts';
import { directoryOf, takenCodes, type Directory, type Known } from './import-shared.ts';

const Row = z.strictObject({
  departmentCode: label('部门编码', text(50)),
  departmentName: label('部门名称', text(100)),
  parent: label('上级部门', z.nullish(text(100))),
  sort,
  remark,
});
type Row = z.output<typeof Row>;
interface KnownDepartment extends Known {
  parentId: string | null;
  sort: number;
  remark: string | null;
}

/** The departments in sight, found by code or name. */
export async function knownDepartments(ctx: Ctx): Promise<Directory<KnownDepartment>> {
  const rows = await from(ctx, 'department', 'd')
    .select(['d.id', 'd.parentId', 'd.departmentCode as code', 'd.departmentName as name', 'd.sort', 'd.remark'])
    .orderBy('d.departmentCode')
    .execute();
  return directoryOf(rows);
}

type Departments = Directory<KnownDepartment>;
type Change = keyof Counts;

function begin(departments: Departments): ImportRun<Row> {
  const lines = new Map<string, number>();
  // What is planned is not there yet: applying compares with the departments as they were.
  const before = new Map(departments.byCode);
  const change = (row: Row): Change => {
    const known = before.get(row.departmentCode);
    if (!known) return 'added';
    return JSON.stringify(valuesOf(row, departments, known)) === JSON.stringify(valuesOf({}, departments, known)) ? 'same' : 'changed';
  };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const codes = batch.map(({ row }) => row.departmentCode);
      const taken = await takenCodes(ctx, 'department', codes);
      for (const { line, row } of batch) {
        const problem = problemOf(row, { line, lines, departments, taken, before, top: !ctx.scope.department });
        if (problem) {
          planned.problems.push(problem);
          continue;
        }
        lines.set(row.departmentCode, line);
        planned[change(row)] += 1;
        const known = departments.byCode.get(row.departmentCode);
        const parentId = row.parent ? (departments.find(row.parent)?.id ?? null) : (known?.parentId ?? null);
        departments.add({
          id: newId(),
          sort: 0,
          remark: null,
          ...known,
          parentId,
          code: row.departmentCode,
          name: row.departmentName,
        });
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      for (const { row } of batch) {
        const how = change(row);
        counts[how] += 1;
        const one = departments.byCode.get(row.departmentCode);
        if (how === 'same' || !one) continue;
        const values = valuesOf(row, departments, before.get(row.departmentCode));
        if (how === 'added')
          await ctx.db
            .insertInto('department')
            .values({ nodeId: ctx.nodeId, id: one.id, ...values })
            .execute();
        else await ctx.db.updateTable('department').set(values).where('nodeId', '=', ctx.nodeId).where('id', '=', one.id).execute();
      }
      return counts;
    },
  };
}

interface Asked {
  line: number;
  lines: Map<string, number>;
  departments: Departments;
  taken: ReadonlySet<string>;
  before: ReadonlyMap<string, KnownDepartment>;
  top: boolean;
}

function problemOf(row: Row, { line, lines, departments, taken, before, top }: Asked): Problem | undefined {
  const code = row.departmentCode;
  const twice = lines.get(code);
  if (twice !== undefined)
    return { line, field: 'departmentCode', key: 'row-twice', params: { line: twice, field: '部门编码', value: code } };
  if (taken.has(code) && !before.has(code))
    return { line, field: 'departmentCode', key: 'conflict', params: { thing: '部门编码', value: code } };
  const parent = row.parent ? departments.find(row.parent) : undefined;
  if (row.parent && !parent) return { line, field: 'parent', key: 'row-no-such', params: { thing: '上级部门', value: row.parent } };
  if (!parent && !before.has(code) && !top) return { line, field: 'parent', key: 'top-not-yours' };
  const self = parent && isBelow(parent, code, departments);
  return self ? { line, field: 'parent', key: 'tree-cycle', params: { thing: row.departmentName } } : undefined;
}

/** Whether a department is the one with this code or stands below it. */
function isBelow(department: KnownDepartment, code: string, { byCode }: Departments): boolean {
  const byId = new Map([...byCode.values()].map((one) => [one.id, one]));
  const seen = new Set<string>();
  for (
    let one: KnownDepartment | undefined = department;
    one && !seen.has(one.id);
    one = one.parentId ? byId.get(one.parentId) : undefined
  ) {
    if (one.code === code) return true;
    seen.add(one.id);
  }
  return false;
}

/** The columns of a department after the import: what the file leaves out stays as it is. */
function valuesOf(row: Partial<Row>, departments: Departments, known: KnownDepartment | undefined) {
  return {
    parentId: row.parent ? (departments.find(row.parent)?.id ?? null) : (known?.parentId ?? null),
    departmentCode: row.departmentCode ?? known?.code ?? '',
    departmentName: row.departmentName ?? known?.name ?? '',
    sort: row.sort ?? known?.sort ?? 0,
    remark: row.remark ?? known?.remark ?? null,
  };
}

export const departmentImport = defineImport({
  template: 'IMPORT_DEPARTMENT',
  module: 'basic',
  permit: 'organization.department.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    departmentCode: ['编码', '编号', '部门编号', 'code', 'department code'],
    departmentName: ['名称', '部门', 'name', 'department'],
    parent: ['上级', '上级部门编码', '父部门', 'parent'],
  },
  example: { departmentCode: 'D01', departmentName: '示例部门', parent: '', sort: '1', remark: '' },
  begin: async (ctx) => begin(await knownDepartments(ctx)),
});
