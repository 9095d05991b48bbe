// Employee levels: they grade staff for limits and approvals. One that is held is stopped, not deleted.
import { sql } from 'kysely';
import type { empLevel } from '../../../contract/org/level.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, removeFrom } from '../../kernel/scope.ts';
import { insertPlain, setPlain } from './plain.ts';
import { levelTies, tiesOf } from './ties.ts';

/** All levels in their order, with the employees of the actor's data permission counted. */
export function levels(ctx: Ctx): Promise<Given<typeof empLevel.list>> {
  const holders = from(ctx, 'employee', 'e')
    .select(['e.levelId', sql<number>`count(*)`.as('amount')])
    .groupBy('e.levelId');
  return from(ctx, 'empLevel', 'l')
    .leftJoin(holders.as('n'), 'n.levelId', 'l.id')
    .select(['l.id', 'l.levelCode', 'l.levelName', 'l.sort', 'l.statusFlag', 'l.remark', sql<number>`coalesce(n.amount, 0)`.as('empCount')])
    .orderBy('l.sort')
    .orderBy('l.levelCode')
    .execute();
}

/** Makes a level; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createLevel(ctx: Ctx, input: In<typeof empLevel.create>): Promise<{ id: string }> {
  await requireFreeCode(ctx, input.levelCode);
  const [id = ''] = await insertPlain(ctx, 'empLevel', [input]);
  return { id };
}

/** Changes, stops or enables a level. */
export async function updateLevel(ctx: Ctx, { id, ...fields }: In<typeof empLevel.update>): Promise<void> {
  const before = await lockLevel(ctx, id);
  if (fields.levelCode && fields.levelCode !== before.levelCode) await requireFreeCode(ctx, fields.levelCode);
  if (Object.keys(fields).length === 0) return;
  await setPlain(ctx, 'empLevel', { id, values: fields });
  ctx.tell({ before });
}

/** Deletes a level that nobody has; refuses 'has-history' otherwise. */
export async function deleteLevel(ctx: Ctx, { id }: In<typeof empLevel.delete>): Promise<void> {
  const { levelName } = await lockLevel(ctx, id);
  const tied = await tiesOf(ctx, levelTies, [id]);
  if (tied) refuse('has-history', { thing: levelName, ties: tied.ties });
  await removeFrom(ctx, 'empLevel').where('id', '=', id).execute();
  ctx.tell({ levelName });
}

/** Refuses 'not-found' and 'stopped'. */
export async function requireLevel(ctx: Ctx, id: string): Promise<void> {
  const row = await from(ctx, 'empLevel', 'l')
    .select(['l.levelName', 'l.statusFlag'])
    .where('l.id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '员工等级' });
  if (!row.statusFlag) refuse('stopped', { thing: row.levelName });
}

async function lockLevel(ctx: Ctx, id: string) {
  const row = await from(ctx, 'empLevel', 'l')
    .select(['l.id', 'l.levelCode', 'l.levelName', 'l.statusFlag'])
    .where('l.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '员工等级' });
}

async function requireFreeCode(ctx: Ctx, code: string): Promise<void> {
  const taken = await from(ctx, 'empLevel', 'l').select('l.id').where('l.levelCode', '=', code).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '等级编码', value: code });
}
