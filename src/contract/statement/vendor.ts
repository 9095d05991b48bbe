// What a vendor sees with its own sign-in (docs/decisions/0099-vendor-sign-in.md): its statements, what differs from its invoices, and its answer. No person of
// the site, no other price than the statement has.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { id, nothing, text } from '../kernel/scalars.ts';
import { Ownership } from '../product/codes.ts';
import { goods } from '../product/fields.ts';
import { ConfirmStatus, StatementLine, StatementRow } from './index.ts';
import { compared } from './match.ts';

const { creator: _, confirmer: _by, vendorId: _id, vendorCode: _code, ...shown } = StatementRow.shape;
const VendorStatementRow = z.object({
  ...shown,
  /** Lines of the three-way match that wait or are disputed. */
  differing: label('待处理差异', z.int()),
});

/** A product whose invoice says something else than the statement. */
const VendorDifference = z.object({
  ...goods,
  ...compared,
});

export const vendorStatement = {
  list: read({
    method: 'POST',
    path: '/tradeagg/listOwnStatement',
    summary: '查询本公司的对账单',
    permit: 'partner',
    input: pageQuery(
      { confirmStatus: label('状态', ConfirmStatus), lastDay: label('截止日期', dateSpan), ownership: label('货权', Ownership) },
      ['statementNo', 'lastDay', 'tradeNum', 'totalPrice', 'confirmStatus'],
    ),
    output: pageOf(VendorStatementRow),
  }),
  /** Refuses 'not-found', as for another vendor's. */
  find: read({
    method: 'GET',
    path: '/tradeagg/findOwnStatement',
    summary: '查看本公司的对账单',
    permit: 'partner',
    input: z.strictObject({ id }),
    output: z.object({
      ...VendorStatementRow.shape,
      lines: z.array(StatementLine),
      agrees: z.boolean(),
      differences: z.array(VendorDifference),
    }),
  }),
  /** As PDF, for signing: the very bytes that the site has. */
  paper: own({
    method: 'POST',
    path: '/tradeagg/exportOwnStatementPdf',
    summary: '下载本公司的对账单PDF',
    permit: 'partner',
    wire: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Confirms or disputes. Refuses 'statement-why' for a dispute without words, 'statement-answered' once it is confirmed, 'statement-waits' while differences are open. */
  answer: write({
    method: 'POST',
    path: '/tradeagg/answerOwnStatement',
    summary: '确认或提出异议',
    permit: 'partner',
    input: z.strictObject({
      id,
      confirmStatus: label('确认结果', ConfirmStatus),
      confirmRemark: label('说明', z.nullish(text(500))),
    }),
    output: nothing,
  }),
};
