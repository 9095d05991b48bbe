// Departments from a file: known by their code; a parent stands in the site already, or above its children in the file.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { remark, sort } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, directoryOf, WHOLE_FILE, type Directory } from '../transfer/index.ts';
import { beginTree, type KnownBranch, type TreeKind } from './tree.import.ts';

const Row = z.strictObject({
  departmentCode: label('部门编码', text(50)),
  departmentName: label('部门名称', text(100)),
  parent: label('上级部门', z.nullish(text(100))),
  sort,
  remark,
});
type Row = z.output<typeof Row>;
interface KnownDepartment extends KnownBranch {
  sort: number;
  remark: string | null;
}

/** The departments in sight, found by code or name. */
export async function knownDepartments(ctx: Ctx): Promise<Directory<KnownDepartment>> {
  const rows = await from(ctx, 'department', 'd')
    .select(['d.id', 'd.parentId', 'd.departmentCode as code', 'd.departmentName as name', 'd.sort', 'd.remark'])
    .select(sql<boolean>`not d.status_flag`.as('stopped'))
    .orderBy('d.departmentCode')
    .execute();
  return directoryOf(rows);
}

const kind: TreeKind<Row, KnownDepartment> = {
  table: 'department',
  codeField: 'departmentCode',
  codeName: '部门编码',
  parentName: '上级部门',
  nameOf: ({ departmentName }) => departmentName,
  topRefused: 'top-not-yours',
  columns: (row, known) => ({
    departmentCode: row.departmentCode ?? known?.code ?? '',
    departmentName: row.departmentName ?? known?.name ?? '',
    sort: row.sort ?? known?.sort ?? 0,
    remark: row.remark ?? known?.remark ?? null,
  }),
};

export const departmentImport = defineImport({
  template: 'IMPORT_DEPARTMENT',
  module: 'basic',
  permit: 'organization.department.import',
  row: Row,
  options: z.strictObject({}),
  batch: WHOLE_FILE,
  synonyms: {
    departmentCode: ['编码', '编号', '部门编号', 'code', 'department code'],
    departmentName: ['名称', '部门', 'name', 'department'],
    parent: ['上级', '上级部门编码', '父部门', 'parent'],
  },
  example: { departmentCode: 'D01', departmentName: '示例部门', parent: '', sort: '1', remark: '' },
  begin: async (ctx) => beginTree(kind, await knownDepartments(ctx)),
});
