// The history of machines that ran before: a file of trade lines, as the log of a machine gives it.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { one } from '../kernel/document.ts';
import { write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { cardNumber } from '../org/people-shared.ts';
import { atLeastOne, dateTime, meant, moneyInput, quantity, text, yes } from '../kernel/scalars.ts';

/** What becomes of a line that does not say which product it was. */
export const UnknownProduct = words('tradeHistoryUnknownProduct', {
  reject: '退回这些行',
  lastProduct: '记到货道上一次（没有则下一次）的商品',
});

export const TradeHistoryRow = z.strictObject({
  deviceCode: label('设备编号', text(50)),
  vmName: label('设备名称', z.nullish(text(100))),
  address: label('位置', z.nullish(text(200))),
  channelCode: label('货道', text(20)),
  productCode: label('商品编码', z.nullish(text(50))),
  productName: label('商品名称', z.nullish(text(200))),
  productType: label('商品分类', z.nullish(text(100))),
  // Without a number each row is a transaction of its own, recognised by its content.
  tradeNumber: label('交易号', z.nullish(text(60))),
  tradeTime: label('交易时间', dateTime),
  tradeNum: label('数量', z._default(atLeastOne, 1)),
  productPrice: label('单价', moneyInput),
  totalPrice: label('金额', z.nullish(moneyInput)),
  empCode: label('工号', z.nullish(text(50))),
  empName: label('姓名', z.nullish(text(50))),
  cardNo: label('卡号', z.nullish(cardNumber)),
  department: label('部门', z.nullish(text(100))),
  status: label('状态', z.nullish(text(50))),
  remark: label('备注', z.nullish(text(500))),
});

export const TradeHistoryOptions = z.strictObject({
  createMissing: label('自动新建不存在的设备、货道、商品、员工等', z._default(yes, false)),
  unknownProduct: label('没有商品的行', z._default(UnknownProduct, 'reject')),
  endStock: label('导入后新货道里还有多少件', z._default(quantity.check(meant), 0)),
});

export const tradeHistory = {
  /** All that it booked is given back by further trades and moves; what it made on the way is stopped. */
  undo: write({
    method: 'POST',
    path: '/katrade/undoTradeHistory',
    summary: '撤销历史交易的导入',
    permit: 'import.importList.undo',
    /** Of the import. */
    input: one,
    /** Trades that go back; `whole`: all of them have, else a job does it in parts. */
    output: z.object({ trades: quantity, whole: z.boolean() }),
  }),
};
