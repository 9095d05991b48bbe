// What was used of limits and privileges, from what one employee took and gave back. Pure: the loader reads the rows, this counts them.
// A privilege is used first, so that it really is more; what is given back restores what it had drawn on, the last taken first.

/** A line of trade: below zero when it was given back. */
export interface Taken {
  /** Milliseconds. */
  at: number;
  vmId: string | null;
  productId: string;
  /** The product's type and those above it, as far as anybody asks for them. */
  types: readonly string[];
  num: number;
  /** Integer fen. */
  amount: number;
}
/** A product, a type with everything below it, or (null) everything. */
export type Subject = { productId: string } | { typeId: string } | null;

export interface PrivilegeRule {
  id: string;
  name: string;
  from: number;
  to: number;
  /** Pieces; null without a limit. */
  limitNum: number | null;
  /** Products and types; empty for everything. */
  subjects: readonly string[];
  /** Empty for all machines. */
  vmIds: readonly string[];
  enabled: boolean;
}

interface Entry {
  row: Taken;
  /** Pieces that count against limits, and what each cost. */
  counted: number;
  price: number;
  drawn: { privilege: PrivilegeRule; num: number }[];
}
export interface Usage {
  entries: readonly Entry[];
  /** Pieces drawn from each privilege. */
  drawn: ReadonlyMap<string, number>;
}

/** Whether a rule is about a row. */
export const covers = (subject: Subject, { productId, types }: Pick<Taken, 'productId' | 'types'>): boolean =>
  subject === null || ('productId' in subject ? subject.productId === productId : types.includes(subject.typeId));

/** Whether a privilege holds for a product at a machine. */
export const privileged = (
  { subjects, vmIds }: PrivilegeRule,
  { productId, types, vmId }: Pick<Taken, 'productId' | 'types' | 'vmId'>,
): boolean =>
  (subjects.length === 0 || subjects.includes(productId) || types.some((type) => subjects.includes(type))) &&
  (vmIds.length === 0 || (vmId !== null && vmIds.includes(vmId)));

/** Goes through what was taken, the oldest first, and says what each row drew on. */
export function usageOf(rows: readonly Taken[], privileges: readonly PrivilegeRule[]): Usage {
  const drawn = new Map<string, number>();
  const stacks = new Map<string, Entry[]>();
  const entries: Entry[] = [];
  // The one that ends first is used first.
  const ordered = privileges.toSorted((a, b) => a.to - b.to);
  for (const row of rows) {
    const stack = stacks.get(row.productId) ?? [];
    stacks.set(row.productId, stack);
    if (row.num < 0) giveBack(stack, -row.num, drawn);
    else {
      const entry = take(row, ordered, drawn);
      stack.push(entry);
      entries.push(entry);
    }
  }
  return { entries, drawn };
}

function take(row: Taken, privileges: readonly PrivilegeRule[], drawn: Map<string, number>): Entry {
  const entry: Entry = { row, counted: row.num, price: row.num === 0 ? 0 : row.amount / row.num, drawn: [] };
  for (const privilege of privileges) {
    if (row.at < privilege.from || row.at >= privilege.to || !privileged(privilege, row)) continue;
    const num = Math.min(entry.counted, leftOf(privilege, drawn));
    if (num <= 0) continue;
    entry.counted -= num;
    entry.drawn.push({ privilege, num });
    drawn.set(privilege.id, (drawn.get(privilege.id) ?? 0) + num);
  }
  return entry;
}

function giveBack(stack: readonly Entry[], num: number, drawn: Map<string, number>): void {
  let rest = num;
  for (const entry of stack.toReversed()) {
    const counted = Math.min(rest, entry.counted);
    entry.counted -= counted;
    rest -= counted;
    for (const part of entry.drawn.toReversed()) {
      const back = Math.min(rest, part.num);
      part.num -= back;
      rest -= back;
      drawn.set(part.privilege.id, (drawn.get(part.privilege.id) ?? 0) - back);
    }
    if (rest === 0) return;
  }
}

/** Pieces that a privilege still gives; Infinity without a limit. */
export const leftOf = ({ id, limitNum }: Pick<PrivilegeRule, 'id' | 'limitNum'>, drawn: ReadonlyMap<string, number>): number =>
  limitNum === null ? Infinity : Math.max(0, limitNum - (drawn.get(id) ?? 0));

/** What counts against a limit from a moment on: pieces, fen, and when the first of them was taken (null for none). */
export function usedOf({ entries }: Usage, subject: Subject, from: number): { num: number; amount: number; firstAt: number | null } {
  let num = 0;
  let amount = 0;
  let firstAt: number | null = null;
  for (const { row, counted, price } of entries) {
    if (row.at < from || counted === 0 || !covers(subject, row)) continue;
    num += counted;
    amount += counted * price;
    firstAt ??= row.at;
  }
  return { num, amount, firstAt };
}
