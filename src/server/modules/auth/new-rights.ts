// What a newer version can do that the one before could not: each new right goes, once, to the roles of every site that would hold it today.
// What people have given and taken away since stays as it is.
import { allRights } from '../../../contract/menu.ts';
import { transact, type Database } from '../../kernel/db/database.ts';
import { addTo, from, platform } from '../../kernel/scope.ts';
import { SEED } from './seed-roles.ts';

const KEY = 'rights';

/** The rights that the version before knew. One that kept no list knew those that some role holds. */
async function knownBefore(db: Database): Promise<Set<string>> {
  const kept = await from(platform(db), 'platformKey', 'k').select('k.value').where('k.keyName', '=', KEY).forUpdate().executeTakeFirst();
  if (kept) return new Set(kept.value.split(' '));
  // scope: of all sites
  const held = await db.selectFrom('roleRight').select('menuCode').distinct().execute();
  return new Set(held.map(({ menuCode }) => menuCode));
}

/** Grants the rights that are new with this version; gives how many were granted to somebody. Twice is as good as once, two processes may ask at once. */
export function grantNewRights(db: Database): Promise<number> {
  // transaction: before any request, there is none to join
  return transact(db, async (tx) => {
    const inner = tx as Database;
    const known = await knownBefore(inner);
    const added = new Set<string>(allRights.filter((right) => !known.has(right)));
    let granted = 0;
    if (added.size > 0) {
      const roles = await inner
        // scope: the roles of all sites
        .selectFrom('role')
        .select(['nodeId', 'id', 'roleCode'])
        .where('roleCode', 'in', Object.keys(SEED))
        .execute();
      const rows = roles.flatMap(({ nodeId, id, roleCode }) =>
        SEED[roleCode as keyof typeof SEED].rights
          .filter((right) => added.has(right))
          .map((menuCode) => ({ nodeId, roleId: id, menuCode: menuCode as string })),
      );
      granted = rows.length;
      for (let at = 0; at < rows.length; at += 1000)
        await inner
          // scope: to roles of all sites
          .insertInto('roleRight')
          .values(rows.slice(at, at + 1000))
          .onConflict((c) => c.doNothing())
          .execute();
    }
    const value = allRights.join(' ');
    await addTo(platform(inner), 'platformKey', { keyName: KEY, value })
      .onConflict((c) => c.columns(['nodeId', 'keyName']).doUpdateSet({ value }))
      .execute();
    return granted > 0 ? added.size : 0;
  });
}
