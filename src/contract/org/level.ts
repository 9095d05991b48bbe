// Employee levels: they grade staff for limits and approvals.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { noText, remark, sort } from './people-shared.ts';

export const EmpLevelRow = z.object({
  id,
  levelCode: label('等级编码', z.string()),
  levelName: label('等级名称', z.string()),
  sort: label('排序', z.int()),
  empCount: label('员工数', z.int()),
  statusFlag: label('状态', StatusFlag),
  remark: label('备注', noText),
});

export const EmpLevelInput = z.strictObject({
  levelCode: label('等级编码', text(50)),
  levelName: label('等级名称', text(100)),
  sort,
  remark,
});

const page = 'organization.staffLevel';

export const empLevel = {
  /** All of them, also for pickers. */
  list: read({
    method: 'GET',
    path: '/basic/listEmpLevel',
    summary: '查询员工等级',
    permit: 'signedIn',
    exportCode: 'EXPORT_EMP_LEVEL',
    exportTitle: '员工等级导出',
    input: z.strictObject({}),
    output: z.array(EmpLevelRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createEmpLevel',
    summary: '新增员工等级',
    permit: `${page}.create`,
    input: EmpLevelInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateEmpLevel',
    summary: '修改员工等级',
    permit: `${page}.update`,
    input: z.extend(z.partial(EmpLevelInput), { id, statusFlag: label('状态', orDefault(StatusFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteEmpLevel',
    summary: '删除员工等级',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
