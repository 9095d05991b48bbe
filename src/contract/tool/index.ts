// Tools: what is borrowed and given back. A loan begins when somebody takes a tool and ends when it is given back.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, quantity, text } from '../kernel/scalars.ts';
import { BorrowStatus } from './codes.ts';
import { cutterTools } from './cutter.ts';
import { desk } from './desk.ts';
import { offer } from './offer.ts';
import { cutterRemark } from './remark.ts';
import { goods } from '../product/fields.ts';

const noText = z.nullable(z.string());

/** A loan: who has what, since when, until when. */
export const LoanRow = z.object({
  id,
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('员工', z.string()),
  departmentName: label('部门', z.string()),
  ...goods,
  cutterCode: label('刀具编码', noText),
  borrowNum: label('借用数量', quantity),
  returnNum: label('归还数量', quantity),
  borrowTime: label('借用时间', dateTime),
  dueTime: label('应还时间', z.nullable(dateTime)),
  returnTime: label('归还时间', z.nullable(dateTime)),
  borrowStatus: label('借还状态', BorrowStatus),
  overdueHours: label('逾期（小时）', z.nullable(quantity)),
  vmName: label('设备名称', noText),
  tradeNumber: label('交易号', noText),
});

export const borrow = {
  list: read({
    method: 'POST',
    path: '/customtrade/listBorrowStatusLog',
    summary: '查询借还状态记录',
    permit: ['report.borrowStatusLog', 'report.claimedNoReturnLog'],
    exportCode: 'EXPORT_BORROW_STATUS',
    exportTitle: '借还状态导出',
    freshness: true,
    input: pageQuery(
      {
        empId: label('员工', id),
        departmentId: label('部门', id),
        productId: label('商品', id),
        productTypeId: label('商品分类', id),
        cutterCode: label('刀具编码', text(80)),
        borrowStatus: label('借还状态', BorrowStatus),
        borrowTime: label('借用日期', dateSpan),
        dueTime: label('应还日期', dateSpan),
      },
      ['empCode', 'productCode', 'borrowTime', 'dueTime', 'returnTime', 'borrowNum'],
    ),
    output: pageOf(LoanRow),
  }),
};

export const tool = { borrow, desk, offer, ...cutterTools, cutterRemark };
