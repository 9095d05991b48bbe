// What a history of trades refers to and the site has already: machines, channels, products, types, employees; by the words of the file.
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

export interface HistoryKnown {
  /** Device code → machine id. */
  vms: Map<string, string>;
  /** Machine id and channel code → channel. */
  channels: Map<string, { id: string; productId: string | null }>;
  /** Product code, and name, → product id. */
  products: Map<string, string>;
  /** Product type code, and name, → type id. */
  types: Map<string, string>;
  /** Employee code → employee id. */
  emps: Map<string, string>;
}

export const channelKey = (vmId: string, channelCode: string): string => `${vmId}/${channelCode}`;

/** Reads the site's machines, channels, products, types and employees: five queries, whatever the size of the file. */
export async function historyKnown(ctx: Ctx): Promise<HistoryKnown> {
  const vms = await from(ctx, 'vm', 'v').select(['v.id', 'v.deviceCode']).execute();
  const channels = await from(ctx, 'vmChannel', 'c').select(['c.id', 'c.vmId', 'c.channelCode', 'c.productId']).execute();
  const products = await from(ctx, 'product', 'p').select(['p.id', 'p.productCode', 'p.productName']).execute();
  const types = await from(ctx, 'productType', 't').select(['t.id', 't.productTypeCode', 't.productTypeName']).execute();
  const emps = await from(ctx, 'employee', 'e').select(['e.id', 'e.empCode']).execute();
  return {
    vms: new Map(vms.map(({ deviceCode, id }) => [deviceCode, id])),
    channels: new Map(channels.map(({ id, vmId, channelCode, productId }) => [channelKey(vmId, channelCode), { id, productId }])),
    products: new Map([
      ...products.map(({ productName, id }) => [productName, id] as const),
      ...products.map(({ productCode, id }) => [productCode, id] as const),
    ]),
    types: new Map([
      ...types.map(({ productTypeName, id }) => [productTypeName, id] as const),
      ...types.map(({ productTypeCode, id }) => [productTypeCode, id] as const),
    ]),
    emps: new Map(emps.map(({ empCode, id }) => [empCode, id])),
  };
}
