// Statements are made of a closed period, all at once, and never change; what the vendor answers is written beside them.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Ownership } from '../../../contract/product/codes.ts';
import { ConfirmStatus, type statement as endpoints } from '../../../contract/statement/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { laterNumber, nextDocumentNumber } from '../../kernel/document-number.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { inCurrency, vendorCurrencies, type VendorCurrency } from '../accounting/index.ts';
import { periods } from '../stock/index.ts';
import { linesOf, type SuppliedLine } from './lines.ts';
import { hasOpenDifferences } from './match.ts';
import { seesStatements } from './statement.query.ts';

const sum = (lines: readonly SuppliedLine[], of: 'tradeCount' | 'tradeNum' | 'totalPrice') =>
  lines.reduce((total, line) => total + line[of], 0);
const figures = (lines: readonly SuppliedLine[]) => ({
  tradeCount: sum(lines, 'tradeCount'),
  tradeNum: sum(lines, 'tradeNum'),
  totalPrice: sum(lines, 'totalPrice'),
});

/**
 * One statement for each vendor and kind of ownership of a closed period; gives how many. Together they come to just what the closing held.
 * Refuses 'statement-narrowed' for who sees a part of the site, 'statement-open', 'statement-made'.
 */
export async function createStatements(ctx: Ctx, { lastDay }: In<typeof endpoints.create>): Promise<{ made: number }> {
  if (periods.seesPart(ctx)) refuse('statement-narrowed');
  const period = (await periods.closedPeriod(ctx, lastDay)) ?? refuse('statement-open', { day: lastDay });
  // The node's row is locked from here on: two who press at once make one set.
  const first = await nextDocumentNumber(ctx, { letters: 'DZ', table: 'statement', column: 'statementNo' });
  const made = await from(ctx, 'statement', 's').select('s.id').where('s.lastDay', '=', lastDay).limit(1).executeTakeFirst();
  if (made) refuse('statement-made', { day: lastDay });
  const all = await linesOf(ctx, period);
  const whole = figures(all);
  if (whole.totalPrice !== period.totalPrice || whole.tradeNum !== period.tradeNum || whole.tradeCount !== period.tradeLines)
    throw new Error(`the trades up to ${lastDay} come to ${JSON.stringify(whole)}, the closing held ${JSON.stringify(period)}`);
  const groups = [...Map.groupBy(all, ({ vendorId, ownership }) => `${vendorId ?? ''}/${ownership}`).values()];
  await write(ctx, { lines: groups, period, first });
  ctx.tell({ day: lastDay, made: groups.length });
  return { made: groups.length };
}

/** What of lines is tax, and the rest; nothing where none of them has a rate. */
function taxed(lines: readonly Pick<SuppliedLine, 'totalPrice' | 'taxPrice'>[]): { netPrice: number | null; taxPrice: number | null } {
  if (lines.every(({ taxPrice }) => taxPrice === null)) return { netPrice: null, taxPrice: null };
  const taxPrice = lines.reduce((total, line) => total + (line.taxPrice ?? 0), 0);
  return { netPrice: lines.reduce((total, line) => total + line.totalPrice, 0) - taxPrice, taxPrice };
}
/** What has no tax, and is in no currency but the site's, is hashed as it was before there was any. */
const hashed = (key: string, value: unknown) => (value === null && LATER.has(key) ? undefined : value);
const LATER: ReadonlySet<string> = new Set(['netPrice', 'taxPrice', 'taxRate', 'currency', 'rateMicro', 'currencyPrice']);

/** Lines in the vendor's currency, each rounded by itself, so that they come to just what the statement says. */
function billed(lines: readonly Pick<SuppliedLine, 'totalPrice' | 'foreign'>[], rate: VendorCurrency | undefined) {
  if (!rate) return { currency: null, rateMicro: null, currencyPrice: null };
  // What was agreed in that currency is billed as it was agreed, the rest at the rate.
  const agreed = ({ foreign }: Pick<SuppliedLine, 'foreign'>) => (foreign?.currency === rate.currency ? foreign : { price: 0, fen: 0 });
  const each = (line: (typeof lines)[number]) => agreed(line).price + inCurrency(line.totalPrice - agreed(line).fen, rate);
  return { ...rate, currencyPrice: lines.reduce((total, line) => total + each(line), 0) };
}

interface Frozen {
  lines: readonly SuppliedLine[][];
  period: { firstDay: string | null; lastDay: string };
  first: string;
}
const BATCH = 1000;

async function write(ctx: Ctx, { lines: groups, period: { firstDay, lastDay }, first }: Frozen): Promise<void> {
  const vendors = new Map(
    (await from(ctx, 'vendor', 'v').select(['v.id', 'v.vendorCode', 'v.vendorName']).execute()).map((one) => [one.id, one]),
  );
  const ids = [...new Set(groups.flat().map(({ productId }) => productId))];
  const goods = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.productName', 'p.spec', 'p.unit'])
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute();
  const named = new Map(goods.map(({ id, ...product }) => [id, product]));
  const rates = await vendorCurrencies(ctx, lastDay);
  const made = groups.map((lines, at) => {
    const [{ vendorId, ownership } = { vendorId: null, ownership: Ownership.bought }] = lines;
    const vendor = vendorId ? vendors.get(vendorId) : undefined;
    const rate = vendorId ? rates.get(vendorId) : undefined;
    const head = {
      statementNo: laterNumber(first, at),
      firstDay,
      lastDay,
      vendorId,
      ownership,
      ...figures(lines),
      ...taxed(lines),
      ...billed(lines, rate),
    };
    const rows = lines.map(({ vendorId: _, ownership: _of, foreign, ...line }, no) => ({
      lineNo: no + 1,
      ...line,
      ...taxed([line]),
      currencyPrice: billed([{ ...line, foreign }], rate).currencyPrice,
      ...named.get(line.productId)!,
    }));
    const hash = createHash('sha256')
      .update(JSON.stringify([head, rows], hashed))
      .digest('hex');
    const id = newId();
    return {
      row: { id, ...head, vendorCode: vendor?.vendorCode ?? null, vendorName: vendor?.vendorName ?? null, hash, creator: actorName(ctx) },
      lines: rows.map((row) => ({ statementId: id, ...row })),
    };
  });
  if (made.length > 0)
    await addTo(
      ctx,
      'statement',
      made.map(({ row }) => row),
    ).execute();
  const lines = made.flatMap((one) => one.lines);
  for (let at = 0; at < lines.length; at += BATCH) await addTo(ctx, 'statementLine', lines.slice(at, at + BATCH)).execute();
}

/** Writes down what the vendor answers; a dispute says why. Refuses 'not-found', 'statement-answer', 'statement-why', 'statement-narrowed', 'statement-differences'. */
export async function confirmStatement(ctx: Ctx, { id, confirmStatus, confirmRemark }: In<typeof endpoints.confirm>): Promise<void> {
  if (!seesStatements(ctx)) refuse('statement-narrowed');
  if (confirmStatus === ConfirmStatus.pending) refuse('statement-answer');
  if (confirmStatus === ConfirmStatus.disputed && !confirmRemark) refuse('statement-why');
  if (confirmStatus === ConfirmStatus.confirmed && (await hasOpenDifferences(ctx, id))) refuse('statement-differences');
  const changed = await changeIn(ctx, 'statement')
    .set({ confirmStatus, confirmRemark: confirmRemark ?? null, confirmer: actorName(ctx), confirmTime: new Date() })
    .where('id', '=', id)
    .returning('statementNo')
    .executeTakeFirst();
  if (!changed) refuse('not-found', { thing: '对账单' });
  ctx.tell({ statementNo: changed?.statementNo ?? '' });
}
