// An entry order on paper, and by mail: what came, lot by lot, of which orders and vendors, and what was refused or is on hold.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { shared } from '../../../contract/customer/shared.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { EntryQuality, PostingStatus } from '../../../contract/inbound/codes.ts';
import type { paper } from '../../../contract/paper/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { isMailAddress } from '../../kernel/mail.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { findEntry } from '../inbound/index.ts';
import { translate } from '../transfer/index.ts';
import { mailTask } from './mailing.ts';
import { press } from './press.ts';
import type { Paper } from './table-pdf.ts';
import { beginPaper, keepPaper } from './task.ts';

const RIGHT = shared('wms.warehousing.mail');
type Send = In<typeof paper.entryMail.send>;
type Entry = Awaited<ReturnType<typeof findEntry>>;

/** The mail addresses of the vendors whose orders an entry order is of. */
async function vendorAddresses(ctx: Ctx, entryNumber: string): Promise<string[]> {
  const rows = await from(ctx, 'entryOrder', 'o')
    .innerJoin('entryOrderDetail as d', sameNode('d.orderId', 'o.id'))
    .innerJoin('purchaseOrder as q', beyondScope('q.id', 'd.poId', 'the orders of an entry order are for its own warehouse'))
    .innerJoin('vendor as v', sameNode('v.id', 'q.vendorId'))
    .select('v.email')
    .distinct()
    .where('o.entryNumber', '=', entryNumber)
    .where('v.email', 'is not', null)
    .execute();
  return rows.flatMap(({ email }) => (email && isMailAddress(email) ? [email] : []));
}

/** Mails an entry order as PDF, a mail for each address; gives the task number of the PDF. Refuses 'not-found', 'paper-nobody'. */
export async function mailEntry(ctx: Ctx, { entryNumber, to: said, remark }: Send): Promise<Given<typeof paper.entryMail.send>> {
  await findEntry(ctx, { entryNumber });
  const to = [...new Set(said ?? (await vendorAddresses(ctx, entryNumber)))];
  if (to.length === 0) refuse('paper-nobody', { entry: entryNumber });
  const fileName = `${translate(ctx.language, '入库单')}-${entryNumber}.pdf`;
  const payload = { entryNumber, to, remark: remark ?? null };
  const taskNo = await beginPaper(ctx, { task: entryPaperTask, payload, right: RIGHT, fileName, letters: 'RKD' });
  ctx.tell({ taskNo, to: to.join('、') });
  return { taskNo };
}

interface Payload {
  paperId: string;
  entryNumber: string;
  to: readonly string[];
  remark: string | null;
}
export const entryPaperTask = defineTask<Payload>(
  'paper.entry',
  async (ctx, { paperId, entryNumber, to, remark }, run) => {
    const entry = await findEntry(allow(ctx, RIGHT, '发邮件'), { entryNumber });
    const bytes = await press({ kind: 'paper', paper: paperOf(ctx, entry) });
    const say = (text: string, params?: Record<string, string>) => translate(ctx.language, text, params);
    const subject = say('入库单 {entry}', { entry: entryNumber });
    const text = [
      say('附件是入库单 {entry}，供应商：{vendors}。', { entry: entryNumber, vendors: entry.vendorNames || '-' }),
      remark,
      actorName(ctx),
    ]
      .filter(Boolean)
      .join('\n\n');
    await keepPaper(ctx, {
      paperId,
      bytes,
      run,
      also: async (tx, { id, fileName }) => {
        for (const address of to) await enqueue(tx, entryMailTask, { to: address, subject, text, fileId: id, fileName });
      },
    });
  },
  (now) => void allow(now, RIGHT, '发邮件'),
);

export const entryMailTask = mailTask('paper.mail', RIGHT);

/** What stands on the paper, in the language of whoever sends it. */
function paperOf(ctx: Ctx, entry: Entry): Paper {
  const say = (text: string, params?: Record<string, string | number>) => translate(ctx.language, text, params);
  const facts = [
    ['入库日期', entry.entryDate],
    ['过账状态', say(labelOfCode(PostingStatus, entry.postingStatus))],
    ['收货仓库', entry.warehouseName],
    ['供应商', entry.vendorNames || '-'],
    ['采购订单号', entry.poNos || '-'],
    ['创建人', entry.creator],
    ['过账人', entry.poster ?? '-'],
    ['过账时间', entry.postedAt ? formatDateTime(entry.postedAt, ctx.timeZone) : '-'],
  ] as const;
  const columns = [
    { title: say('行号'), width: 11 },
    { title: say('商品编码'), width: 28 },
    { title: say('商品名称'), width: 47 },
    { title: say('采购订单号'), width: 31 },
    { title: say('批号'), width: 23 },
    { title: say('有效期至'), width: 21 },
    { title: say('数量'), width: 19, right: true },
  ];
  const rows = entry.lines.flatMap(({ lineNo, productCode, productName, spec, unit, poNo, entryQuality, batches }) =>
    batches.map(({ batchNo, expiryDate, num, heldNum, backNum }) => [
      String(lineNo),
      productCode,
      [productName, spec, qualityOf({ entryQuality, heldNum, backNum }, say)].filter(Boolean).join(' · '),
      poNo ?? say('未订购'),
      batchNo ?? '',
      expiryDate ?? '',
      `${num} ${unit}`,
    ]),
  );
  const sums = say('入库{num}件，待检{held}件，拒收{refused}件', { num: entry.num, held: entry.heldNum, refused: entry.refusedNum });
  return {
    title: say('入库单'),
    number: entry.entryNumber,
    facts: facts.map(([name, value]) => [say(name), value]),
    columns,
    rows,
    notes: [sums, ...(entry.remark ? [`${say('备注')}：${entry.remark}`] : [])],
    foot: `${entry.entryNumber}   ${formatDateTime(Date.now(), ctx.timeZone)}   {page} / {pages}`,
  };
}

interface Quality {
  entryQuality: number;
  heldNum: number;
  backNum: number;
}
/** What is to be said of a lot that is not simply good. */
function qualityOf(
  { entryQuality, heldNum, backNum }: Quality,
  say: (text: string, params?: Record<string, string | number>) => string,
): string {
  if (entryQuality === EntryQuality.refused) return say(labelOfCode(EntryQuality, entryQuality));
  return [heldNum > 0 && say('待检{n}', { n: heldNum }), backNum > 0 && say('退回{n}', { n: backNum })].filter(Boolean).join(' ');
}
