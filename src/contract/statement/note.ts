// What either side lays before the other of a statement, or of a product that differs: a picture or a PDF, with a word on it.
import * as z from 'zod/mini';
import { own, read, type Permit } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, text, yes } from '../kernel/scalars.ts';

/** The most of one product, or of one statement as a whole. */
export const MOST_NOTES = 20;

const StatementNote = z.object({
  id,
  productId: z.nullable(id),
  /** The vendor has laid it before the site. */
  partnerFlag: label('供应商提供', yes),
  said: label('说明', z.nullable(z.string())),
  fileName: label('文件', z.string()),
  contentType: z.string(),
  /** Of the site's people a vendor is told nothing. */
  creator: label('提供人', z.nullable(z.string())),
  createdAt: label('提供时间', dateTime),
});

/** The same three calls for either side, each behind its own door. */
const notesOf = (whose: '' | 'Own', { reads, adds }: { reads: Permit; adds: Permit }) => ({
  list: read({
    method: 'GET',
    path: `/tradeagg/list${whose}StatementNote`,
    summary: whose ? '查询本公司对账单的附件' : '查询对账附件',
    permit: reads,
    input: z.strictObject({ statementId: id }),
    output: z.array(StatementNote),
  }),
  /** `own`: no transaction stands open while a slow sender sends. Refuses 'not-found', 'statement-answered', 'note-many', and what the store refuses. */
  add: own({
    method: 'POST',
    path: `/tradeagg/upload${whose}StatementNote`,
    summary: whose ? '上传本公司对账单的附件' : '上传对账附件',
    permit: adds,
    wire: 'upload',
    input: z.strictObject({ statementId: id, productId: z.nullish(id), said: label('说明', z.nullish(text(200))) }),
    output: nothing,
  }),
  open: own({
    method: 'POST',
    path: `/tradeagg/open${whose}StatementNote`,
    summary: whose ? '打开本公司对账单的附件' : '打开对账附件',
    permit: reads,
    wire: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
});

export const statementNote = notesOf('', {
  reads: ['report.statement', 'report.statementMatch'],
  adds: ['report.statement.confirm', 'report.statementMatch.decide'],
});
export const vendorNote = notesOf('Own', { reads: 'partner', adds: 'partner' });
