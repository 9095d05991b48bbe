// 消耗异常: consumption unlike its own past (docs/decisions/0121-unlike-its-past.md).
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, difference, id, money } from '../kernel/scalars.ts';

const noText = z.nullable(z.string());

export const unusual = {
  /** Of the fourteen days up to yesterday against the weeks before; one for each product at each machine, the clearest first. */
  list: read({
    method: 'POST',
    path: '/kaetl/listUnusualUse',
    summary: '消耗异常',
    permit: 'report.unusualUse',
    exportCode: 'EXPORT_UNUSUAL_USE',
    exportTitle: '消耗异常导出',
    freshness: true,
    input: pageQuery({ vmId: label('设备', id), prewhId: label('智能仓', id), productId: label('商品', id) }, [
      'rank',
      'morePrice',
      'since',
    ]),
    output: pageOf(
      z.object({
        key: z.string(),
        rank: label('名次', z.int()),
        productId: id,
        productName: label('商品名称', z.string()),
        vmId: z.nullable(id),
        prewhId: z.nullable(id),
        vmName: label('设备名称', noText),
        /** Whose change it is, where one shift, one department makes most of it. */
        shift: z.nullable(z.int()),
        shiftName: label('班次', noText),
        departmentId: z.nullable(id),
        tradeEmpOrgName: label('部门', noText),
        since: label('从哪天起', date),
        days: label('天数', z.int()),
        tradeNum: label('这些天的数量', difference),
        usualNum: label('以往同样天数', difference),
        moreNum: label('多或少', difference),
        morePrice: label('差额', money),
      }),
    ),
  }),
};
