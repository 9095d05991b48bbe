// Cards: bound to one employee at a time, given back and given again; each binding stays readable.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { nodeCard } from '../../../contract/org/card.ts';
import type { employee } from '../../../contract/org/employee.ts';
import { idsOf } from '../../../contract/org/people-shared.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, inScope, removeFrom } from '../../kernel/scope.ts';
import { cardTies, tiesOf } from './ties.ts';

export interface CardOf {
  cardNo: string;
  empId: string;
}

/**
 * Binds cards, many at once; a card that the site has not yet is made. Refuses 'card-held-elsewhere' for one that somebody has,
 * 'card-stopped' for one that was stopped.
 */
export async function bindCards(ctx: Ctx, cards: readonly CardOf[]): Promise<void> {
  if (cards.length === 0) return;
  const { rows } = await sql<{ id: string; cardNo: string; empId: string }>`
    insert into node_card as c (node_id, id, card_no, emp_id, bound_at)
    select ${ctx.nodeId}, x.id, x.card_no, x.emp_id, now()
    from unnest(${cards.map(() => newId())}::uuid[], ${cards.map(({ cardNo }) => cardNo)}::text[], ${cards.map(({ empId }) => empId)}::uuid[]) as x (id, card_no, emp_id)
    order by x.card_no
    on conflict (node_id, card_no) do update set emp_id = excluded.emp_id, bound_at = excluded.bound_at where c.emp_id is null and c.status_flag
    returning c.id, c.card_no, c.emp_id`.execute(ctx.db);
  const bound = new Set(rows.map(({ cardNo }) => cardNo));
  const left = cards.find(({ cardNo }) => !bound.has(cardNo));
  if (left) return refuseHeld(ctx, left.cardNo);
  await addTo(
    ctx,
    'nodeCardBind',
    rows.map(({ id, empId }) => ({ id: newId(), cardId: id, empId, boundBy: actorName(ctx) })),
  ).execute();
}

/** Says why a card cannot be bound; its holder by name where the actor may see him. */
async function refuseHeld(ctx: Ctx, cardNo: string): Promise<never> {
  const card = await from(ctx, 'nodeCard', 'c')
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'c.empId'))
    .select(['c.statusFlag', 'e.empName', 'e.empCode'])
    .where('c.cardNo', '=', cardNo)
    .executeTakeFirst();
  if (card?.empName) refuse('card-held', { cardNo, holder: `${card.empName}（${card.empCode}）` });
  return refuse(card && !card.statusFlag ? 'card-stopped' : 'card-held-elsewhere', { cardNo });
}

/** Takes cards from whoever has them. */
export async function releaseCards(ctx: Ctx, cardIds: readonly string[], reason: string | null): Promise<void> {
  if (cardIds.length === 0) return;
  const cards = [...cardIds];
  await changeIn(ctx, 'nodeCardBind')
    .set({ unboundAt: sql<string>`now()`, unboundBy: actorName(ctx), reason })
    .where('cardId', 'in', cards)
    .where('unboundAt', 'is', null)
    .execute();
  await changeIn(ctx, 'nodeCard').set({ empId: null, boundAt: null }).where('id', 'in', cards).execute();
}

/** Gives an employee a card; he may have several. Refuses 'employee-locked', 'card-held', 'card-stopped'. */
export async function bindCard(ctx: Ctx, { id, cardNo }: In<typeof employee.bindCard>): Promise<void> {
  const emp = await lockHolder(ctx, id);
  if (emp.lockFlag) refuse('employee-locked', { emp: emp.empName });
  await bindCards(ctx, [{ cardNo, empId: id }]);
  ctx.tell({ empName: emp.empName });
}

/** Takes one card, or all cards, from an employee. Refuses 'card-none' when he has none such. */
export async function unbindCard(ctx: Ctx, { id, cardId, reason = null }: In<typeof employee.unbindCard>): Promise<void> {
  const emp = await lockHolder(ctx, id);
  let held = from(ctx, 'nodeCard', 'c').select(['c.id', 'c.cardNo']).where('c.empId', '=', id);
  if (cardId) held = held.where('c.id', '=', cardId);
  const cards = await held.orderBy('c.id').forUpdate().execute();
  if (cards.length === 0) refuse('card-none', { emp: emp.empName });
  await releaseCards(
    ctx,
    cards.map((card) => card.id),
    reason,
  );
  ctx.tell({ empName: emp.empName, cardNos: cards.map(({ cardNo }) => cardNo) });
}

/** Writes cards whose numbers are known to be free; gives their ids. */
export async function insertCards(ctx: Ctx, cards: readonly Omit<In<typeof nodeCard.create>, 'empId'>[]): Promise<string[]> {
  if (cards.length === 0) return [];
  const rows = cards.map(({ cardNo, physicalNo = null, remark = null }) => ({
    id: newId(),
    cardNo,
    physicalNo,
    remark,
  }));
  await addTo(ctx, 'nodeCard', rows).execute();
  return rows.map(({ id }) => id);
}

/** Registers a card, bound or not; gives its id. Refuses 'conflict' for a number that the site has. */
export async function createCard(ctx: Ctx, { empId, ...fields }: In<typeof nodeCard.create>): Promise<{ id: string }> {
  await requireFreeNumber(ctx, fields.cardNo);
  const [id = ''] = await insertCards(ctx, [fields]);
  if (empId) await bindCard(ctx, { id: empId, cardNo: fields.cardNo });
  return { id };
}

/** Changes, stops or enables a card; another holder takes it from the one who has it, null takes it back. */
export async function updateCard(ctx: Ctx, { id, empId, ...fields }: In<typeof nodeCard.update>): Promise<void> {
  const [before] = await lockCards(ctx, [id]);
  if (!before) return;
  if (fields.cardNo && fields.cardNo !== before.cardNo) await requireFreeNumber(ctx, fields.cardNo);
  if (Object.keys(fields).length > 0) await changeIn(ctx, 'nodeCard').set(fields).where('id', '=', id).execute();
  ctx.tell({ before });
  if (empId === undefined || empId === before.empId) return;
  if (before.empId) await releaseCards(ctx, [id], null);
  if (empId) await bindCard(ctx, { id: empId, cardNo: fields.cardNo ?? before.cardNo });
}

/** Deletes cards that nobody ever had; refuses 'has-history' otherwise. */
export async function deleteCards(ctx: Ctx, said: In<typeof nodeCard.delete>): Promise<void> {
  const ids = idsOf(said);
  const cards = await lockCards(ctx, ids);
  const tied = await tiesOf(ctx, cardTies, ids);
  if (tied) refuse('has-history', { thing: cards.find(({ id }) => id === tied.id)?.cardNo ?? '', ties: tied.ties });
  await removeFrom(ctx, 'nodeCard').where('id', 'in', ids).execute();
  ctx.tell({ cardNos: cards.map(({ cardNo }) => cardNo) });
}

async function lockHolder(ctx: Ctx, id: string) {
  const row = await from(ctx, 'employee', 'e')
    .select(['e.id', 'e.empName', 'e.lockFlag'])
    .where('e.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '员工' });
}

/** Cards in sight: free ones, and those of employees in the data permission. */
async function lockCards(ctx: Ctx, ids: readonly string[]) {
  const rows = await from(ctx, 'nodeCard', 'c')
    .select(['c.id', 'c.cardNo', 'c.empId', 'c.statusFlag'])
    .where('c.id', 'in', [...ids])
    .where(
      sql<boolean>`(c.emp_id is null or exists (select from employee e where e.node_id = c.node_id and e.id = c.emp_id and ${inScope(ctx, 'employee', 'e')}))`,
    )
    .orderBy('c.id')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) refuse('not-found', { thing: '卡片' });
  return rows;
}

async function requireFreeNumber(ctx: Ctx, cardNo: string): Promise<void> {
  const taken = await from(ctx, 'nodeCard', 'c').select('c.id').where('c.cardNo', '=', cardNo).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '卡号', value: cardNo });
}
