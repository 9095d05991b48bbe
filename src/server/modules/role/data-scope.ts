// Data-permission templates: made, changed, given to users. They bite within a second, in every list, look-up and export.
// Only somebody who sees all of the site may make them: else one could see by another's eyes what one may not see oneself.
import { sql } from 'kysely';
import { SCOPE_FIELDS, type dataScope } from '../../../contract/role/data-scope.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx, EntityType } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { findScope } from './data-scope.query.ts';

const UNIQUE = '23505';
type Template = In<typeof dataScope.update>;
type Field = keyof typeof SCOPE_FIELDS;
const fields = Object.keys(SCOPE_FIELDS) as Field[];

/** Refuses 'beyond-own-scope' for whoever is narrowed himself. */
export function requireWhole(ctx: Ctx): void {
  if (Object.keys(ctx.scope).length > 0) refuse('beyond-own-scope');
}

async function lockTemplate(ctx: Ctx, id: string) {
  const row = await from(ctx, 'dataScopeTemplate', 't')
    .select(['t.templateName', 't.remark'])
    .where('t.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '数据权限模板' });
}

/** Refuses 'not-found' unless all of these are there. */
async function requireEntities(ctx: Ctx, type: EntityType, ids: readonly string[]): Promise<void> {
  const known = await from(ctx, type, 'e').select('e.id').where('e.id', 'in', ids).execute();
  if (known.length < new Set(ids).size)
    refuse('not-found', { thing: { department: '部门', cost: '成本中心', project: '项目', vm: '设备', warehouse: '仓库' }[type] });
}

async function setEntities(ctx: Ctx, templateId: string, template: Template): Promise<void> {
  for (const field of fields) {
    const ids = template[field];
    if (ids === undefined) continue;
    const entityType = SCOPE_FIELDS[field];
    await removeFrom(ctx, 'dataScopeEntity').where('templateId', '=', templateId).where('entityType', '=', entityType).execute();
    if (!ids || ids.length === 0) continue;
    await requireEntities(ctx, entityType, ids);
    const rows = [...new Set(ids)].map((entityId) => ({ templateId, entityType, entityId }));
    await addTo(ctx, 'dataScopeEntity', rows).execute();
  }
}

/** Gives the template to just these users. Nobody narrows himself: he could not take it back. */
async function setUsers(ctx: Ctx, templateId: string, userIds: readonly string[]): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'user' && userIds.includes(actor.userId)) refuse('scope-of-oneself');
  await removeFrom(ctx, 'userDataScope').where('templateId', '=', templateId).execute();
  if (userIds.length === 0) return;
  const known = await from(ctx, 'loginUser', 'u').select('u.id').where('u.id', 'in', userIds).execute();
  if (known.length < new Set(userIds).size) refuse('not-found', { thing: '用户' });
  await addTo(
    ctx,
    'userDataScope',
    known.map(({ id }) => ({ userId: id, templateId })),
  ).execute();
}

const named = async <T>(name: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === UNIQUE) refuse('conflict', { thing: '模板名称', value: name });
    throw error;
  }
};

/** Makes a template; gives its id. Refuses 'beyond-own-scope', 'scope-of-oneself', 'conflict', 'not-found'. */
export async function createScope(ctx: Ctx, input: In<typeof dataScope.create>): Promise<{ id: string }> {
  requireWhole(ctx);
  const id = newId();
  const { templateName, remark = null } = input;
  await named(templateName, addTo(ctx, 'dataScopeTemplate', { id, templateName, remark }).execute());
  await setEntities(ctx, id, { ...input, id });
  await setUsers(ctx, id, input.userIds ?? []);
  return { id };
}

/** What a template leaves and who has it, by codes, as the log keeps it. */
async function contentOf(ctx: Ctx, id: string): Promise<Record<string, string[]>> {
  const kinds = Object.entries(await findScope(ctx, { id }));
  return Object.fromEntries(kinds.map(([kind, held]) => [kind, held.map(({ code }) => code)]));
}

/** Changes what is said of a template. Refuses as `createScope` does. */
export async function updateScope(ctx: Ctx, input: Template): Promise<void> {
  requireWhole(ctx);
  const { id, templateName, remark, userIds } = input;
  const before = await lockTemplate(ctx, id);
  const held = await contentOf(ctx, id);
  const after = { templateName: templateName ?? before.templateName, remark: remark === undefined ? before.remark : remark };
  await named(after.templateName, changeIn(ctx, 'dataScopeTemplate').set(after).where('id', '=', id).execute());
  await setEntities(ctx, id, input);
  if (userIds !== undefined) await setUsers(ctx, id, userIds ?? []);
  // What was sent is what it holds now: it is told once.
  const sent = Object.fromEntries([...fields, 'userIds'].map((field) => [field, undefined]));
  ctx.tell({ ...sent, before: { ...before, ...held }, after: { ...after, ...(await contentOf(ctx, id)) } });
}

/** Deletes a template that nobody has. Refuses 'scope-held' with the users' names, 'beyond-own-scope', 'not-found'. */
export async function deleteScope(ctx: Ctx, { id }: In<typeof dataScope.delete>): Promise<void> {
  requireWhole(ctx);
  const before = await lockTemplate(ctx, id);
  const holders = await from(ctx, 'userDataScope', 'x')
    .innerJoin('loginUser as u', (join) => join.onRef('u.nodeId', '=', 'x.nodeId').onRef('u.id', '=', 'x.userId'))
    .select('u.userName')
    .where('x.templateId', '=', id)
    .orderBy('u.loginAccount')
    .limit(6)
    .execute();
  if (holders.length > 0) refuse('scope-held', { template: before.templateName, users: holders.map(({ userName }) => userName) });
  ctx.tell({ before: { ...before, ...(await contentOf(ctx, id)) } });
  await removeFrom(ctx, 'dataScopeTemplate').where('id', '=', id).execute();
}

interface Merging {
  kind: 'department' | 'cost';
  id: string;
  intoId: string;
}

/** The templates that name it; where the actor may not change them, only how many. */
export async function scopesToTake(ctx: Ctx, { kind, id }: Omit<Merging, 'intoId'>): Promise<{ scopes: string[]; barred: number }> {
  const rows = await from(ctx, 'dataScopeEntity', 'e')
    .innerJoin('dataScopeTemplate as t', (join) => join.onRef('t.nodeId', '=', 'e.nodeId').onRef('t.id', '=', 'e.templateId'))
    .select('t.templateName')
    .where('e.entityType', '=', kind)
    .where('e.entityId', '=', id)
    .orderBy('t.templateName')
    .execute();
  const scopes = rows.map(({ templateName }) => templateName);
  const own = Object.keys(ctx.scope).length === 0 && (ctx.actor.kind !== 'user' || ctx.rights.has('system.dataAuth.update'));
  return own ? { scopes, barred: 0 } : { scopes: [], barred: scopes.length };
}

/** Whoever may see the one may see the other from now on; gives the templates by name. Call `leaveScopes` where the one goes for good. */
export async function takeScopes(ctx: Ctx, merging: Merging): Promise<string[]> {
  const { scopes } = await scopesToTake(ctx, merging);
  if (scopes.length > 0)
    await sql`insert into data_scope_entity (node_id, template_id, entity_type, entity_id)
      select node_id, template_id, entity_type, ${merging.intoId}::uuid from data_scope_entity
      where node_id = ${ctx.nodeId} and entity_type = ${merging.kind} and entity_id = ${merging.id} on conflict do nothing`.execute(ctx.db);
  return scopes;
}

/** What is about to be deleted is named by no template any more. */
export const leaveScopes = (ctx: Ctx, { kind, id }: Omit<Merging, 'intoId'>) =>
  removeFrom(ctx, 'dataScopeEntity').where('entityType', '=', kind).where('entityId', '=', id).execute();
