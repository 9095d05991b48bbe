// What is to be planned, as plain data: the quantity of each line, proposed from what is needed and free, and what is wrong with it.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { replenish } from '../../../contract/replenish/index.ts';
import { cellsOf } from '../../kit/form/paste-rows.ts';

export type Need = Row<typeof replenish.replenishNeeds.list>;
/** Typed quantities by channel; text, because that is what is typed. */
export type Quantities = ReadonlyMap<string, string>;

const shelfOf = ({ warehouseId, productId }: Need): string => `${warehouseId}/${productId}`;
const urgency = ({ warningLevel, stockNum, capacity }: Need): number =>
  (warningLevel === 'INVENT_WARN' ? 0 : 1) + stockNum / Math.max(1, capacity);

/** The quantities to begin with: what each line needs while the warehouse has it, the emptiest channels first. */
export function propose(rows: readonly Need[]): Map<string, string> {
  const left = new Map(rows.map((row) => [shelfOf(row), row.warehouseId ? row.freeNum : 0]));
  const quantities = new Map<string, string>();
  for (const row of rows.toSorted((a, b) => urgency(a) - urgency(b))) {
    const free = left.get(shelfOf(row)) ?? 0;
    const quantity = Math.min(row.needNum, free);
    left.set(shelfOf(row), free - quantity);
    quantities.set(row.id, String(quantity));
  }
  return quantities;
}

/** A typed quantity: empty is 0; undefined for what is no whole number. */
export function quantityOf(text: string | undefined): number | undefined {
  const digits = (text ?? '').replaceAll(',', '').trim();
  if (digits === '') return 0;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

export interface Problem {
  text: string;
  params: Record<string, number>;
}

/** What is wrong with lines, by channel: more than fits, or more than the warehouse has for all lines together. */
export function problemsOf(rows: readonly Need[], quantities: Quantities): Map<string, Problem> {
  const asked = new Map<string, number>();
  for (const row of rows) asked.set(shelfOf(row), (asked.get(shelfOf(row)) ?? 0) + (quantityOf(quantities.get(row.id)) ?? 0));
  const problems = new Map<string, Problem>();
  for (const row of rows) {
    const quantity = quantityOf(quantities.get(row.id));
    const total = asked.get(shelfOf(row)) ?? 0;
    if (quantity === undefined) problems.set(row.id, { text: '请输入整数', params: {} });
    else if (quantity > row.needNum) problems.set(row.id, { text: '最多{room}', params: { room: row.needNum } });
    else if (quantity > 0 && total > row.freeNum)
      problems.set(row.id, { text: '仓库可用{free}，共填{total}', params: { free: row.freeNum, total } });
  }
  return problems;
}

/** The lines that are asked for. */
export const plannedLines = (rows: readonly Need[], quantities: Quantities): { channelId: string; quantity: number }[] =>
  rows.map((row) => ({ channelId: row.id, quantity: quantityOf(quantities.get(row.id)) ?? 0 })).filter(({ quantity }) => quantity > 0);

/**
 * Quantities with a copied range put in: one column fills downwards from the line `at`; with more, the first cells name machine and
 * channel and the last is the quantity. Undefined when the text is a single cell, or names no line.
 */
export function pasted(
  rows: readonly Need[],
  quantities: Quantities,
  { text, at }: { text: string; at: number },
): Map<string, string> | undefined {
  const cells = cellsOf(text).map((row) => row.map((cell) => cell.trim()));
  if (cells.length < 2 && (cells[0]?.length ?? 0) < 3) return undefined;
  const next = new Map(quantities);
  const byName = new Map(rows.map((row) => [`${row.vmCode}/${row.channelCode}`, row.id]));
  let put = 0;
  for (const [n, row] of cells.entries()) {
    const id = row.length >= 3 ? byName.get(`${row[0]}/${row[1]}`) : rows[at + n]?.id;
    if (id === undefined) continue;
    next.set(id, row.at(-1) ?? '');
    put += 1;
  }
  return put > 0 ? next : undefined;
}
