// Picks: may this person take this, here, now? And what single employees are permitted to take at all.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { atLeastOne, dateTime, id, nothing, quantity, yes } from '../kernel/scalars.ts';
import { PickRuleCode, PickSays } from './codes.ts';

const PickLimit = z.object({
  strategyId: id,
  strategyName: label('策略名称', z.string()),
  /** What it says and how much of it is used, in a sentence. */
  text: z.string(),
  left: label('还可领', quantity),
  resetsAt: label('重新计算时间', z.nullable(dateTime)),
});

/** The answer, with the trace of all rules. */
export const PickAnswer = z.object({
  allowed: label('可以领料', yes),
  /** The whole answer in one sentence, in the reader's language. */
  sentence: z.string(),
  /** The rule that says no first. */
  rule: z.nullable(PickRuleCode),
  /** Pieces that may still be taken; null without a limit. */
  left: label('还可领', z.nullable(quantity)),
  unit: label('单位', z.string()),
  resetsAt: label('重新计算时间', z.nullable(dateTime)),
  /** A privilege would make it possible. */
  grantable: z.boolean(),
  /** A binding to the machine would. */
  bindable: z.boolean(),
  /** Who can make it possible: names of users. */
  granters: z.array(z.string()),
  steps: z.array(z.object({ rule: label('规则', PickRuleCode), says: label('结果', PickSays), text: label('说明', z.string()) })),
  limits: z.array(PickLimit),
  privileges: z.array(z.object({ id, name: z.string(), until: dateTime, left: z.nullable(quantity) })),
  /** Where the machine has none: what stands in for it and lies there, and how much of that does. */
  standIns: z.array(
    z.object({ productId: id, productCode: z.string(), productName: z.string(), unit: z.string(), num: quantity, free: quantity }),
  ),
});

export const PermissionRow = z.object({
  id,
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('员工', z.string()),
  vmId: z.nullable(id),
  vmName: label('适用设备', z.nullable(z.string())),
  productId: z.nullable(id),
  productTypeId: z.nullable(id),
  subjectCode: label('编码', z.string()),
  subjectName: label('商品或分类', z.string()),
  creator: label('授予人', z.string()),
  createdAt: label('创建时间', dateTime),
});

const some = z.array(id).check(z.maxLength(200, '一次最多200项'));
const empIds = z.array(id).check(z.minLength(1, '请至少选择一名员工'), z.maxLength(1000, '一次最多1000名'));

export const pick = {
  explain: read({
    method: 'POST',
    path: '/strategy/explainPick',
    summary: '查询员工能否领料',
    permit: ['strategy.department', 'strategy.staff', 'strategy.project', 'strategy.position', 'strategy.pickPrivilege'],
    input: z.strictObject({
      empId: label('员工', id),
      productId: label('商品', id),
      vmId: label('设备', z.nullish(id)),
      channelId: label('货道', z.nullish(id)),
      quantity: label('数量', z._default(atLeastOne.check(z.lte(1_000_000, '最多1000000')), 1)),
      projectId: label('项目', z.nullish(id)),
      costId: label('成本中心', z.nullish(id)),
    }),
    output: PickAnswer,
  }),
  permissions: read({
    method: 'GET',
    path: '/basic/listEmpPermission',
    summary: '查询员工领料权限',
    permit: ['organization.staff', 'strategy.staff'],
    input: z.strictObject({ empId: label('员工', id) }),
    output: z.array(PermissionRow),
  }),
  permit: write({
    method: 'POST',
    path: '/basic/createEmpPickPermission',
    summary: '新增员工领料权限',
    permit: 'organization.staff.pickPermission',
    input: z.strictObject({
      empIds: label('员工', empIds),
      /** Everything when neither products nor types are named. */
      productIds: label('商品', z.nullish(some)),
      productTypeIds: label('商品分类', z.nullish(some)),
      /** At all machines when empty. */
      vmIds: label('适用设备', z.nullish(some)),
    }),
    output: z.object({ ids: z.array(id) }),
  }),
  forbid: write({
    method: 'POST',
    path: '/basic/deleteEmpPickPermission',
    summary: '删除员工领料权限',
    permit: 'organization.staff.pickPermission',
    input: z.strictObject({ ids: z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项')) }),
    output: nothing,
  }),
};
