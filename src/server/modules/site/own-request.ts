// Nobody decides what he asked for himself: the one rule for all that a person passes, rejects or allows (docs/decisions/0038-who-decides.md).
import { sql, type RawBuilder } from 'kysely';
import type { ErrorCode } from '../../../contract/errors.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isSwitchedOn, nodeConfigOf } from './node-config.ts';
import { refuse } from '../../kernel/refusal.ts';

/** What is to be decided: the accounts that asked for it (or counted it), and the employees whom it is for. */
interface RequestToDecide {
  askedBy?: readonly string[];
  empIds?: readonly (string | null)[];
}

/** The accounts that ask, where somebody makes or changes a request: those of before, and the actor's. The product and machines ask for nobody. */
export function askers(ctx: Ctx, before: readonly string[] = []): string[] {
  const userId = actorUserId(ctx);
  return userId === null ? [...before] : [...new Set([...before, userId])];
}

/** Whether the actor may not decide it, because it is his own. Never so at a site where one person does both (`decideByOther` off). */
export async function isOwnRequest(ctx: Ctx, { askedBy = [], empIds = [] }: RequestToDecide): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'user') return false;
  const own = askedBy.includes(actor.userId) || (actor.empId !== null && empIds.includes(actor.empId));
  return own && (await nodeConfigOf(ctx)).decideByOther;
}

/** Refuses 'own-request' (or a noun's own word for it) to whoever asked for it, or would get it. */
export async function refuseOwnRequest(ctx: Ctx, request: RequestToDecide, as: ErrorCode = 'own-request'): Promise<void> {
  if (await isOwnRequest(ctx, request)) refuse(as);
}

/** The same for the rows of a list, by the columns that hold who asked and whom it is for: what the screen needs to know before anybody presses. */
export function ownRequest(ctx: Ctx, columns: { askedBy: string; empId?: string }): RawBuilder<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'user') return sql<boolean>`false`;
  const forHim = columns.empId && actor.empId !== null ? sql` or ${sql.ref(columns.empId)} = ${actor.empId}::uuid` : sql``;
  return whereOthersDecide(ctx, sql`(${actor.userId}::uuid = any(${sql.ref(columns.askedBy)})${forHim})`);
}

/** The same for rows that nobody asked for, by who is named in them: `isHis` gives, of an employee's id, whether a row is about him. */
export function ownMatter(ctx: Ctx, isHis: (empId: RawBuilder<string>) => RawBuilder<unknown>): RawBuilder<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.empId === null) return sql<boolean>`false`;
  return whereOthersDecide(ctx, isHis(sql<string>`${actor.empId}::uuid`));
}

const whereOthersDecide = (ctx: Ctx, own: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((${own}) and ${isSwitchedOn(ctx, 'decideByOther')}, false)`;
