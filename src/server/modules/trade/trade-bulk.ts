// Months of trades at once, in one transaction: what they refer to is read once, trades go in by COPY, and the sums of days and months are added up
// here from the very rows that are written. What a report means is decided where it is for all (`trade.ts`); what is not plain goes the ordinary way.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { copyLine } from '../../kernel/db/copy-in.ts';
import { copying, type Copying } from '../../kernel/db/copying.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { bulk, type Bulk, periods } from '../stock/index.ts';
import { addLate, holdMonths, latelySince } from './rollup.ts';
import { knownOnce } from './trade-known.ts';
import type { TradeReport } from './trade-report.ts';
import { columnOf, type TradeRecord } from './trade-write.ts';
import type { ReportedTrade } from './reported.ts';
import { postingOf, recordsOf, recordTrades, settledInTime } from './trade.ts';

/** Sums that are kept back at most. */
const MOST_SUMS = 20_000;

interface Sum {
  num: number;
  price: number;
  lines: number;
  least: number;
  most: number;
}
type DayKey = Pick<TradeRecord, 'tradeDay' | 'vmId' | 'productId' | 'productTypeId'>;
type AccountKey = Pick<TradeRecord, 'tradeDay' | 'vmId' | 'departmentId' | 'costId' | 'projectId'>;
type MonthKey = Pick<TradeRecord, 'productId' | 'empId' | 'departmentId' | 'costId' | 'projectId'> & { month: string };

interface State {
  stock: Bulk;
  known: ReturnType<typeof knownOnce>;
  days: Map<string, DayKey & Sum>;
  months: Map<string, MonthKey & Sum>;
  accounts: Map<string, AccountKey & Sum>;
  /** Of months that may be added up already. */
  late: { id: string; month: string }[];
  rows: Copying;
  open?: periods.OpenPeriod;
}

export interface TradeBulk {
  /** Books reports of events that are not booked yet, in the order given. */
  add(reports: readonly TradeReport[]): Promise<void>;
  /** Books reports of events that may be booked already, as machines tell them. */
  addKnown(reports: readonly TradeReport[]): Promise<void>;
  /** Writes all that is kept back: before anything else of the transaction looks at trades or stock. */
  settle(): Promise<void>;
}

/** Opens a bulk of trades in the caller's transaction. */
export function tradeBulk(ctx: Ctx): TradeBulk {
  const rows = copying(ctx);
  const state: State = {
    stock: bulk(ctx, rows),
    known: knownOnce(ctx),
    days: new Map(),
    months: new Map(),
    accounts: new Map(),
    late: [],
    rows,
  };
  const ordinary = async (reports: readonly TradeReport[]) => {
    if (reports.length === 0) return;
    await settle(ctx, state);
    // A channel may hold another product afterwards.
    state.known = knownOnce(ctx);
    await recordTrades(ctx, reports);
  };
  return {
    add: async (reports) => ordinary(reports.slice(await addPlain(ctx, state, reports))),
    addKnown: ordinary,
    settle: () => settle(ctx, state),
  };
}

/** Books up to the first report that is not plain; gives how many. */
async function addPlain(ctx: Ctx, state: State, given: readonly TradeReport[]): Promise<number> {
  const reports = given.map(settledInTime);
  const lines = await state.known(reports.flatMap((report) => report.lines.map((line) => ({ report, line }))));
  let at = 0;
  const numbered = reports.map((report): ReportedTrade => ({ report, id: newId(), lines: lines.slice(at, (at += report.lines.length)) }));
  const changing = numbered.findIndex((one) => one.lines.some(({ newProductId }) => newProductId !== null));
  const plain = changing < 0 ? numbered : numbered.slice(0, changing);
  const booked = await state.stock.add(plain.map(postingOf));
  await write(
    ctx,
    state,
    plain.slice(0, booked).flatMap((one) => recordsOf(ctx, one)),
  );
  return booked;
}

/** As `trade_book` does it: what happened in a closed period counts today, and is marked. */
function countedBy({ since, today }: periods.OpenPeriod, record: TradeRecord): TradeRecord {
  const late = Date.parse(record.tradeTime) < since;
  return { ...record, tradeDay: late ? today : record.tradeDay, lateFlag: late };
}

async function write(ctx: Ctx, state: State, reported: readonly TradeRecord[]): Promise<void> {
  const open = (state.open ??= await periods.holdPeriods(ctx));
  const records = reported.map((record) => countedBy(open, record));
  const [first] = records;
  if (!first) return;
  const fields = Object.keys(first) as (keyof TradeRecord)[];
  let lines = '';
  for (const record of records) {
    lines += copyLine([ctx.nodeId, ...fields.map((field) => record[field] as string | number | boolean | null)]);
    count(state, record);
  }
  state.rows.add({ copy: `copy trade (node_id, ${fields.map(columnOf).join(', ')}) from stdin`, lines });
  await state.rows.send();
  if (sumsOf(state) > MOST_SUMS) await writeSums(ctx, state);
}

const sumsOf = ({ days, months, accounts }: State) => days.size + months.size + accounts.size;

function count({ days, months, accounts, late }: State, record: TradeRecord): void {
  const { id, tradeDay, vmId, productId, productTypeId, empId, departmentId, costId, projectId, sign } = record;
  if (sign === 0) return;
  const month = `${tradeDay.slice(0, 7)}-01`;
  if (tradeDay < latelySince()) late.push({ id, month });
  addTo(days, record, { key: `${tradeDay}${vmId}${productId}${productTypeId}`, of: { tradeDay, vmId, productId, productTypeId } });
  const account = `${departmentId ?? ''} ${costId ?? ''} ${projectId ?? ''}`;
  addTo(accounts, record, { key: `${tradeDay}${vmId} ${account}`, of: { tradeDay, vmId, departmentId, costId, projectId } });
  addTo(months, record, {
    key: `${month}${productId}${empId ?? ''} ${account}`,
    of: { month, productId, empId, departmentId, costId, projectId },
  });
}

function addTo<K>(sums: Map<string, K & Sum>, record: TradeRecord, { key, of }: { key: string; of: K }): void {
  const { sign, tradeNum, totalPrice, productPrice } = record;
  const sum = sums.get(key) ?? { ...of, num: 0, price: 0, lines: 0, least: productPrice, most: productPrice };
  sum.num += sign * tradeNum;
  sum.price += sign * totalPrice;
  sum.lines += 1;
  sum.least = Math.min(sum.least, productPrice);
  sum.most = Math.max(sum.most, productPrice);
  sums.set(key, sum);
}

async function writeSums(ctx: Ctx, { days, months, accounts, late, rows }: State): Promise<void> {
  const byDay = JSON.stringify([...days.values()]);
  const byMonth = JSON.stringify([...months.values()]);
  const byAccount = JSON.stringify([...accounts.values()]);
  days.clear();
  months.clear();
  accounts.clear();
  const maybe = late.splice(0);
  await rows.begin(async () => {
    await addDays(ctx, byDay);
    await addMonths(ctx, byMonth);
    await addAccounts(ctx, byAccount);
    await addToRolled(ctx, maybe);
  });
}

async function addToRolled(ctx: Ctx, late: State['late']): Promise<void> {
  if (late.length === 0) return;
  const rolled = new Set(await holdMonths(ctx, [...new Set(late.map(({ month }) => month))]));
  const trades = late.filter(({ month }) => rolled.has(month)).map(({ id }) => id);
  if (trades.length > 0) await addLate(ctx, [...rolled], trades);
}

async function addDays(ctx: Ctx, sums: string): Promise<void> {
  await sql`insert into trade_day as s (node_id, day, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, min_price, max_price)
    select ${ctx.nodeId}::uuid, "tradeDay", coalesce("vmId", ${NIL}::uuid), "productId", "productTypeId", num, price, lines, least, most
    from json_to_recordset(${sums}::json) as w ("tradeDay" date, "vmId" uuid, "productId" uuid, "productTypeId" uuid, num bigint, price bigint, lines bigint,
      least bigint, most bigint)
    order by 2, 3, 4, 5
    on conflict (node_id, day, vm_id, product_id, product_type_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines,
      min_price = least(s.min_price, excluded.min_price), max_price = greatest(s.max_price, excluded.max_price)`.execute(ctx.db);
}

async function addMonths(ctx: Ctx, sums: string): Promise<void> {
  await sql`insert into trade_month as s (node_id, month, product_id, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
    select ${ctx.nodeId}::uuid, month, "productId", coalesce("empId", ${NIL}::uuid), coalesce("departmentId", ${NIL}::uuid), coalesce("costId", ${NIL}::uuid),
      coalesce("projectId", ${NIL}::uuid), num, price, lines
    from json_to_recordset(${sums}::json) as w (month date, "productId" uuid, "empId" uuid, "departmentId" uuid, "costId" uuid, "projectId" uuid, num bigint,
      price bigint, lines bigint)
    order by 2, 3, 4, 5, 6, 7
    on conflict (node_id, month, product_id, emp_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines`.execute(ctx.db);
}

async function addAccounts(ctx: Ctx, sums: string): Promise<void> {
  await sql`insert into trade_account_day as s (node_id, day, vm_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
    select ${ctx.nodeId}::uuid, "tradeDay", coalesce("vmId", ${NIL}::uuid), coalesce("departmentId", ${NIL}::uuid), coalesce("costId", ${NIL}::uuid),
      coalesce("projectId", ${NIL}::uuid), num, price, lines
    from json_to_recordset(${sums}::json) as w ("tradeDay" date, "vmId" uuid, "departmentId" uuid, "costId" uuid, "projectId" uuid, num bigint, price bigint,
      lines bigint)
    order by 2, 3, 4, 5, 6
    on conflict (node_id, day, vm_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
      total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines`.execute(ctx.db);
}

async function settle(ctx: Ctx, state: State): Promise<void> {
  await state.stock.settle();
  const kept = sumsOf(state);
  if (kept > 0) await writeSums(ctx, state);
  await state.rows.end();
}
