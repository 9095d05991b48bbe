// Posts: what somebody works as. One with people in it or a history is stopped, not deleted.
import { sql } from 'kysely';
import { post } from '../../../contract/org/post.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, removeFrom } from '../../kernel/scope.ts';
import { insertPlain, setPlain } from './plain.ts';
import { deleting, postTies, tiesOf } from './ties.ts';

/** Employees of a post in the actor's data permission. */
const holders = (ctx: Ctx) =>
  from(ctx, 'employee', 'e')
    .select(['e.postId', sql<number>`count(*)`.as('amount')])
    .groupBy('e.postId')
    .as('n');

export const postList = list(post.list, {
  query: (ctx) =>
    from(ctx, 'post', 'p')
      .leftJoin(holders(ctx), 'n.postId', 'p.id')
      .select([
        'p.id',
        'p.postCode',
        'p.postName',
        sql<number>`coalesce(n.amount, 0)`.as('empCount'),
        'p.statusFlag',
        'p.remark',
        'p.createdAt',
      ]),
  filters: { keyword: sought('p'), statusFlag: equals('p.statusFlag') },
  sorts: { postCode: 'p.postCode', postName: 'p.postName', empCount: 'empCount', createdAt: 'p.createdAt' },
  order: [
    ['p.postCode', 'asc'],
    ['p.id', 'asc'],
  ],
});

/** All posts with the number of people in them, for selects. */
export const allPosts = (ctx: Ctx): Promise<Given<typeof post.all>> =>
  from(ctx, 'post', 'p')
    .leftJoin(holders(ctx), 'n.postId', 'p.id')
    .select(['p.id', 'p.postCode as code', 'p.postName as name', 'p.statusFlag', sql<number>`coalesce(n.amount, 0)`.as('empCount')])
    .orderBy('p.postCode')
    .execute();

/** Makes a post; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createPost(ctx: Ctx, input: In<typeof post.create>): Promise<{ id: string }> {
  await requireFreeCode(ctx, input.postCode);
  const [id = ''] = await insertPlain(ctx, 'post', [input]);
  return { id };
}

/** Changes, stops or enables a post. */
export async function updatePost(ctx: Ctx, { id, ...fields }: In<typeof post.update>): Promise<void> {
  const before = await lockPost(ctx, id);
  if (fields.postCode && fields.postCode !== before.postCode) await requireFreeCode(ctx, fields.postCode);
  if (Object.keys(fields).length === 0) return;
  await setPlain(ctx, 'post', { id, values: fields });
  ctx.tell({ before });
}

/** Deletes a post that nothing refers to; refuses 'has-history' otherwise. */
export async function deletePost(ctx: Ctx, { id }: In<typeof post.delete>): Promise<void> {
  const { postName } = await lockPost(ctx, id);
  const tied = await tiesOf(ctx, postTies, [id]);
  if (tied) refuse('has-history', { thing: postName, ties: tied.ties });
  await deleting(ctx, postName, removeFrom(ctx, 'post').where('id', '=', id).execute());
  ctx.tell({ postName });
}

/** A post that takes people: refuses 'not-found' and 'stopped'. */
export async function requirePost(ctx: Ctx, id: string) {
  const row = await from(ctx, 'post', 'p')
    .select(['p.id', 'p.postName', 'p.statusFlag'])
    .where('p.id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '岗位' });
  if (!row.statusFlag) refuse('stopped', { thing: row.postName });
  return row;
}

async function lockPost(ctx: Ctx, id: string) {
  const row = await from(ctx, 'post', 'p')
    .select(['p.id', 'p.postCode', 'p.postName', 'p.statusFlag'])
    .where('p.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '岗位' });
}

async function requireFreeCode(ctx: Ctx, code: string): Promise<void> {
  const taken = await from(ctx, 'post', 'p').select('p.id').where('p.postCode', '=', code).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '岗位编码', value: code });
}
