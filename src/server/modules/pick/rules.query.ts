// Who, what and where, and the rules that hold for them: read in one statement, whose plan the database keeps (db/migrations/0107).
import { sql } from 'kysely';
import type { RawFacts, RuleRow } from '../../../contract/pick/raw-facts.ts';
import type { PrivilegeRule } from '../../../contract/pick/usage.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

export interface Question {
  /** One of the two: an employee, or the number of a card. */
  empId?: string | null | undefined;
  cardNo?: string | null | undefined;
  /** May be left out where a channel is named. */
  productId?: string | null | undefined;
  vmId?: string | null | undefined;
  /** Only this channel of the machine. */
  channelId?: string | null | undefined;
  /** Who is charged, where it is not the employee's or the machine's own cost centre. */
  costId?: string | null | undefined;
  projectId?: string | null | undefined;
}

/** After so many days beyond its time what he holds bars all else (pickOverdueDays); 0: nothing does. */
export type Ruled = RawFacts & { overdueDays: number };
interface Answer {
  answer: RawFacts | Missing;
  overdueDays: number | null;
  budgetRefuses: boolean | null;
}
export type Missing = { missing: 'card' | 'channel' | 'content' | 'employee' | 'product' | 'vm'; channel?: string };

const THING = { card: '卡片', channel: '货道', content: '商品', employee: '员工', product: '商品', vm: '设备' } as const;

/** Refuses 'not-found' for who or what is not there, 'channel-without-product' for an empty channel. */
export function refuseMissing({ missing, channel }: Missing): never {
  if (missing === 'content') refuse('channel-without-product', { channel: channel ?? '' });
  return refuse('not-found', { thing: THING[missing] });
}

/** Reads them, or says what is not there; refuses 'not-found' for who or what is out of the actor's sight. */
export async function rulesOrMissing(ctx: Ctx, question: Question, at: Date): Promise<Ruled | Missing> {
  const { empId = null, cardNo = null, productId = null, vmId = null, channelId = null, costId = null, projectId = null } = question;
  const call = sql<Answer>`select pick_facts(${ctx.nodeId}::uuid, ${ctx.timeZone}, ${at.toISOString()}::timestamptz,
    ${empId}::uuid, ${cardNo}, ${productId}::uuid, ${vmId}::uuid, ${channelId}::uuid, ${costId}::uuid, ${projectId}::uuid) as answer,
    (select c.value::integer from node_config c where c.node_id = ${ctx.nodeId}::uuid and c.config_key = 'pickOverdueDays') as overdue_days,
    (select c.value::boolean from node_config c where c.node_id = ${ctx.nodeId}::uuid and c.config_key = 'budgetRefuses') as budget_refuses`;
  const { rows } = await ctx.db.executeQuery<Answer>(prepared(call.compile(ctx.db)));
  const { answer, overdueDays, budgetRefuses } = rows[0] ?? {
    answer: { missing: 'employee' as const },
    overdueDays: null,
    budgetRefuses: null,
  };
  if ('missing' in answer) return answer;
  await requireSight(ctx, { empId: answer.empId, vmId });
  const budgets = budgetRefuses ? await budgetsFor(ctx, { ...answer, vmId, costId, projectId }) : [];
  return { ...answer, rules: [...(answer.rules ?? []), ...budgets], overdueDays: overdueDays ?? 0 };
}

interface Charge {
  empId: string;
  productId: string;
  vmId: string | null;
  costId: string | null;
  projectId: string | null;
}

/** The budgets that a pick draws on, as limits. */
async function budgetsFor({ db, nodeId }: Ctx, { empId, productId, vmId, costId, projectId }: Charge): Promise<RuleRow[]> {
  const call = sql<{
    answer: RuleRow[] | null;
  }>`select pick_budgets(${nodeId}::uuid, ${empId}::uuid, ${productId}::uuid, ${vmId}::uuid, ${costId}::uuid,
    ${projectId}::uuid) as answer`;
  const { rows } = await db.executeQuery<{ answer: RuleRow[] | null }>(prepared(call.compile(db)));
  return rows[0]?.answer ?? [];
}

/** What is out of the actor's data permission is not there. Whoever is not narrowed need not be asked about. */
async function requireSight(ctx: Ctx, { empId, vmId }: { empId: string; vmId: string | null }): Promise<void> {
  if (ctx.scope.department && !(await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', empId).executeTakeFirst()))
    refuse('not-found', { thing: THING.employee });
  if (vmId && ctx.scope.vm && !(await from(ctx, 'vm', 'v').select('v.id').where('v.id', '=', vmId).executeTakeFirst()))
    refuse('not-found', { thing: THING.vm });
}

/** His privileges, each until its end; one that was stopped until then: what was left of it is not drawn on any more. */
export async function privilegesOf(ctx: Ctx, { privileges }: Pick<RawFacts, 'privileges'>): Promise<PrivilegeRule[]> {
  const rules = (privileges ?? []).map((one) => ({ ...one, from: Date.parse(one.from), to: Date.parse(one.to) }));
  const stopped = rules.filter(({ enabled }) => !enabled).map(({ id }) => id);
  if (stopped.length === 0) return rules;
  const rows = await from(ctx, 'pickPrivilege', 'g').select(['g.id', 'g.stoppedAt']).where('g.id', 'in', stopped).execute();
  const ends = new Map(rows.flatMap(({ id, stoppedAt }) => (stoppedAt ? [[id, Date.parse(stoppedAt)] as const] : [])));
  return rules.map((one) => ({ ...one, to: Math.min(one.to, ends.get(one.id) ?? Infinity) }));
}
