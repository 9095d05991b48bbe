// Pick privileges: chosen employees may take more than their strategies let them, so many pieces, until a moment.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { PrivilegeState } from './codes.ts';

export const PrivilegeRow = z.object({
  id,
  strategyName: label('特权名称', z.string()),
  state: label('状态', PrivilegeState),
  statusFlag: label('启用', StatusFlag),
  empIds: z.array(id),
  empNames: label('员工', z.array(z.string())),
  productIds: z.array(id),
  productTypeIds: z.array(id),
  productNames: label('商品或分类', z.array(z.string())),
  vmIds: z.array(id),
  vmNames: label('适用设备', z.array(z.string())),
  limitNum: label('每人可多领', z.nullable(z.int())),
  validFrom: label('开始时间', dateTime),
  validTo: label('结束时间', dateTime),
  reason: label('原因', z.nullable(z.string())),
  creator: label('授予人', z.string()),
  createdAt: label('创建时间', dateTime),
});

const some = (max: number) => z.array(id).check(z.maxLength(max, '选择过多'));
const Input = z.strictObject({
  strategyName: label('特权名称', text(100)),
  empIds: label('员工', z.array(id).check(z.minLength(1, '请至少选择一名员工'), z.maxLength(1000, '一次最多1000名'))),
  /** For everything when neither products nor types are named. */
  productIds: label('商品', z.nullish(some(500))),
  productTypeIds: label('商品分类', z.nullish(some(200))),
  /** At all machines when empty. */
  vmIds: label('适用设备', z.nullish(some(500))),
  /** Pieces for each employee; without a limit when empty. */
  limitNum: label('每人可多领', z.nullish(atLeastOne.check(z.lte(1_000_000, '最多1000000')))),
  /** From now on when empty. */
  validFrom: label('开始时间', z.nullish(dateTime)),
  validTo: label('结束时间', dateTime),
  statusFlag: label('启用', orDefault(StatusFlag)),
  reason: label('原因', z.nullish(text(200))),
});

const page = 'strategy.pickPrivilege';
const ids = z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'));

export const privilege = {
  list: read({
    method: 'POST',
    path: '/strategy/listPickPrivilegeStrategy',
    summary: '查询领料特权',
    permit: page,
    exportCode: 'EXPORT_PICK_PRIVILEGE',
    exportTitle: '领料特权导出',
    input: pageQuery(
      {
        keyword: label('特权名称', text(100)),
        empId: label('员工', id),
        productId: label('商品', id),
        vmId: label('适用设备', id),
        state: label('状态', PrivilegeState),
      },
      ['strategyName', 'validFrom', 'validTo', 'createdAt'],
    ),
    output: pageOf(PrivilegeRow),
  }),
  create: write({
    method: 'POST',
    path: '/strategy/createPickPrivilegeStrategy',
    summary: '新增领料特权',
    permit: `${page}.create`,
    input: Input,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/strategy/updatePickPrivilegeStrategy',
    summary: '修改领料特权',
    permit: `${page}.update`,
    input: z.extend(z.partial(Input), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/strategy/deletePickPrivilegeStrategy',
    summary: '删除领料特权',
    permit: `${page}.delete`,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  copy: write({
    method: 'POST',
    path: '/strategy/copyPickPrivilegeStrategy',
    summary: '复制领料特权',
    permit: `${page}.copy`,
    input: z.strictObject({
      id,
      empIds: label('复制给', z.array(id).check(z.minLength(1, '请至少选择一名员工'), z.maxLength(1000, '一次最多1000名'))),
      validTo: label('结束时间', dateTime),
    }),
    output: z.object({ id }),
  }),
};
