// What reports refer to, read once for all of them: machines, channels, products, employees as they are at this moment.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { TradeReport } from './trade-report.ts';

const vms = (ctx: Ctx, ids: string[]) =>
  from(ctx, 'vm', 'v').select(['v.id', 'v.vmCode', 'v.deviceCode', 'v.vmName', 'v.costId']).where('v.id', 'in', ids).execute();
const channels = (ctx: Ctx, ids: string[]) =>
  from(ctx, 'vmChannel', 'c')
    .select(['c.id', 'c.vmId', 'c.channelCode', 'c.productId', 'c.newProductId'])
    .where('c.id', 'in', ids)
    .execute();
const products = (ctx: Ctx, ids: string[]) =>
  from(ctx, 'product', 'p')
    .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
    .select([
      'p.id',
      'p.productCode',
      'p.productName',
      'p.nodeProductCode',
      'p.nodeProductName',
      'p.unitPrice',
      'p.productTypeId',
      't.productTypeCode',
      't.productTypeName',
    ])
    .where('p.id', 'in', ids)
    .execute();
const employees = (ctx: Ctx, ids: string[]) =>
  from(ctx, 'employee', 'e')
    .innerJoin('department as d', sameNode('d.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'e.departmentId', 'e.costId', 'd.departmentCode', 'd.departmentName'])
    .where('e.id', 'in', ids)
    .execute();

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

/** Look-ups that refuse 'not-found' for what the node does not have. */
export interface Known {
  vm(id: string): Rows<typeof vms>;
  channel(id: string): Rows<typeof channels>;
  product(id: string): Rows<typeof products>;
  emp(id: string | null | undefined): Rows<typeof employees> | undefined;
  /** Channels that wait for another product: to be changed once nothing is left in them. */
  changing: readonly string[];
}

const present = (ids: readonly (string | null | undefined)[]): string[] =>
  [...new Set(ids)].filter((id): id is string => typeof id === 'string');

function finder<R extends { id: string }>(rows: readonly R[], thing: string): (id: string) => R {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? refuse('not-found', { thing });
}

const none = <R>(): Promise<R[]> => Promise.resolve([]);

/** Reads everything that the reports refer to: at most four queries, however many reports. */
export async function knownOf(ctx: Ctx, reports: readonly TradeReport[]): Promise<Known> {
  const lines = reports.flatMap((report) => report.lines);
  const empIds = present(reports.map(({ empId }) => empId));
  const channelRows = await channels(ctx, present(lines.map(({ channelId }) => channelId)));
  const productIds = present([...lines.map(({ productId }) => productId), ...channelRows.map(({ productId }) => productId)]);
  const vmRows = await vms(ctx, present(reports.map(({ vmId }) => vmId)));
  const productRows = productIds.length > 0 ? await products(ctx, productIds) : await none<Rows<typeof products>>();
  const empRows = empIds.length > 0 ? await employees(ctx, empIds) : await none<Rows<typeof employees>>();
  const emp = finder(empRows, '员工');
  return {
    vm: finder(vmRows, '设备'),
    channel: finder(channelRows, '货道'),
    product: finder(productRows, '商品'),
    emp: (id) => (id ? emp(id) : undefined),
    changing: channelRows.flatMap(({ id, newProductId }) => (newProductId ? [id] : [])).sort(),
  };
}
