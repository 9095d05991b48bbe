// The import of a history of trades: months of real machines, booked as if they had been told one by one.
// The same file again adds nothing: each line has an event key of its own.
import { fenToText } from '../../../contract/kernel/scalars.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { TradeHistoryOptions, TradeHistoryRow } from '../../../contract/trade/history.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, type ImportRun } from '../transfer/index.ts';
import { eventIdOf, keepSkipped } from './history-identity.ts';
import { keepHistory } from './history-kept.ts';
import { readHistoryDirectory } from './history-known.ts';
import { coverHistory, makeWishes, productId } from './history-make.ts';
import { planHistory, productWords, resolve, rewind } from './history-plan.ts';
import { wishSentences } from './history-wishes.ts';
import { historyState, type HistoryState, type Resolved, type Row } from './history-state.ts';
import type { TradeReport } from './trade-report.ts';
import { refreshStatistics } from '../stock/index.ts';
import { refreshTradeStatistics } from './trade-write.ts';
import { tradeBulk, type TradeBulk } from './trade-bulk.ts';
import { TradeType } from '../../../contract/stock/codes.ts';

/** Lines that are booked together: no more than a socket takes at once, or the database would wait for the rest of them while this thread plans the next. */
const BATCH = 100;

function reportOf({ timeZone }: Ctx, state: HistoryState, resolved: Resolved): TradeReport {
  const { line, row, key, empId } = resolved;
  const { known } = state;
  return {
    vmId: known.vms.get(row.deviceCode) ?? '',
    // By its row where it has none: for people to find it again. What it is known by stands in `eventIdOf`.
    tradeNumber: row.tradeNumber ?? `${dayOf(row.tradeTime, timeZone).replaceAll('-', '')}-${line}`,
    tradeType: TradeType.pick,
    happenedAt: row.tradeTime,
    event: { id: eventIdOf(state, resolved) },
    empId,
    remark: row.remark ?? null,
    lines: [
      {
        channelId: known.channels.get(key)?.id ?? '',
        productId: productId(state, productWords(state, resolved)),
        quantity: row.tradeNum,
        price: row.productPrice,
      },
    ],
  };
}

function begin(ctx: Ctx, state: HistoryState): ImportRun<Row> {
  let books: TradeBulk | undefined;
  let left = 0;
  let booked = 0;
  const prepare = async (inner: Ctx): Promise<TradeBulk> => {
    await coverHistory(inner, state, await makeWishes(inner, state));
    rewind(state);
    left = state.lines;
    return tradeBulk(inner);
  };
  return {
    plan: (inner, lines, unread = []) => planHistory(inner, state, { lines, unread: unread.map(({ row }) => row) }),
    preview: () => sentences(ctx, state),
    async apply(inner, lines) {
      books ??= await prepare(inner);
      const resolved = lines.map((line) => resolve(state, line)).filter((one): one is Resolved => !('fault' in one));
      const fresh = resolved.filter(({ line }) => !state.booked.has(line));
      const reports = fresh.map((one) => ({ known: state.eventKept.has(one.line), report: reportOf(inner, state, one) }));
      await books.add(reports.filter(({ known }) => !known).map(({ report }) => report));
      await books.addKnown(reports.filter(({ known }) => known).map(({ report }) => report));
      left -= fresh.length;
      booked += fresh.length;
      if (left === 0) await books.settle();
      return { added: fresh.length, changed: 0, same: resolved.length - fresh.length };
    },
    async end(inner, importId) {
      await books?.settle();
      await keepHistory(inner, { importId, trades: booked, openings: state.openings, made: state.made });
      await keepSkipped(inner, state);
    },
    async after(outer) {
      await refreshStatistics(outer);
      await refreshTradeStatistics(outer);
    },
  };
}

function sentences(ctx: Ctx, state: HistoryState) {
  const { first, last, lines, pieces, amount, late, known } = state;
  if (lines === 0) return [];
  const [from, to] = [dayOf(first ?? '', ctx.timeZone), dayOf(last ?? '', ctx.timeZone)];
  return [
    {
      zh: `${from} 至 ${to}，${lines} 行，${pieces} 件，金额 ${fenToText(amount)}`,
      en: `${from} to ${to}: ${lines} lines, ${pieces} pieces, amount ${fenToText(amount)}`,
    },
    ...(late > 0
      ? [
          {
            zh: `其中 ${late} 行发生在已对账的期间（至 ${known.closedDay}），交易时间不变，记账日期为导入当天`,
            en: `${late} of the lines happened in closed periods (up to ${known.closedDay}): they keep their time and count on the day of the import`,
          },
        ]
      : []),
    ...wishSentences(state),
    {
      zh: `将为货道补记期初库存，使历史交易不产生库存异常`,
      en: 'Opening stock will be entered, so that the history opens no stock abnormality',
    },
  ];
}

export const tradeHistoryImport = defineImport({
  template: 'IMPORT_TRADE_HISTORY',
  module: 'katrade',
  permit: 'import.initialization.import',
  row: TradeHistoryRow,
  batch: BATCH,
  options: TradeHistoryOptions,
  numbered: ['tradeNumber'],
  // A site without machines has nothing that the file could mean.
  propose: async (ctx) => ({ createMissing: !(await from(ctx, 'vm', 'v').select('v.id').limit(1).executeTakeFirst()) }),
  synonyms: {
    deviceCode: ['device id', 'device', 'device code', '设备', '设备号', '设备编码', '机器编号', 'machine id'],
    vmName: ['machine', 'machine name', '机器', '机器名称'],
    address: ['location', '地点', '安装位置'],
    channelCode: ['rcoil', 'mcoil', 'coil', 'slot', 'channel', '货道号', '货道编码', '货道编号'],
    productCode: ['product code', 'sku', '编码', '物料编码', '料号'],
    productName: ['product', 'product name', 'item', '商品', '品名', '物料', '物料名称'],
    productType: ['category', '类别', '分类', 'product type'],
    tradeNumber: ['transaction', 'transaction id', '交易编号', '交易单号', '流水号', '订单号', '单号'],
    tradeTime: ['transdate', 'trans date', 'datetime', 'date time', 'timestamp', 'date', 'time', '交易日期', '领料时间', '时间', '日期'],
    tradeNum: ['rqty', 'qty', 'quantity', '件数', '领料数量', '交易数量'],
    productPrice: ['rprice', 'price', 'unit price', 'money', '价格', '售价'],
    totalPrice: ['linetotal', 'line total', 'amount', '总价'],
    empCode: ['employee', 'emp code', 'employee no', '员工号', '员工编号'],
    empName: ['employee name', '员工', '员工姓名', '领用人'],
    cardNo: ['card', 'card no', 'card number', 'IC卡号', '卡'],
    department: ['dept', '部门名称'],
    status: ['status'],
    remark: ['type', 'payment', 'cash type', '支付方式'],
  },
  example: {
    deviceCode: 'VM0001',
    vmName: '一车间东门',
    channelCode: '101',
    productName: '丁腈手套 9寸',
    productType: '手套',
    tradeNumber: '20240101000001',
    tradeTime: '2024-01-01 08:05:00',
    tradeNum: '1',
    productPrice: '3.80',
  },
  begin: async (ctx, options) => begin(ctx, historyState(await readHistoryDirectory(ctx), options)),
});
