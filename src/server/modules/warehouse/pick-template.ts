// Pick templates: kept by name, made by hand or of what somebody picked; a pick order holds their lines so many times.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { pickTemplate } from '../../../contract/warehouse/pick-template.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { contains, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { requireEmployee, requireProducts } from './order-for.ts';
import { createPickOrder } from './pick-order.ts';

const THING = '领料模板';
const templates = (ctx: Ctx) =>
  from(ctx, 'pickTemplate', 'o')
    .innerJoinLateral(
      from(ctx, 'pickTemplateDetail', 'l')
        .select([sql<number>`count(*)`.as('lineCount'), sql<number>`coalesce(sum(l.num), 0)`.as('num')])
        .where(sql<boolean>`l.template_id = o.id`)
        .as('t'),
      (join) => join.onTrue(),
    )
    .select(['o.id', 'o.templateName', 't.lineCount', 't.num', 'o.creator', 'o.createdAt', 'o.remark']);

export const templateList = list(pickTemplate.list, {
  query: templates,
  filters: {
    templateName: contains('o.templateName'),
  },
  sorts: { templateName: 'o.templateName', lineCount: 't.lineCount', createdAt: 'o.createdAt' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

/** One template with its lines; refuses 'not-found'. */
export async function findTemplate(ctx: Ctx, { id }: In<typeof pickTemplate.find>): Promise<Given<typeof pickTemplate.find>> {
  const row = (await templates(ctx).where('o.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: THING });
  const lines = await from(ctx, 'pickTemplateDetail', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.id as detailId', 'l.lineNo', 'l.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'l.num'])
    .where('l.templateId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  return { ...row, lines };
}

const MOST = 200;

/** What an employee of the actor's reach picked in the last so many days, the most first; refuses 'not-found'. */
export async function takenOf(ctx: Ctx, { empId, days }: In<typeof pickTemplate.taken>): Promise<Given<typeof pickTemplate.taken>> {
  await requireEmployee(ctx, empId);
  const since = addDays(dayOf(new Date(), ctx.timeZone), 1 - days);
  const num = sql<number>`sum(t.sign * t.trade_num)`;
  return from(ctx, 'trade', 't')
    .innerJoin('product as p', sameNode('p.id', 't.productId'))
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', num.as('num')])
    .where('t.empId', '=', empId)
    .where('t.tradeDay', '>=', since)
    .where('p.onSaleFlag', '=', true)
    .groupBy(['p.nodeId', 'p.id'])
    .having(num, '>', 0)
    .orderBy(num, 'desc')
    .orderBy('p.productCode')
    .limit(MOST)
    .execute();
}

type Lines = In<typeof pickTemplate.create>['lines'];

async function writeLines(ctx: Ctx, templateId: string, lines: Lines): Promise<void> {
  await requireProducts(
    ctx,
    lines.map(({ productId }) => productId),
  );
  await removeFrom(ctx, 'pickTemplateDetail').where('templateId', '=', templateId).execute();
  const rows = lines.map(({ productId, num }, at) => ({ id: newId(), templateId, lineNo: at + 1, productId, num }));
  await addTo(ctx, 'pickTemplateDetail', rows).execute();
}

async function orTaken<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === '23505') refuse('conflict', { thing: '模板名称', value: name });
    throw error;
  }
}

/** Keeps a template; gives its id. Refuses 'conflict' for a name that is taken, 'not-found' for a product. */
export async function createTemplate(ctx: Ctx, { templateName, remark, lines }: In<typeof pickTemplate.create>): Promise<{ id: string }> {
  const id = newId();
  const row = { id, templateName, remark: remark ?? null, creator: actorName(ctx) };
  await orTaken(addTo(ctx, 'pickTemplate', row).execute(), templateName);
  await writeLines(ctx, id, lines);
  return { id };
}

async function lockTemplate(ctx: Ctx, id: string) {
  const row = await from(ctx, 'pickTemplate', 'o').select(['o.id', 'o.templateName']).where('o.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: THING });
}

/** Changes what was said of a template; refuses as its making does. */
export async function updateTemplate(ctx: Ctx, { id, lines, ...said }: In<typeof pickTemplate.update>): Promise<void> {
  const before = await lockTemplate(ctx, id);
  const set = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0)
    await orTaken(changeIn(ctx, 'pickTemplate').set(set).where('id', '=', id).execute(), said.templateName ?? before.templateName);
  if (lines) await writeLines(ctx, id, lines);
}

/** Deletes a template with its lines; refuses 'not-found'. */
export async function deleteTemplate(ctx: Ctx, { id }: In<typeof pickTemplate.delete>): Promise<void> {
  const { templateName } = await lockTemplate(ctx, id);
  await removeFrom(ctx, 'pickTemplate').where('id', '=', id).execute();
  ctx.tell({ templateName });
}

/** Takes a line out of a template; its last one is refused 'template-last-line'. */
export async function deleteTemplateLine(ctx: Ctx, { id }: In<typeof pickTemplate.deleteDetail>): Promise<void> {
  const line = await from(ctx, 'pickTemplateDetail', 'l').select('l.templateId').where('l.id', '=', id).executeTakeFirst();
  const { id: templateId, templateName } = await lockTemplate(ctx, line?.templateId ?? refuse('not-found', { thing: '领料模板明细' }));
  const rows = await from(ctx, 'pickTemplateDetail', 'l').select('l.id').where('l.templateId', '=', templateId).execute();
  if (rows.length === 1) refuse('template-last-line', { template: templateName });
  await removeFrom(ctx, 'pickTemplateDetail').where('id', '=', id).execute();
  ctx.tell({ templateName });
}

/** Makes a pick order of a template's lines, so many times; gives its id and number. Refuses as `createPickOrder`. */
export async function orderByTemplate(
  ctx: Ctx,
  { templateId, times, ...head }: In<typeof pickTemplate.order>,
): Promise<{ id: string; pickNo: string }> {
  const { lines } = await findTemplate(ctx, { id: templateId });
  const order = await createPickOrder(ctx, { ...head, lines: lines.map(({ productId, num }) => ({ productId, num: num * times })) });
  ctx.tell({ pickNo: order.pickNo });
  return order;
}
