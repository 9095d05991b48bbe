// Departments as a directory names them: found by code or by a name that only one has, made where there is none, ended when it names them no more.
import { sql } from 'kysely';
import type { SyncCounts } from '../../../contract/identity/directory.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { createDepartment } from '../org/index.ts';

const OURS = (providerId: string) =>
  sql<boolean>`exists (select from directory_department t where t.node_id = d.node_id and t.department_id = d.id and t.provider_id = ${providerId})`;

/** Those of a site, and which of them this directory has made. */
export async function departmentsOf(ctx: Ctx, providerId: string, counts: SyncCounts) {
  const rows = await from(ctx, 'department', 'd')
    .select(['d.id', 'd.departmentCode', 'd.departmentName', 'd.statusFlag', OURS(providerId).as('isOurs')])
    .execute();
  const byCode = new Map(rows.map((row) => [row.departmentCode, row]));
  const byName = Map.groupBy(rows, ({ departmentName }) => departmentName);
  const named = new Map<string, string | undefined>();
  const find = async (name: string): Promise<string | undefined> => {
    const same = byName.get(name) ?? [];
    const row = byCode.get(name) ?? (same.length === 1 ? same[0] : undefined);
    if (row) {
      if (row.statusFlag) return row.id;
      // One that was stopped by somebody stays so.
      if (!row.isOurs) return undefined;
      await setStatus(ctx, [row.id], true);
      return row.id;
    }
    if (same.length > 1) return undefined;
    const { id } = await createDepartment(ctx, { departmentCode: name, departmentName: name });
    await addTo(ctx, 'directoryDepartment', { providerId, departmentId: id }).execute();
    counts.departmentsMade += 1;
    return id;
  };
  return {
    /** Undefined where nobody is named, or where people have stopped it. */
    async idOf(name: string | undefined): Promise<string | undefined> {
      if (name === undefined) return undefined;
      if (!named.has(name)) named.set(name, await find(name));
      return named.get(name);
    },
    /** Stops those that this directory has made, names no more, and nobody works in. */
    async endUnnamed(): Promise<void> {
      const used = new Set(named.values());
      const over = rows.filter(({ id, isOurs, statusFlag }) => isOurs && statusFlag && !used.has(id)).map(({ id }) => id);
      if (over.length === 0) return;
      const empty = await from(ctx, 'department', 'd')
        .select('d.id')
        .where('d.id', 'in', over)
        .where(
          sql<boolean>`not exists (select from employee e where e.node_id = d.node_id and e.department_id = d.id and not e.lock_flag)
            and not exists (select from department c where c.node_id = d.node_id and c.parent_id = d.id and c.status_flag)`,
        )
        .execute();
      await setStatus(
        ctx,
        empty.map(({ id }) => id),
        false,
      );
      counts.departmentsEnded += empty.length;
    },
  };
}

async function setStatus(ctx: Ctx, ids: readonly string[], statusFlag: boolean): Promise<void> {
  if (ids.length > 0) await changeIn(ctx, 'department').set({ statusFlag }).where('id', 'in', ids).execute();
}
