// Templates: how a kind of fact is written for a receiver. Versions stay, for what was written by them.
import { sql } from 'kysely';
import { BodyFormat } from '../../../contract/push/codes.ts';
import type { pushReceiver as endpoints } from '../../../contract/push/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { exampleOfType } from './examples.ts';
import { eventOf, factOf } from './fact.ts';
import { requireFormula } from './receiver.ts';
import { checkSchema, requireFit, TemplateProblem, write, type Written } from './render.ts';

/** The versions of all templates of a receiver, the newest of each kind first. */
export const templates = (ctx: Ctx, { receiverId }: In<typeof endpoints.templates>): Promise<Given<typeof endpoints.templates>> =>
  from(ctx, 'pushTemplate', 't')
    .select(['t.pushType', 't.templateVersion', 't.bodyFormat', 't.formula', 't.bodySchema', 't.creator', 't.createdAt'])
    .where('t.receiverId', '=', receiverId)
    .orderBy('t.pushType')
    .orderBy('t.templateVersion', 'desc')
    .limit(500)
    .execute();

const schemaSaid = (schema: string | null | undefined): string | null => (schema?.trim() ? schema : null);

async function requireSchema(schema: string, bodyFormat: number): Promise<void> {
  if (bodyFormat !== BodyFormat.json) refuse('push-schema-json');
  try {
    await checkSchema(schema);
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    refuse('push-schema', { problem: error.said });
  }
}

/** Keeps a new version; what is not written yet is written by it. Refuses 'not-found', 'push-template', 'push-schema', 'push-schema-json'. */
export async function saveTemplate(
  ctx: Ctx,
  { receiverId, pushType, bodyFormat, formula, bodySchema }: In<typeof endpoints.saveTemplate>,
): Promise<Given<typeof endpoints.saveTemplate>> {
  // Before anything is held: that may take its time.
  const said = formula?.trim() ? formula : null;
  if (said) await requireFormula(said);
  const asked = schemaSaid(bodySchema);
  if (asked) await requireSchema(asked, bodyFormat);
  // Locked, so that two who save at once do not make the same version.
  const receiver = await from(ctx, 'pushReceiver', 'r')
    .select('r.receiverName')
    .where('r.id', '=', receiverId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!receiver) refuse('not-found', { thing: '接收方' });
  const { last } = await from(ctx, 'pushTemplate', 't')
    .select(sql<number>`coalesce(max(t.template_version), 0)`.as('last'))
    .where('t.receiverId', '=', receiverId)
    .where('t.pushType', '=', pushType)
    .executeTakeFirstOrThrow();
  const templateVersion = last + 1;
  await addTo(ctx, 'pushTemplate', {
    receiverId,
    pushType,
    templateVersion,
    bodyFormat,
    formula: said,
    bodySchema: asked,
    creator: actorName(ctx),
  }).execute();
  ctx.tell({ receiverName: receiver.receiverName, templateVersion });
  return { templateVersion };
}

export interface Sample {
  input: Record<string, unknown>;
  madeUpFlag: boolean;
}

/** The latest document of a kind as a receiver would get it; an example of it where there is none yet. Refuses 'not-found'. */
export async function sampleFor(ctx: Ctx, receiverId: string, pushType: number): Promise<Sample> {
  const receiver = await from(ctx, 'pushReceiver', 'r').select('r.eventFlag').where('r.id', '=', receiverId).executeTakeFirst();
  if (!receiver) refuse('not-found', { thing: '接收方' });
  const as = receiver.eventFlag ? eventOf : factOf;
  const input = await sampleOf(ctx, pushType, as);
  return input ? { input, madeUpFlag: false } : { input: as({ id: NIL, pushType, fact: exampleOfType(pushType) }), madeUpFlag: true };
}

/** For who sees a part of the site, the latest push that he sees. */
export async function sampleOf(ctx: Ctx, pushType: number, as = factOf): Promise<Record<string, unknown> | null> {
  const fact = Object.keys(ctx.scope).length > 0 ? await pushedFact(ctx, pushType) : await latestFact(ctx, pushType);
  return fact ? as({ id: NIL, pushType, fact }) : null;
}

async function latestFact(ctx: Ctx, pushType: number): Promise<unknown> {
  const { rows } = await sql<{ fact: unknown }>`select push_sample(${ctx.nodeId}, ${pushType}::smallint) as fact`.execute(ctx.db);
  return rows[0]?.fact;
}

async function pushedFact(ctx: Ctx, pushType: number): Promise<unknown> {
  const row = await from(ctx, 'pushRecord', 'p')
    .select('p.fact')
    .where('p.pushType', '=', pushType)
    .orderBy('p.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fact;
}

export interface TemplateParts {
  formula: string | null;
  bodyFormat: number;
  bodySchema: string | null;
}

/** The template that a receiver has now for a kind. */
export async function templateNow(ctx: Ctx, receiverId: string, pushType: number): Promise<TemplateParts> {
  const row = await from(ctx, 'pushTemplate', 't')
    .select(['t.formula', 't.bodyFormat', 't.bodySchema'])
    .where('t.receiverId', '=', receiverId)
    .where('t.pushType', '=', pushType)
    .orderBy('t.templateVersion', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { formula: null, bodyFormat: BodyFormat.json, bodySchema: null };
}

/** What a template makes of the latest document. Refuses 'not-found' for a receiver of another site. */
export async function previewTemplate(
  ctx: Ctx,
  { receiverId, pushType, bodyFormat, formula, bodySchema }: In<typeof endpoints.preview>,
): Promise<Given<typeof endpoints.preview>> {
  const { input, madeUpFlag } = await sampleFor(ctx, receiverId, pushType);
  const fact = JSON.stringify(input, undefined, 2);
  const nothing = { fact, madeUpFlag, contentType: null, body: null, pushReason: null, reasonText: null };
  let written: Written | undefined;
  try {
    written = await write({ turn: receiverId, formula: formula ?? null, bodyFormat, input });
    await requireFit(receiverId, schemaSaid(bodySchema), written);
    return { ...nothing, ...written };
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    // What does not fit is shown beside what is wrong with it.
    return { ...nothing, ...written, pushReason: error.reason, reasonText: error.text };
  }
}
