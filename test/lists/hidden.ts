// Whoever may see a part of the site reads everything: nothing names what the other part has. The furnished site has rows of every list, and boards and
// documents that name people and places of both parts.
import { sql } from 'kysely';
import type { DataScope, EntityType } from '../../src/server/kernel/ctx.ts';
import { fieldsOf } from '../trust/arbitrary.ts';
import { kinds, marksOf, nameApart } from '../trust/goods.ts';
import { endpoints, nameOf, type Caller, type Site } from '../trust/test-app.ts';
import type { Input } from './lists.ts';

const reads = endpoints.filter(
  ({ kind, wire, permit }) => kind === 'read' && wire === 'json' && permit !== 'open' && permit !== 'device' && permit !== 'partner',
);
const DAYS = { from: '2020-01-01', to: '2199-01-01' };

/** Who worked in another department before: what that department used and ordered then still names them, there. */
async function movedPeople(site: Site): Promise<ReadonlySet<string>> {
  const { rows } = await site.run(({ db, nodeId }) =>
    sql<{ empName: string }>`select emp_name from employee where node_id = ${nodeId} and id in (
      select emp_id from emp_move where node_id = ${nodeId} and applied_at is not null)`.execute(db),
  );
  return new Set(rows.map(({ empName }) => empName));
}

/** Every second thing of a kind, as they were made. */
async function halfOf(site: Site, kind: EntityType): Promise<string[]> {
  const { rows } = await site.run(({ db, nodeId }) =>
    sql<{ id: string }>`select id from ${sql.table(kind)} where node_id = ${nodeId} order by id`.execute(db),
  );
  return rows.filter((_, at) => at % 2 === 0).map(({ id }) => id);
}

/** What a read is asked: for everything, and for each smart warehouse and each machine where it is about one. */
function inputsOf(fields: readonly string[], owners: Record<string, readonly string[]>): Input[] {
  const open = {
    ...(fields.includes('limit') ? { page: 1, limit: 200 } : {}),
    ...(fields.includes('span') ? { span: DAYS } : {}),
    ...(fields.includes('unit') ? { unit: 'month' } : {}),
  };
  const each = Object.entries(owners).flatMap(([field, ids]) =>
    fields.includes(field) ? ids.map((id) => ({ ...open, [field]: id })) : [],
  );
  return [open, ...each];
}

/** The names in an answer that are outside, with the read that gave them. */
async function namedTo(caller: Caller, outside: ReadonlySet<string>, owners: Record<string, readonly string[]>): Promise<string[]> {
  const marks = [...outside].filter((mark) => mark.includes('〔'));
  const wrong: string[] = [];
  let answered = 0;
  for (const endpoint of reads)
    for (const input of inputsOf(fieldsOf(endpoint), owners)) {
      const { code, raw } = await caller.send(endpoint, input);
      if (code === 200) answered += 1;
      const named = raw.includes('〔') ? marks.filter((mark) => raw.includes(mark)) : [];
      if (named.length > 0) wrong.push(`${nameOf(endpoint)}: ${named.length} such as ${named[0]}`);
    }
  if (marks.length === 0 || answered < reads.length / 2) wrong.push(`${marks.length} names are hidden, ${answered} reads answered`);
  return wrong;
}

/** Reads that name, to somebody who may see half of a kind, one of the other half. Gives everything of the site a name that stands nowhere else. */
export async function hiddenNamed(site: Site): Promise<string[]> {
  await site.run(nameApart);
  const owners = { prewhId: await halfOf(site, 'prewh' as EntityType), vmId: (await halfOf(site, 'vm')).slice(0, 2) };
  const moved = await movedPeople(site);
  const wrong: string[] = [];
  for (const kind of kinds) {
    const scope: DataScope = { [kind]: await halfOf(site, kind) };
    const { outside } = await site.run((ctx) => marksOf(ctx, scope));
    const named = await namedTo(await site.hire({ scope }), outside.difference(moved), owners);
    wrong.push(...new Set(named.map((one) => `${kind}: ${one}`)));
  }
  return wrong;
}
