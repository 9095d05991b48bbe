// A leaver's clearance: what is still in his hands, open on his name, or given to him. Each is settled from the one page.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { atLeastOne, date, dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { LockFlag } from '../system/codes.ts';
import { GiveBackWay } from './codes.ts';
import { EmpRow } from './employee.ts';
import { noText, remark } from './people-shared.ts';
import { goods } from '../product/fields.ts';

/** What he holds of a product, borrowed and not given back. */
const Held = z.object({
  ...goods,
  qty: label('数量', z.int()),
  lastTakenAt: label('最近领用', z.nullable(dateTime)),
});
/** Something that is not finished and names him: a document, a department or project that he answers for. */
const Open = z.object({ id, kind: label('事项', z.string()), code: label('编号', z.string()), name: label('说明', z.string()) });

export const Clearance = z.object({
  emp: EmpRow,
  /** The running or last clearance; null when none was begun. */
  id: z.nullable(id),
  leaveDate: label('离职日期', z.nullable(date)),
  begunBy: label('发起人', noText),
  finishedAt: label('完成时间', z.nullable(dateTime)),
  finishedBy: label('完成人', noText),
  remark: label('备注', noText),
  held: z.array(Held),
  open: z.array(Open),
  cards: z.array(z.object({ id, cardNo: label('卡号', z.string()), boundAt: label('绑定时间', z.nullable(dateTime)) })),
  machines: z.array(z.object({ id, code: z.string(), name: z.string() })),
  accounts: z.array(z.object({ userId: id, loginAccount: label('账号', z.string()), lockFlag: LockFlag, roleNames: z.string() })),
});

const page = 'organization.staff';

export const clearance = {
  find: read({
    method: 'POST',
    path: '/basic/findEmpClearance',
    summary: '查看离职清算',
    permit: page,
    input: z.strictObject({ id }),
    output: Clearance,
  }),
  begin: write({
    method: 'POST',
    path: '/basic/beginEmpClearance',
    summary: '发起离职清算',
    permit: `${page}.clear`,
    input: z.strictObject({ id, leaveDate: label('离职日期', date), remark }),
    output: nothing,
  }),
  giveBack: write({
    method: 'POST',
    path: '/basic/settleEmpClearance',
    summary: '离职清算归还',
    permit: `${page}.clear`,
    input: z.strictObject({
      id,
      productId: label('商品', id),
      qty: label('数量', atLeastOne.check(z.lte(1_000_000, '最多1000000'))),
      way: label('处理方式', GiveBackWay),
      warehouseId: label('归还仓库', z.nullish(id)),
      toEmpId: label('移交给', z.nullish(id)),
      remark: label('备注', z.nullish(text(200))),
    }),
    /** Whether others have to agree to a loss before it counts. */
    output: z.object({ waits: z.boolean() }),
  }),
  unbindMachines: write({
    method: 'POST',
    path: '/basic/unbindEmpMachine',
    summary: '解除员工的设备绑定',
    permit: `${page}.clear`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  finish: write({
    method: 'POST',
    path: '/basic/finishEmpClearance',
    summary: '完成离职清算',
    permit: `${page}.clear`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
