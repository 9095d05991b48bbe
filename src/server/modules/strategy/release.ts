// A machine's refusal "needs approval": asked at the machine, decided by the engine of approval, granted to that person for that product there, for a while.
import { sql } from 'kysely';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { askApproval, decidersOf, endApproval, isDecided } from '../workflow/index.ts';
import { createPrivilege } from './privilege.ts';

const HOUR = 3_600_000;
/** So long somebody waits for an answer, and so long after a yes he may take it. */
const WAITS_MS = HOUR;
const GRANTED_MS = HOUR;

export interface ReleaseRequest {
  vmId: string;
  empId: string;
  productId: string;
  /** Pieces. */
  quantity: number;
}
export interface AskedRelease {
  id: string;
  /** It was not asked before. */
  isNew: boolean;
  /** Whom a workflow asks; none where the holders of the right decide. */
  deciders: string[];
}

const docNoOf = (id: string): string => `FX-${id.slice(-8)}`;
const isWaiting = sql<boolean>`g.release_status = ${lit(ApprovalOrderStatus.pending)} and g.ends_at > now()`;

/** Asks for a pick to be let; asked again while it waits it is the same question, of another quantity a new version of it. Undefined where nobody decides it. */
export async function askRelease(ctx: Ctx, request: ReleaseRequest, { usual }: { usual: boolean }): Promise<AskedRelease | undefined> {
  const { vmId, empId, productId, quantity } = request;
  const { empName, departmentId, costId, vmName } = await namesOf(ctx, request);
  const before = await openRelease(ctx, request);
  if (before?.quantity === quantity) return { id: before.id, isNew: false, deciders: await waitsFor(ctx, before.id) };
  const id = before?.id ?? newId();
  const endsAt = new Date(Date.now() + WAITS_MS).toISOString();
  if (before) await changeIn(ctx, 'pickRelease').set({ quantity, endsAt }).where('id', '=', id).execute();
  else await addTo(ctx, 'pickRelease', { id, vmId, empId, productId, quantity, endsAt }).execute();
  const asked = {
    bizType: WorkflowBizType.release,
    docId: id,
    docNo: docNoOf(id),
    about: `${empName} · ${vmName}`,
    askedBy: [],
    lines: [{ productId, num: quantity }],
    urgentFlag: true,
  };
  const by = await askApproval(ctx, { ...asked, vmId, vmIds: [vmId], empId, departmentId, costId, endsAt }, { usual });
  if (by === 'free') {
    await changeIn(ctx, 'pickRelease').set({ releaseStatus: ApprovalOrderStatus.cancelled }).where('id', '=', id).execute();
    return undefined;
  }
  return { id, isNew: true, deciders: await waitsFor(ctx, id) };
}

async function namesOf(ctx: Ctx, { empId, vmId }: ReleaseRequest) {
  const emp = await from(ctx, 'employee', 'e')
    .select(['e.empName', 'e.departmentId', 'e.costId'])
    .where('e.id', '=', empId)
    .executeTakeFirstOrThrow();
  const vm = await from(ctx, 'vm', 'v').select('v.vmName').where('v.id', '=', vmId).executeTakeFirstOrThrow();
  return { ...emp, ...vm };
}

/** What waits of this person, product and machine, locked; one whose time is over is put aside. Two questions at once are one after the other. */
async function openRelease(ctx: Ctx, { vmId, empId, productId }: ReleaseRequest) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release ${ctx.nodeId} ${vmId} ${empId} ${productId}`}, 0))`.execute(ctx.db);
  const row = await from(ctx, 'pickRelease', 'g')
    .select(['g.id', 'g.quantity', sql<boolean>`g.ends_at <= now()`.as('isOver')])
    .where('g.vmId', '=', vmId)
    .where('g.empId', '=', empId)
    .where('g.productId', '=', productId)
    .where('g.releaseStatus', '=', ApprovalOrderStatus.pending)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.isOver) return row;
  await putAside(ctx, row.id);
  return undefined;
}

async function putAside(ctx: Ctx, id: string): Promise<void> {
  await endApproval(ctx, { bizType: WorkflowBizType.release, docId: id });
  await changeIn(ctx, 'pickRelease').set({ releaseStatus: ApprovalOrderStatus.cancelled }).where('id', '=', id).execute();
}

async function waitsFor(ctx: Ctx, id: string): Promise<string[]> {
  const run = await from(ctx, 'approval', 'a')
    .select('a.id')
    .where('a.bizType', '=', WorkflowBizType.release)
    .where('a.docId', '=', id)
    .where('a.approvalStatus', '=', ApprovalOrderStatus.pending)
    .executeTakeFirst();
  return run ? decidersOf(ctx, run.id) : [];
}

/** Lets it or does not; a yes is a privilege for that person, product and machine, an hour long. Refuses 'own-request', 'approval-over' once it waits no more. */
export async function decideReleases(
  ctx: Ctx,
  { ids, passFlag, remark }: { ids: readonly string[]; passFlag: boolean; remark: string | null },
): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const row = await from(ctx, 'pickRelease', 'g')
      .select(['g.vmId', 'g.empId', 'g.productId', 'g.quantity', isWaiting.as('waits')])
      .where('g.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse('not-found', { thing: '审批' });
    if (!row.waits) refuse('approval-over', { doc: docNoOf(id) });
    await refuseOwnRequest(ctx, { empIds: [row.empId] });
    // While others of its workflow have to agree it goes on waiting.
    if (!(await isDecided(ctx, { bizType: WorkflowBizType.release, docId: id, passFlag, remark }))) continue;
    if (passFlag) await grant(ctx, row);
    await changeIn(ctx, 'pickRelease')
      .set({
        releaseStatus: passFlag ? ApprovalOrderStatus.passed : ApprovalOrderStatus.rejected,
        decidedBy: actorName(ctx),
        decidedAt: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
  }
}

const grant = (ctx: Ctx, { vmId, empId, productId, quantity }: ReleaseRequest) =>
  createPrivilege(ctx, {
    strategyName: '设备放行',
    empIds: [empId],
    productIds: [productId],
    vmIds: [vmId],
    limitNum: quantity,
    validTo: new Date(Date.now() + GRANTED_MS).toISOString(),
    statusFlag: true,
  });

type Granting = Parameters<typeof createPrivilege>[1];

/** Grants a privilege; who waited at a machine for just that waits no more. Refuses as `createPrivilege`. */
export async function grantPrivilege(ctx: Ctx, input: Granting): Promise<{ id: string }> {
  const made = await createPrivilege(ctx, input);
  const { empIds, productIds, productTypeIds, vmIds, limitNum, validFrom } = input;
  if (productTypeIds?.length || (validFrom && Date.parse(validFrom) > Date.now())) return made;
  // scope: the grant holds at machines out of the actor's sight as well
  let waiting = from(wholeNode(ctx), 'pickRelease', 'g').select('g.id').where(isWaiting).where('g.empId', 'in', empIds);
  if (productIds?.length) waiting = waiting.where('g.productId', 'in', productIds);
  if (vmIds?.length) waiting = waiting.where('g.vmId', 'in', vmIds);
  if (limitNum) waiting = waiting.where('g.quantity', '<=', limitNum);
  for (const { id } of await waiting.orderBy('g.id').forUpdate().execute()) {
    await endApproval(ctx, { bizType: WorkflowBizType.release, docId: id });
    // scope: as above
    await changeIn(wholeNode(ctx), 'pickRelease')
      .set({ releaseStatus: ApprovalOrderStatus.passed, decidedBy: actorName(ctx), decidedAt: sql`now()` })
      .where('id', '=', id)
      .execute();
  }
  return made;
}

export interface ReleaseAnswer {
  releaseStatus: number;
  /** Who decided it; null while nobody has. */
  decidedBy: string | null;
}

/** How a question of a machine stands; one that nobody answered in its time has lapsed. Undefined for one that is not of this machine. */
export async function findRelease(ctx: Ctx, { id, vmId }: { id: string; vmId: string }): Promise<ReleaseAnswer | undefined> {
  const status = sql<number>`case when g.release_status = ${lit(ApprovalOrderStatus.pending)} and (g.ends_at <= now() or exists (
      select from approval a where a.node_id = g.node_id and a.doc_id = g.id and a.biz_type = ${lit(WorkflowBizType.release)}
        and a.approval_status = ${lit(ApprovalOrderStatus.expired)}))
    then ${lit(ApprovalOrderStatus.expired)} else g.release_status end`;
  return from(ctx, 'pickRelease', 'g')
    .select([status.as('releaseStatus'), 'g.decidedBy'])
    .where('g.id', '=', id)
    .where('g.vmId', '=', vmId)
    .executeTakeFirst();
}

/** What was asked goes after 30 days. Runs each night. */
export async function sweepReleases(ctx: Ctx): Promise<void> {
  await removeFrom(ctx, 'pickRelease')
    .where('endsAt', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}
