// The exchange with a customer's own system: its orders are asked for, what came of them is sent back. How it is reached, and how it stands.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { date, dateTime, id, nothing, text, yes } from '../kernel/scalars.ts';
import { allCustomers, rightsIn } from './shared.ts';
import type { Customer } from './shape.ts';

const WEB_ADDRESS = '请填写http或https开头的地址';
const url = z
  .url({ protocol: /^https?$/, error: WEB_ADDRESS })
  .check(z.maxLength(300, '最多300个字'), z.regex(/^https?:\/\/[A-Za-z0-9.:[\]-]{1,200}(\/[\w./~%-]*)?$/, WEB_ADDRESS));
/** The most pieces of a material that an order may want, however many lines it says them in. */
export const MOST_WANTED = 1_000_000;

function exchangeOf(customer: Customer) {
  const { path } = customer;
  const by = rightsIn(customer, 'orders');
  return {
    /** In the background: asks the customer's system for its orders, and sends back what it has not yet been told. */
    sync: write({
      method: 'POST',
      path: `/warehouse/sync${path}PurchaseOrder`,
      summary: '同步客户采购订单',
      permit: by('sync'),
      input: z.strictObject({}),
      output: z.object({ jobId: id }),
    }),
    /** The key itself is never read back. */
    find: read({
      method: 'GET',
      path: `/warehouse/find${path}Link`,
      summary: '查看客户系统连接',
      permit: by(),
      input: z.strictObject({}),
      output: z.object({
        enabled: label('启用', z.boolean()),
        url: label('接口地址', z.nullable(z.string())),
        keyFlag: label('已设密钥', z.boolean()),
        warehouseId: label('收货仓库', z.nullable(id)),
        vendorId: label('供应商', z.nullable(id)),
        checkedAt: label('上次同步', z.nullable(dateTime)),
        problem: label('上次的问题', z.nullable(z.string())),
        waitingNum: label('待回传', z.int()),
      }),
    }),
    update: write({
      method: 'POST',
      path: `/warehouse/update${path}Link`,
      summary: '修改客户系统连接',
      permit: by('link'),
      input: z.strictObject({
        enabled: label('启用', yes),
        url: label('接口地址', url),
        /** Kept when it is left out, while the address is on the same host. */
        secret: label('密钥', z.nullish(text(200))),
        /** Where what is ordered comes to. */
        warehouseId: label('收货仓库', id),
        /** Who delivers, where an order does not name a vendor whom the site knows. */
        vendorId: label('供应商', id),
      }),
      output: nothing,
    }),
  };
}
export type ExchangeCalls = ReturnType<typeof exchangeOf>;

/** The calls of each customer whose system is asked, by its code. */
export const customerExchanges: Readonly<Record<string, ExchangeCalls>> = Object.fromEntries(
  allCustomers.filter(({ exchange }) => exchange).map((one) => [one.code, exchangeOf(one)]),
);

/** What the customer's system says of one order. */
export const OuterOrder = z.object({
  orderNo: text(60),
  /** Another one whenever the order has changed. */
  version: text(60),
  needDate: z.nullish(date),
  /** Known at the site by its code; else who is set delivers. */
  vendorCode: z.nullish(text(50)),
  remark: z.nullish(text(500)),
  buyerGroup: z.nullish(text(60)),
  /** No more is wanted of it. */
  closed: z.nullish(z.boolean()),
  lines: z
    .array(
      z.object({
        materialNo: text(50),
        qty: z.int().check(z.gte(1), z.lte(MOST_WANTED)),
        price: z.nullish(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
});
export type OuterOrder = z.output<typeof OuterOrder>;
/** A page of orders, the oldest change first; `next` is what the next question begins after. */
export const OuterPage = z.object({
  orders: z.array(z.unknown()).check(z.maxLength(500)),
  next: z.nullish(text(200)),
  more: z.nullish(z.boolean()),
});
