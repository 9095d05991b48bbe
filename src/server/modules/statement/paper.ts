// A statement on paper, for signing: drawn once for each language out of what was frozen, kept, and given out as it was drawn ever after.
import { createHash } from 'node:crypto';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { Ownership } from '../../../contract/product/codes.ts';
import type { statement as endpoints } from '../../../contract/statement/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { fileHeaders } from '../../kernel/files/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { press, type Paper } from '../paper/index.ts';
import { translate, type PaperFile } from '../transfer/index.ts';
import { frozenRate, statementList, statements } from './statement.query.ts';

type Head = NonNullable<Awaited<ReturnType<typeof headOf>>>;
const headOf = (ctx: Ctx, id: string) => statements(ctx).selectAll('s').select(frozenRate).where('s.id', '=', id).executeTakeFirst();
const linesOf = (ctx: Ctx, id: string) =>
  from(ctx, 'statementLine', 'l').selectAll('l').where('l.statementId', '=', id).orderBy('l.lineNo').execute();

const keptOf = (ctx: Ctx, id: string) =>
  from(ctx, 'statementPaper', 'p')
    .select('p.bytes')
    .where('p.statementId', '=', id)
    .where('p.language', '=', ctx.language)
    .executeTakeFirst();

const inThousands = new Intl.NumberFormat('en');
const pieces = (num: number) => inThousands.format(num);
/** 1,234,567.89 of fen. */
function money(fen: number): string {
  const [whole = '0', cents = '00'] = fenToText(Math.abs(fen)).split('.');
  return `${fen < 0 ? '-' : ''}${inThousands.format(BigInt(whole))}.${cents}`;
}

/** What stands on it: nothing but what was frozen, so that it is drawn alike whenever it is drawn. Widths in mm. */
function paperOf(ctx: Ctx, head: Head, { lines, site }: { lines: Awaited<ReturnType<typeof linesOf>>; site: string }): Paper {
  const say = (text: string, params?: Record<string, string | number>) => translate(ctx.language, text, params);
  const facts: [string, string][] = [
    ['站点', site],
    ['供应商', [head.vendorName ?? say('未指明供应商'), head.vendorCode].filter(Boolean).join(' ')],
    ['期间', say('{from} 至 {to}', { from: head.firstDay ?? say('期初'), to: head.lastDay })],
    ['货权', say(labelOfCode(Ownership, head.ownership))],
    ['生成人', head.creator],
    ['生成时间', formatDateTime(head.createdAt, ctx.timeZone)],
    ['交易笔数', pieces(head.tradeCount)],
    ['金额', money(head.totalPrice)],
  ];
  if (head.netPrice !== null && head.taxPrice !== null) facts.push(['不含税金额', money(head.netPrice)], ['税额', money(head.taxPrice)]);
  const { currency, currencyRate, currencyPrice } = head;
  const isForeign = currency !== null && currencyRate !== null && currencyPrice !== null;
  if (isForeign) facts.push(['币种', currency], ['汇率', currencyRate], ['外币金额', `${currency} ${money(currencyPrice)}`]);
  const inForeign = <T>(one: T): T[] => (isForeign ? [one] : []);
  return {
    title: say('对账单'),
    number: head.statementNo,
    madeAt: head.createdAt,
    facts: facts.map(([name, value]) => [say(name), value]),
    columns: [
      { title: say('行号'), width: 12 },
      { title: say('商品编码'), width: 27 },
      { title: say('商品名称'), width: isForeign ? 30 : 43 },
      { title: say('规格'), width: isForeign ? 16 : 25 },
      { title: say('单位'), width: 11 },
      { title: say('单价'), width: 20, right: true },
      { title: say('数量'), width: 16, right: true },
      { title: say('金额'), width: 26, right: true },
      ...inForeign({ title: `${say('外币金额')} ${currency ?? ''}`, width: 22, right: true }),
    ],
    rows: lines.map((line) => [
      String(line.lineNo),
      line.productCode,
      line.productName,
      line.spec ?? '',
      line.unit,
      money(line.productPrice),
      pieces(line.tradeNum),
      money(line.totalPrice),
      ...inForeign(money(line.currencyPrice ?? 0)),
    ]),
    sums: ['', say('合计'), '', '', '', '', pieces(head.tradeNum), money(head.totalPrice), ...inForeign(money(currencyPrice ?? 0))],
    notes: [],
    signs: [say('供应商签字'), say('站点签字')],
    signed: [say('姓名'), say('日期'), say('盖章')],
    foot: `${head.statementNo}   ${say('校验码')} ${head.hash}   {page} / {pages}`,
  };
}

/** The paper of a statement in the reader's language; the first time it is drawn and kept. Refuses 'not-found', as for who sees a part of the site. */
export async function statementPaper(ctx: Ctx, id: string): Promise<PaperFile> {
  const head = (await headOf(ctx, id)) ?? refuse('not-found', { thing: '对账单' });
  const fileName = `${translate(ctx.language, '对账单')}-${head.statementNo}.pdf`;
  const kept = await keptOf(ctx, id);
  if (kept) return { fileName, bytes: kept.bytes };
  const { nodeName: site } = await from(ctx, 'node', 'n').select('n.nodeName').executeTakeFirstOrThrow();
  const drawn = Buffer.from(
    (await press({ kind: 'paper', paper: paperOf(ctx, head, { lines: await linesOf(ctx, id), site }) })) as Uint8Array,
  );
  const sha256 = createHash('sha256').update(drawn).digest('hex');
  // Of two who draw at once the first is kept, and both get that.
  await inTransaction(ctx, async (tx) => {
    await addTo(tx, 'statementPaper', { statementId: id, language: ctx.language, sha256, bytes: drawn })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const { bytes } = (await keptOf(ctx, id)) ?? refuse('not-found', { thing: '对账单' });
  return { fileName, bytes };
}

/** Answers with the paper as a file. */
export async function sendStatementPaper(ctx: Ctx, { id }: In<typeof endpoints.paper>, { reply }: Wire): Promise<null> {
  const { fileName, bytes } = await statementPaper(ctx, id);
  await reply.headers(fileHeaders({ fileName, contentType: 'application/pdf', size: bytes.length })).send(bytes);
  return null;
}

/** So many papers go with one mail at most. */
export const MOST_PAPERS = 50;

/** The papers of the statements that a filter finds. Refuses 'mail-too-many-papers'. */
export async function papersOf(ctx: Ctx, filter: Record<string, unknown>): Promise<PaperFile[]> {
  const rows = await statementList.first(ctx, filter, MOST_PAPERS + 1);
  if (rows.length > MOST_PAPERS) refuse('mail-too-many-papers', { most: MOST_PAPERS });
  const papers: PaperFile[] = [];
  for (const { id } of rows) papers.push(await statementPaper(ctx, id));
  return papers;
}
