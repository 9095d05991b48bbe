// Lots (批次): what keeps until when, where it lies and who has it; stopped everywhere when it is recalled, offered to those who use it before it expires.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { one } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';
import { LotCondition, StockPlaceKind } from '../stock/ledger-codes.ts';

/** Whoever took of a product within so many days is one who uses it. */
export const USED_WITHIN_DAYS = 90;

const LotRow = z.object({
  id,
  lotNo: label('批号', z.string()),
  ...goods,
  expiryDate: label('有效期至', z.nullable(date)),
  /** Below zero once it has expired. */
  leftDays: label('剩余天数', z.nullable(z.int())),
  /** In warehouses, bins and machines, and on the way there. */
  storedNum: label('在库数量', difference),
  reservedNum: label('已占用', quantity),
  stoppedNum: label('停用数量', quantity),
  heldNum: label('员工持有', quantity),
  stoppedFlag: label('已召回', z.boolean()),
});
const Place = z.object({
  placeKind: StockPlaceKind,
  placeRef: id,
  placeName: z.string(),
  condition: LotCondition,
  num: quantity,
  reservedNum: quantity,
});
const Person = z.object({
  empId: id,
  empCode: z.string(),
  empName: z.string(),
  departmentName: z.nullable(z.string()),
  /** Of this lot: taken at any time, and still in hand; of the product: taken in the last days. */
  takenNum: quantity,
  heldNum: quantity,
  usedNum: quantity,
  lastAt: z.nullable(dateTime),
});
const Lot = z.extend(LotRow, {
  places: z.array(Place),
  people: z.array(Person),
  stop: z.nullable(z.object({ reason: z.string(), creator: z.string(), createdAt: dateTime })),
});

const page = 'wms.lot';
const readers = shared(page);
const days = z.int('请输入整数').check(z.gte(0, '不能小于0'), z.lte(3650, '最多3650天'));

export const lot = {
  list: read({
    method: 'POST',
    path: '/warehouse/listExpirationProductPage',
    summary: '查询批次',
    permit: readers,
    exportCode: 'EXPORT_LOT',
    exportTitle: '批次导出',
    input: pageQuery(
      {
        lotNo: label('批号', text(50)),
        productId: label('商品', id),
        leftDays: label('多少天内到期', days),
        stoppedFlag: label('只看已召回', yes),
        /** Also what is used up. */
        allFlag: label('含已用完', yes),
      },
      ['lotNo', 'productCode', 'productName', 'expiryDate', 'storedNum'],
    ),
    output: pageOf(LotRow),
  }),
  find: read({ method: 'GET', path: '/warehouse/findLot', summary: '查看批次去向', permit: readers, input: one, output: Lot }),
  /** A recall: nobody may take of it any more, wherever it lies; what documents had reserved of it is lost to them. */
  stop: write({
    method: 'POST',
    path: '/warehouse/stopLot',
    summary: '召回批次',
    permit: `${page}.stop`,
    input: z.strictObject({ id, reason: label('召回原因', text(200)) }),
    output: z.object({ num: quantity, places: z.int() }),
  }),
  resume: write({ method: 'POST', path: '/warehouse/resumeLot', summary: '恢复批次', permit: `${page}.stop`, input: one, output: nothing }),
  /** Tells those who use the product what of it will expire, and where it lies. */
  offer: write({
    method: 'POST',
    path: '/warehouse/offerLot',
    summary: '通知使用人',
    permit: `${page}.offer`,
    input: one,
    output: z.object({ people: z.int() }),
  }),
};
