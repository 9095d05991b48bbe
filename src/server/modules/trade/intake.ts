// The way in for machines: reports are booked in turns. Fifty machines that come back after a week would else hold every connection and the
// rows of the day's sums, and whoever works at a screen would wait for them (trust 6).
import { loggable } from '../../kernel/audit.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { transact, type Database } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Posted } from '../stock/index.ts';
import type { TradeReport } from './trade-report.ts';
import { recordTrades } from './trade.ts';

/** Bookings that run at a time in a process. More do not book faster: a booking keeps a core of the database busy. */
const AT_ONCE = 2;
/** Reports that are booked in one transaction; more are booked in several, each for itself. */
const MOST_TOGETHER = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Books what a machine tells, in its order. What was booked before stays booked when a later part is refused: told again, it has no second effect. */
export async function takeReports(
  db: Database,
  node: { nodeId: string; timeZone: string },
  reports: readonly TradeReport[],
): Promise<Posted[]> {
  const posted: Posted[] = [];
  for (let at = 0; at < reports.length; at += MOST_TOGETHER) {
    const part = reports.slice(at, at + MOST_TOGETHER);
    // transaction: the machine's door is none of the contract's writes, and a part is a whole booking
    const booking = inTurn(() => transact(db, (tx) => recordTrades(systemCtx(tx as Database, node, 'machine'), part)));
    posted.push(...(await booking.catch((error: unknown) => noteAndRefuse(db, node.nodeId, { part, error }))));
  }
  return posted;
}

/** An event id with other content is a broken machine or somebody who plays one: it stays in the operation log (trust 4). */
async function noteAndRefuse(
  db: Database,
  nodeId: string,
  { part, error }: { part: readonly TradeReport[]; error: unknown },
): Promise<never> {
  if (error instanceof Refusal && error.key === 'key-reused') {
    await db
      .insertInto('operateLog')
      .values({
        nodeId,
        id: newId(),
        moduleCode: 'vm',
        action: '机器上报',
        path: 'machine',
        loginAccount: part[0]?.vmId ?? '',
        params: JSON.stringify(loggable({ vmId: part[0]?.vmId, events: part.map(({ event }) => event.id) })),
        ip: '',
        result: '拒绝：事件号已用于其他内容',
      })
      .execute();
  }
  throw error;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
