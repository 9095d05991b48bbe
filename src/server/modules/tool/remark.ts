// Return-cutter remarks. What was said at a return is kept there as words, so a remark can be changed or deleted at any time.
import type { In } from '../../../contract/kernel/endpoint.ts';
import { cutterRemark } from '../../../contract/tool/remark.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { contains, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';

export const cutterRemarkList = list(cutterRemark.list, {
  query: (ctx) => from(ctx, 'returnCutterRemark', 'r').select(['r.id', 'r.remarkCode', 'r.remark', 'r.sort', 'r.createdAt']),
  filters: { keyword: contains('r.remarkCode', 'r.remark') },
  sorts: { remarkCode: 'r.remarkCode', remark: 'r.remark', sort: 'r.sort', createdAt: 'r.createdAt' },
  order: [
    ['r.sort', 'asc'],
    ['r.remarkCode', 'asc'],
    ['r.id', 'asc'],
  ],
});

/** Makes a remark; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createCutterRemark(ctx: Ctx, input: In<typeof cutterRemark.create>): Promise<{ id: string }> {
  await requireFree(ctx, input.remarkCode);
  const id = newId();
  await addTo(ctx, 'returnCutterRemark', { id, ...input }).execute();
  return { id };
}

/** Changes a remark; refuses 'not-found', and 'conflict' for another's code. */
export async function updateCutterRemark(ctx: Ctx, { id, ...fields }: In<typeof cutterRemark.update>): Promise<void> {
  const before = await lockRemark(ctx, id);
  if (fields.remarkCode && fields.remarkCode !== before.remarkCode) await requireFree(ctx, fields.remarkCode);
  if (Object.values(fields).every((value) => value === undefined)) return;
  await changeIn(ctx, 'returnCutterRemark')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
  ctx.tell({ before });
}

/** Deletes a remark; refuses 'not-found'. */
export async function deleteCutterRemark(ctx: Ctx, { id }: In<typeof cutterRemark.delete>): Promise<void> {
  const before = await lockRemark(ctx, id);
  await removeFrom(ctx, 'returnCutterRemark').where('id', '=', id).execute();
  ctx.tell({ before });
}

async function lockRemark(ctx: Ctx, id: string) {
  const row = await from(ctx, 'returnCutterRemark', 'r')
    .select(['r.id', 'r.remarkCode', 'r.remark', 'r.sort'])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '还刀备注' });
}

async function requireFree(ctx: Ctx, code: string): Promise<void> {
  const taken = await from(ctx, 'returnCutterRemark', 'r').select('r.id').where('r.remarkCode', '=', code).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '备注编码', value: code });
}
