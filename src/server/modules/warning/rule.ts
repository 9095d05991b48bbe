// Rules of warnings, and what people do with the cases that they found.
import { sql } from 'kysely';
import { CaveatKind, CaveatState, kinds, type Kind, type KindFacts } from '../../../contract/warning/codes.ts';
import type { warning } from '../../../contract/warning/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { flow, move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { requireRobots } from './robot.ts';
import { casesInSight } from './warning.query.ts';

/** A case is over by itself, when what it was about is. */
export const caseFlow = flow(
  CaveatState,
  { open: '重新提醒', acknowledged: '确认', over: '恢复' },
  { open: ['acknowledged', 'over'], acknowledged: ['open', 'over'], over: ['open', 'acknowledged'] },
);

type Whole = Pick<In<typeof warning.create>, 'shiftFrom' | 'shiftTo' | 'escalateMinutes' | 'escalateTo'> & { caveatKind: string };

/** Makes a rule; gives its id. Refuses 'conflict' for a name that is taken, 'caveat-receiver-unknown', 'caveat-machine-unknown', 'caveat-no-machine', 'caveat-half-…', 'caveat-robot-…'. */
export async function createRule(ctx: Ctx, input: In<typeof warning.create>): Promise<{ id: string }> {
  refuseHalf(input);
  refuseNowhere(input.caveatKind, input.vmIds ?? []);
  await requireFreeName(ctx, input.caveatName);
  await requirePeople(ctx, [...input.receivers, ...(input.escalateTo ?? [])]);
  await requireMachines(ctx, input.vmIds ?? []);
  await requireRobots(ctx, input);
  const id = newId();
  const { vmIds, escalateTo, robotIds, ...fields } = input;
  await addTo(ctx, 'caveatCenter', { id, ...fields, vmIds: vmIds ?? [], escalateTo: escalateTo ?? [], robotIds: robotIds ?? [] }).execute();
  return { id };
}

/** Changes the fields that were said. Refuses as for a new one. */
export async function updateRule(ctx: Ctx, { id, vmIds, escalateTo, robotIds, ...fields }: In<typeof warning.update>): Promise<void> {
  const before = await lockRule(ctx, id);
  const lists = {
    ...(vmIds === undefined ? {} : { vmIds: vmIds ?? [] }),
    ...(escalateTo === undefined ? {} : { escalateTo: escalateTo ?? [] }),
    ...(robotIds === undefined ? {} : { robotIds: robotIds ?? [] }),
  };
  const set = { ...fields, ...lists };
  refuseHalf({ ...before, ...set });
  if (fields.caveatKind || lists.vmIds) refuseNowhere(fields.caveatKind ?? (before.caveatKind as Kind), lists.vmIds ?? before.vmIds);
  if (fields.caveatName && fields.caveatName !== before.caveatName) await requireFreeName(ctx, fields.caveatName);
  await requirePeople(ctx, [...(fields.receivers ?? []), ...(lists.escalateTo ?? [])]);
  // Machines that the rule has already stay, also those that this person does not see.
  await requireMachines(
    ctx,
    (lists.vmIds ?? []).filter((one) => !before.vmIds.includes(one)),
  );
  await requireRobots(ctx, { ...before, ...set });
  ctx.tell({ before });
  if (Object.keys(set).length === 0) return;
  await changeIn(ctx, 'caveatCenter').set(set).where('id', '=', id).execute();
}

/** Deletes a rule with what it found. Refuses 'not-found'. */
export async function deleteRule(ctx: Ctx, { id }: In<typeof warning.delete>): Promise<void> {
  ctx.tell({ before: await lockRule(ctx, id) });
  await removeFrom(ctx, 'caveatCenter').where('id', '=', id).execute();
}

/** Somebody sees to it: the cases are silent until they change. Cases that are over are passed over; refuses 'not-found' for what is not in sight. */
export async function acknowledgeCases(ctx: Ctx, { ids, remark }: In<typeof warning.acknowledge>): Promise<void> {
  const rows = await casesInSight(ctx)
    .select(['c.id', 'c.state'])
    .where('c.id', 'in', [...new Set(ids)].sort())
    .forUpdate('c')
    .execute();
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: '预警' });
  const open = rows.filter(({ state }) => state === CaveatState.open);
  if (open.length === 0) return;
  await changeIn(ctx, 'caveatCase')
    .set({
      state: move(caseFlow, CaveatState.open, 'acknowledged'),
      acknowledgedBy: actorName(ctx),
      acknowledgedAt: sql`now()`,
      remark: remark ?? null,
    })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
}

async function lockRule(ctx: Ctx, id: string) {
  const row = await from(ctx, 'caveatCenter', 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '预警规则' });
}

function refuseHalf({ caveatKind, shiftFrom, shiftTo, escalateMinutes, escalateTo }: Whole): void {
  if (!shiftFrom !== !shiftTo) refuse('caveat-half-shift');
  const { held }: KindFacts = kinds[caveatKind as Kind];
  // What somebody holds goes to the head of his department, named or not.
  if (escalateTo?.length ? !escalateMinutes : escalateMinutes && !held) refuse('caveat-half-escalation');
}

function refuseNowhere(caveatKind: Kind, vmIds: readonly string[]): void {
  const { nowhere }: KindFacts = kinds[caveatKind];
  if (nowhere && vmIds.length > 0) refuse('caveat-no-machine', { kind: labelOfCode(CaveatKind, caveatKind) });
}

async function requireFreeName(ctx: Ctx, caveatName: string): Promise<void> {
  const taken = await from(ctx, 'caveatCenter', 'r').select('r.id').where('r.caveatName', '=', caveatName).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '预警规则', value: caveatName });
}

async function requirePeople(ctx: Ctx, asked: readonly string[]): Promise<void> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) return;
  const found = await from(ctx, 'loginUser', 'u').select('u.id').where('u.id', 'in', ids).where('u.lockFlag', '=', false).execute();
  if (found.length < ids.length) refuse('caveat-receiver-unknown', { n: ids.length - found.length });
}

async function requireMachines(ctx: Ctx, asked: readonly string[]): Promise<void> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) return;
  const found = await from(ctx, 'vm', 'v').select('v.id').where('v.id', 'in', ids).execute();
  if (found.length < ids.length) refuse('caveat-machine-unknown', { n: ids.length - found.length });
}
