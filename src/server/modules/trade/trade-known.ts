// What reports refer to, read once for all of them: machines, channels, products, employees as they are at this moment.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { seesRow } from '../../kernel/scope.ts';
import type { TradeLine, TradeReport } from './trade-report.ts';

/** A line with all that it refers to. Nothing of the employee where nobody is named. */
export interface KnownLine {
  vmId: string;
  vmCode: string;
  deviceCode: string;
  vmName: string;
  channelId: string;
  channelCode: string;
  /** The product that the channel waits for. */
  newProductId: string | null;
  productId: string;
  productCode: string;
  productName: string;
  nodeProductCode: string | null;
  nodeProductName: string | null;
  unitPrice: number;
  productTypeId: string;
  productTypeCode: string;
  productTypeName: string;
  empId: string | null;
  empCode: string | null;
  empName: string | null;
  departmentId: string | null;
  departmentCode: string | null;
  departmentName: string | null;
  /** Who is charged where the report does not say: by project, product, employee and machine, in this order. */
  costId: string | null;
}

type Given = 'vmId' | 'channelId' | 'productId';
type Found = Omit<KnownLine, Given> & { [K in Given | 'channelVmId' | 'holds']: string | null };
interface Asked {
  report: TradeReport;
  line: TradeLine;
}

/**
 * Everything that the lines refer to, in their order: one round trip. Refuses 'not-found' for what the node does not have or the actor does not
 * see, 'channel-without-product'.
 */
export async function knownLines(ctx: Ctx, lines: readonly Asked[]): Promise<KnownLine[]> {
  const of = (idOf: (asked: Asked) => string | null | undefined) => lines.map((asked) => idOf(asked) ?? null);
  const { rows } = await sql<Found>`select * from trade_known(${ctx.nodeId}, ${of(({ report }) => report.vmId)}::uuid[],
    ${of(({ line }) => line.channelId)}::uuid[], ${of(({ line }) => line.productId)}::uuid[], ${of(({ report }) => report.empId)}::uuid[],
    ${of(({ report }) => report.projectId)}::uuid[])`.execute(ctx.db);
  return lines.map((asked, at) => present(ctx, asked, rows[at]));
}

function present(ctx: Ctx, { report, line }: Asked, found: Found | undefined): KnownLine {
  const { vmId, channelId, channelVmId, productId, holds } = found ?? {};
  if (!found || !vmId || !seesRow(ctx, 'vm', { id: vmId })) refuse('not-found', { thing: '设备' });
  if (!channelId || !seesRow(ctx, 'vmChannel', { vmId: channelVmId })) refuse('not-found', { thing: '货道' });
  if (!holds && !line.productId) refuse('channel-without-product', { channel: found.channelCode });
  if (!productId) refuse('not-found', { thing: '商品' });
  if (report.empId && (!found.empId || !seesRow(ctx, 'employee', found))) refuse('not-found', { thing: '员工' });
  return { ...found, vmId, channelId, productId };
}
