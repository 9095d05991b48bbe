// What a machine asks before it opens: the one decision, answered in its words.
import type { open } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { decideAtMachine } from '../pick/index.ts';
import { callingVm } from './state.ts';

const unknown = (thing: string, value: string): never => refuse('event-unknown', { thing, value });

async function channelOf(ctx: Ctx, vmId: string, code: string): Promise<string> {
  const row = await from(ctx, 'vmChannel', 'c')
    .select('c.id')
    .where('c.vmId', '=', vmId)
    .where('c.channelCode', '=', code)
    .executeTakeFirst();
  return row?.id ?? unknown('货道', code);
}
async function empOf(ctx: Ctx, code: string): Promise<string> {
  const row = await from(ctx, 'employee', 'e').select('e.id').where('e.empCode', '=', code).executeTakeFirst();
  return row?.id ?? unknown('员工', code);
}
async function costOf(ctx: Ctx, code: string): Promise<string> {
  const row = await from(ctx, 'cost', 'c').select('c.id').where('c.costCode', '=', code).executeTakeFirst();
  return row?.id ?? unknown('成本中心', code);
}
async function projectOf(ctx: Ctx, code: string): Promise<string> {
  const row = await from(ctx, 'project', 'p').select('p.id').where('p.projectCode', '=', code).executeTakeFirst();
  return row?.id ?? unknown('项目', code);
}

/** May this person take this, here, now? Refuses 'event-unknown' and 'not-found' for what is not known here; a no is an answer. */
export async function askPick(ctx: Ctx, question: In<typeof open.ask>): Promise<Given<typeof open.ask>> {
  const { vmId } = callingVm(ctx);
  const { empCode, cardNo, channelCode, quantity, costCode, projectCode } = question;
  if (!empCode && !cardNo) return unknown('员工', '');
  const channelId = await channelOf(ctx, vmId, channelCode);
  const { allowed, sentence, rule, left, resetsAt, steps } = await decideAtMachine(ctx, {
    vmId,
    channelId,
    quantity,
    ...(empCode ? { empId: await empOf(ctx, empCode) } : { cardNo: cardNo ?? '' }),
    costId: costCode ? await costOf(ctx, costCode) : null,
    projectId: projectCode ? await projectOf(ctx, projectCode) : null,
  });
  return { allowed, sentence, rule, left, resetsAt, steps: steps.map(({ rule: asked, says }) => ({ rule: asked, says })) };
}
