// What was taken, borrowed and given back, for the pages of people, goods, machines and smart warehouses.
import { sql } from 'kysely';
import { codesOf } from '../../../contract/kernel/codes.ts';
import type { Subject } from '../../../contract/menu/story.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { from } from '../../kernel/scope.ts';
import { wordsOf, type StorySource } from '../story-source.ts';

const COLUMN = { person: 't.empId', product: 't.productId', machine: 't.vmId', prewh: 't.prewhId' } as const satisfies Record<
  Subject,
  string
>;
const loaned = sql`t.trade_type in (${lit(TradeType.borrow, TradeType.giveBack)})`;
const words = Object.fromEntries((codesOf(TradeType)?.options ?? []).map(({ value, label }) => [value, label]));

const trades = (loans: boolean, subject: Subject) => (ctx: Ctx, id: string) =>
  from(ctx, 'trade', 't')
    .where(COLUMN[subject], '=', id)
    .where(sql<boolean>`${loans ? loaned : sql`not (${loaned})`}`);

const source = (kind: 'trade' | 'loan'): StorySource => ({
  kind,
  rights: ['report.productTradingDetail', 'report.empPick', 'wms.report.productTradingDetail', 'wms.report.empPick'],
  of: {
    person: trades(kind === 'loan', 'person'),
    product: trades(kind === 'loan', 'product'),
    machine: trades(kind === 'loan', 'machine'),
    prewh: trades(kind === 'loan', 'prewh'),
  },
  at: 't.tradeTime',
  id: 't.id',
  tells: {
    title: wordsOf('t.tradeType', words),
    empId: 't.empId',
    empName: 't.tradeEmpName',
    productId: 't.productId',
    productCode: 't.productCode',
    productName: 't.productName',
    vmId: 't.vmId',
    vmName: 't.vmName',
    prewhId: 't.prewhId',
    place: 't.channelCode',
    num: 't.tradeNum',
    amount: sql`t.total_price * t.sign`,
    number: 't.tradeNumber',
    said: 't.remark',
  },
});

export const tradeEvents = [source('trade'), source('loan')];
