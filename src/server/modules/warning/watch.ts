// Looks at a site once a minute: what is the matter by its rules, what has become another, what is over. People are told afterwards.
// A case that comes and goes within half an hour is the same case and no news; one that was acknowledged is silent until it changes.
import { sql } from 'kysely';
import { CaveatState, type Kind, type KindFacts, kinds } from '../../../contract/warning/codes.ts';
import type { NodeConfig } from '../../../contract/system/node-config.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { nodeConfigOf } from '../site/index.ts';
import { removeFrom } from '../../kernel/scope.ts';
import { finders, reaches } from './find.ts';
import type { Finding } from './finding.ts';
import { activeRules, type Rule } from './rules-now.ts';
import { tellDue } from './tell.ts';
import { lit } from '../../kernel/db/lit.ts';

/** Two cases of one thing within so long are one. */
const SAME_MINUTES = 30;

/** Evaluates all rules of the site and tells whom it concerns. One at a time for a site. */
export async function watchSite(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`caveat ${ctx.nodeId}`}))`.execute(inner.db);
    const rules = await activeRules(inner);
    await keep(inner, await findAll(inner, rules));
    await tellDue(inner, rules);
  });
}

interface Case extends Finding {
  caveatId: string;
}

/** From where on it warns when a rule does not say: what the site has set, or what is usual for the kind. */
function usualPoint(kind: Kind, site: NodeConfig): number | null {
  const { setting, usual }: KindFacts = kinds[kind];
  return (setting ? site[setting] : usual) ?? null;
}

async function findAll(ctx: Ctx, rules: readonly Rule[]): Promise<Case[]> {
  const cases: Case[] = [];
  const site = await nodeConfigOf(ctx);
  for (const [kind, some] of Map.groupBy(rules, ({ caveatKind }) => caveatKind as Kind)) {
    const usual = usualPoint(kind, site);
    const pointOf = ({ threshold }: Rule): number | null => threshold ?? usual;
    const points = some.map(pointOf).filter((point) => point !== null);
    // Of stock, of the time that is left and of confidence a higher point finds more, of all others a lower one.
    const widest =
      kind === 'stock' || kind === 'due' || kind === 'expiry' || kind === 'visitor' ? Math.max(-1, ...points) : Math.min(...points);
    const found = await finders[kind](ctx, widest);
    for (const rule of some) {
      const here = new Set(rule.vmIds);
      const its = found.filter(
        (one) => reaches(kind, one, pointOf(rule)) && (here.size === 0 || (one.vmId !== null && here.has(one.vmId))),
      );
      cases.push(...its.map((one) => ({ ...one, caveatId: rule.id })));
    }
  }
  return cases;
}

/** Keeps what was found and ends what was not found again, both in one statement each. */
async function keep(ctx: Ctx, cases: readonly Case[]): Promise<void> {
  const rows = JSON.stringify(
    cases.map(({ caveatId, subject, vmId, empId, about, value, mark }) => ({
      id: newId(),
      caveat_id: caveatId,
      subject,
      vm_id: vmId,
      emp_id: empId,
      about,
      value,
      mark,
    })),
  );
  const found = sql`jsonb_to_recordset(${rows}::jsonb) as f(id uuid, caveat_id uuid, subject text, vm_id uuid, emp_id uuid, about text, value bigint, mark text)`;
  const anew = sql`(c.state = ${lit(CaveatState.over)} and excluded.opened_at - c.ended_at > make_interval(mins => ${lit(SAME_MINUTES)}))`;
  const news = sql`(${anew} or c.mark <> excluded.mark)`;
  // What is as it was is left out before: a row that meets its like is locked, which is a write, even if nothing of it changes.
  await sql`
    insert into caveat_case as c (node_id, id, caveat_id, subject, vm_id, emp_id, about, value, mark)
    select ${ctx.nodeId}::uuid, f.id, f.caveat_id, f.subject, f.vm_id, f.emp_id, f.about, f.value, f.mark
    from ${found} left join caveat_case k on k.node_id = ${ctx.nodeId}::uuid and k.caveat_id = f.caveat_id and k.subject = f.subject
    where k.id is null or k.state = ${lit(CaveatState.over)} or (k.about, k.value, k.mark) is distinct from (f.about, f.value, f.mark)
    on conflict (node_id, caveat_id, subject) do update set
      about = excluded.about, value = excluded.value, mark = excluded.mark, ended_at = null,
      state = case when ${news} or c.acknowledged_at is null then ${lit(CaveatState.open)} else ${lit(CaveatState.acknowledged)} end,
      opened_at = case when ${anew} then excluded.opened_at else c.opened_at end,
      changed_at = case when ${news} then excluded.changed_at else c.changed_at end,
      told_mark = case when ${anew} then null else c.told_mark end,
      escalated_at = case when ${news} then null else c.escalated_at end,
      acknowledged_by = case when ${news} then null else c.acknowledged_by end,
      acknowledged_at = case when ${news} then null else c.acknowledged_at end,
      remark = case when ${news} then null else c.remark end`.execute(ctx.db);
  await sql`
    update caveat_case c set state = ${lit(CaveatState.over)}, ended_at = now()
    where c.node_id = ${ctx.nodeId} and c.state <> ${lit(CaveatState.over)}
      and not exists (select from ${found} where f.caveat_id = c.caveat_id and f.subject = c.subject)`.execute(ctx.db);
}

/** Cases that are long over go. Runs each night. */
export async function sweepCases(ctx: Ctx): Promise<void> {
  await removeFrom(ctx, 'caveatCase')
    .where('state', '=', CaveatState.over)
    .where('endedAt', '<', sql<string>`now() - interval '90 days'`)
    .execute();
}
