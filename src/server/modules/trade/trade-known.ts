// What reports refer to, read once for all of them: machines, channels, products, employees as they are at this moment.
import { sql, type CompiledQuery } from 'kysely';
import { along } from '../../kernel/db/connection.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
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
  /** Who is charged where the report does not say: by project, product, the settlement of the machine, employee and machine, in this order. */
  costId: string | null;
}

type Given = 'vmId' | 'channelId' | 'productId';
type LineRow = Omit<KnownLine, Given> & { [K in Given | 'channelVmId' | 'holds']: string | null };
interface ReportedLine {
  report: TradeReport;
  line: TradeLine;
}

/**
 * Everything that the lines refer to, in their order: one round trip. Refuses 'not-found' for what the node does not have or the actor does not
 * see, 'channel-without-product'.
 */
export async function knownLines(ctx: Ctx, lines: readonly ReportedLine[]): Promise<KnownLine[]> {
  const { rows } = await ctx.db.executeQuery(finding(ctx, lines.map(wantedOf)));
  return lines.map((asked, at) => present(ctx, asked, rows[at]));
}

/** `knownLines` in the message of the transaction's next statement: what it gives is to be called after that one. */
export async function askLines(ctx: Ctx, lines: readonly ReportedLine[]): Promise<() => Promise<KnownLine[]>> {
  const { rows } = await along(ctx.db, finding(ctx, lines.map(wantedOf)));
  return async () => {
    const found = await rows;
    return lines.map((asked, at) => present(ctx, asked, found[at]));
  };
}

interface LineReferences {
  vm?: string;
  channel?: string;
  product?: string | null;
  emp: string | null;
  project?: string | null;
  /** When it happened: what was charged by then. */
  time?: string;
}
const wantedOf = ({ report, line }: ReportedLine): LineReferences => ({
  vm: report.vmId,
  channel: line.channelId,
  product: line.productId ?? null,
  emp: report.empId ?? null,
  project: report.projectId ?? null,
  time: report.happenedAt,
});

function finding({ nodeId, db }: Ctx, wanted: readonly LineReferences[]): CompiledQuery<LineRow> {
  const all = (name: keyof LineReferences) => sql`${wanted.map((one) => one[name] ?? null)}::uuid[]`;
  const call = sql<LineRow>`select * from trade_known(${nodeId}, ${all('vm')}, ${all('channel')}, ${all('product')}, ${all('emp')},
    ${all('project')}, ${wanted.map(({ time }) => time ?? null)}::timestamptz[])`;
  return prepared(call.compile(db));
}

/** `knownLines` for one batch after another: what a channel and what an employee is, is read once for all of them. */
export function knownOnce(ctx: Ctx): (lines: readonly ReportedLine[]) => Promise<KnownLine[]> {
  const people = new Map<string, LineRow>();
  // Who is charged follows from all that a line says and the employee's own cost centre: few employees differ in it.
  const places = new Map<string, LineRow>();
  const placeOf = ({ report, line }: ReportedLine) =>
    `${line.channelId}${report.vmId}${line.productId ?? ''}${report.projectId ?? ''} ${people.get(report.empId ?? '')?.costId ?? ''}`;
  return async (lines) => {
    const named = new Set(lines.flatMap(({ report: { empId } }) => (empId && !people.has(empId) ? [empId] : [])));
    await read(ctx, people, new Map([...named].map((emp) => [emp, { emp }])));
    const fresh = new Map<string, LineReferences>();
    for (const asked of lines) {
      const place = placeOf(asked);
      // What is told of long ago is charged at the price that it says, else at the product's own.
      const { time: _, ...references } = wantedOf(asked);
      if (!places.has(place)) fresh.set(place, references);
    }
    await read(ctx, places, fresh);
    return lines.map((asked) => present(ctx, asked, together(places.get(placeOf(asked)), people.get(asked.report.empId ?? ''))));
  };
}

async function read(ctx: Ctx, into: Map<string, LineRow>, wanted: ReadonlyMap<string, LineReferences>): Promise<void> {
  if (wanted.size === 0) return;
  const { rows } = await ctx.db.executeQuery(finding(ctx, [...wanted.values()]));
  for (const [at, key] of [...wanted.keys()].entries()) into.set(key, rows[at] as LineRow);
}

/** What a line refers to, of a place that was read for anybody and the one who is named. */
function together(place: LineRow | undefined, person: LineRow | undefined): LineRow | undefined {
  if (!place) return undefined;
  const { empId, empCode, empName, departmentId, departmentCode, departmentName } = person ?? NOBODY;
  return { ...place, empId, empCode, empName, departmentId, departmentCode, departmentName };
}

const NOBODY = { empId: null, empCode: null, empName: null, departmentId: null, departmentCode: null, departmentName: null };

function present(ctx: Ctx, { report, line }: ReportedLine, found: LineRow | undefined): KnownLine {
  const { vmId, channelId, channelVmId, productId, holds } = found ?? {};
  if (!found || !vmId || !seesRow(ctx, 'vm', { id: vmId })) refuse('not-found', { thing: '设备' });
  if (!channelId || !seesRow(ctx, 'vmChannel', { vmId: channelVmId })) refuse('not-found', { thing: '货道' });
  if (!holds && !line.productId) refuse('channel-without-product', { channel: found.channelCode });
  if (!productId) refuse('not-found', { thing: '商品' });
  if (report.empId && (!found.empId || !seesRow(ctx, 'employee', found))) refuse('not-found', { thing: '员工' });
  return { ...found, vmId, channelId, productId };
}
