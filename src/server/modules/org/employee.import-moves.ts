// What a file of employees moves: at once, or from the day that its row names.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordMoves, type Field } from './employee-history.ts';

const FIELDS = ['department', 'post'] as const;
const COLUMN = { department: 'departmentId', post: 'postId' } as const;

interface CurrentPlace {
  id: string;
  departmentId: string;
  postId?: unknown;
}
interface Columns {
  departmentId?: string;
  postId?: string | null;
}
/** Moves of somebody that wait for their day: where to, and when. */
export type Waiting = ReadonlyMap<string, readonly string[]>;
const keyOf = (empId: string, field: Field): string => `${empId} ${field}`;

export interface FileMove {
  empId: string;
  field: Field;
  fromId: string | null;
  toId: string;
  day: string;
}

/** What waits for these employees: a file that is sent again adds nothing to it. */
export async function waitingMoves(ctx: Ctx, empIds: readonly string[]): Promise<Waiting> {
  const { rows } = await sql<{ empId: string; field: Field; said: string }>`
    select emp_id, field, to_id || ' ' || effective_date as said from emp_move
    where node_id = ${ctx.nodeId} and emp_id = any(${[...empIds]}::uuid[]) and applied_at is null`.execute(ctx.db);
  const waiting = Map.groupBy(rows, ({ empId, field }) => keyOf(empId, field));
  return new Map([...waiting].map(([key, some]) => [key, some.map(({ said }) => said)]));
}

/** Splits what a row says of a known employee: what he becomes now, and which moves that is, or will be. */
export function splitMoves<C extends Columns>(
  columns: C,
  known: CurrentPlace,
  { moveDate, zone, waiting }: { moveDate: string | null | undefined; zone: string; waiting: Waiting },
): { now: C; moves: FileMove[] } {
  const today = dayOf(new Date(), zone);
  const day = moveDate ?? today;
  const waits = day > today;
  const moves = FIELDS.flatMap((field): FileMove[] => {
    const toId = columns[COLUMN[field]];
    const fromId = (known[COLUMN[field]] as string | null) ?? null;
    if (!toId) return [];
    const others = (waits && waiting.get(keyOf(known.id, field))) || [];
    // Where he is today he need not be by then: another move may wait.
    const moved = toId !== fromId || others.length > 0;
    return moved && !others.includes(`${toId} ${day}`) ? [{ empId: known.id, field, fromId, toId, day }] : [];
  });
  if (!waits) return { now: columns, moves };
  const { departmentId: _, postId: __, ...now } = columns;
  return { now: now as C, moves };
}

/** Writes the moves of a file into the history, carried out or waiting. */
export async function recordFileMoves(
  ctx: Ctx,
  moves: readonly FileMove[],
  nameOf: (field: Field, id: string | null) => string | null,
): Promise<void> {
  for (const some of Map.groupBy(moves, ({ field, toId, day }) => `${field} ${toId} ${day}`).values()) {
    const [{ field, toId, day } = { field: 'department' as const, toId: null, day: null }] = some;
    await recordMoves(ctx, {
      field,
      toId,
      toName: nameOf(field, toId),
      moves: some.map(({ empId, fromId }) => ({ empId, fromId, fromName: nameOf(field, fromId) })),
      effectiveDate: day,
      remark: '导入',
    });
  }
}
