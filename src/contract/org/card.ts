// Cards of the site: what an employee swipes. A card has one holder at a time; whose it was before is kept.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, orDefault, text, yes } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { cardNumber, idOrIds, noText, remark, someIds } from './people-shared.ts';

export const NodeCardRow = z.object({
  id,
  cardNo: label('卡号', z.string()),
  physicalNo: label('物理卡号', noText),
  empId: z.nullable(id),
  empCode: label('工号', noText),
  empName: label('持卡人', noText),
  departmentName: label('部门', noText),
  boundAt: label('绑定时间', z.nullable(dateTime)),
  statusFlag: label('状态', StatusFlag),
  remark: label('备注', noText),
  createdAt: label('创建时间', dateTime),
});

export const CardBindRow = z.object({
  id,
  cardNo: label('卡号', z.string()),
  empCode: label('工号', z.string()),
  empName: label('持卡人', z.string()),
  boundAt: label('绑定时间', dateTime),
  boundBy: label('绑定人', z.string()),
  unboundAt: label('解绑时间', z.nullable(dateTime)),
  unboundBy: label('解绑人', noText),
  reason: label('原因', noText),
});

const NodeCardInput = z.strictObject({
  cardNo: label('卡号', cardNumber),
  physicalNo: label('物理卡号', z.nullish(cardNumber)),
  empId: label('持卡人', z.nullish(id)),
  remark,
});

const page = 'cardMgr.cardList';

export const nodeCard = {
  list: read({
    method: 'POST',
    path: '/basic/listNodeCard',
    summary: '查询卡片',
    permit: page,
    exportCode: 'EXPORT_NODE_CARD',
    exportTitle: '卡片导出',
    input: pageQuery(
      {
        keyword: label('卡号或持卡人', text(100)),
        empId: label('持卡人', id),
        boundFlag: label('已绑定', yes),
        statusFlag: label('状态', StatusFlag),
      },
      ['cardNo', 'empCode', 'empName', 'boundAt', 'createdAt'],
    ),
    output: pageOf(NodeCardRow),
  }),
  history: read({
    method: 'POST',
    path: '/basic/listNodeCardBind',
    summary: '查询卡片绑定记录',
    permit: [page, 'organization.staff'],
    input: pageQuery({ cardId: label('卡号', id), empId: label('持卡人', id) }, ['boundAt']),
    output: pageOf(CardBindRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createNodeCard',
    summary: '新增卡片',
    permit: `${page}.create`,
    input: NodeCardInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateNodeCard',
    summary: '修改卡片',
    permit: `${page}.update`,
    input: z.extend(z.partial(NodeCardInput), { id, statusFlag: label('状态', orDefault(StatusFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteNodeCard',
    summary: '删除卡片',
    permit: `${page}.delete`,
    input: z.strictObject(idOrIds).check(someIds),
    output: nothing,
  }),
};
