// What a newer version gives a role to begin with: each right that the version before did not give it goes, once, to that role of every site. What
// people have given and taken away since stays as it is.
import { transact, type Database } from '../../kernel/db/database.ts';
import { addTo, from, platform } from '../../kernel/scope.ts';
import { SEED, type SeedRole } from './seed-roles.ts';

const KEY = 'rights';
const seeded = Object.entries(SEED) as [SeedRole, { rights: readonly string[] }][];

/** What is kept of this version: each role, and the rights that it begins with. */
const kept = seeded.map(([role, { rights }]) => `${role}: ${rights.join(' ')}`).join(' ');

/** What the version before knew of a role. One that kept rights without roles, or none at all, knew each right that it had for whichever role. */
async function knownBefore(db: Database): Promise<(role: SeedRole) => Set<string>> {
  const row = await from(platform(db), 'platformKey', 'k').select('k.value').where('k.keyName', '=', KEY).forUpdate().executeTakeFirst();
  // scope: of all sites
  const held = row ? [] : await db.selectFrom('roleRight').select('menuCode').distinct().execute();
  const words = row ? row.value.split(' ') : held.map(({ menuCode }) => menuCode);
  const everyone = new Set(words);
  const [roles, last] = [new Map<string, Set<string>>(), { rights: everyone }];
  for (const word of words) {
    if (word.endsWith(':')) roles.set(word.slice(0, -1), (last.rights = new Set()));
    else last.rights.add(word);
  }
  return (role) => roles.get(role) ?? everyone;
}

/** Grants what is new with this version; gives how many rights were granted to somebody. Twice is as good as once, two processes may ask at once. */
export function grantNewRights(db: Database): Promise<number> {
  // transaction: before any request, there is none to join
  return transact(db, async (tx) => {
    const inner = tx as Database;
    const known = await knownBefore(inner);
    const added = new Map(seeded.map(([role, { rights }]) => [role as string, rights.filter((right) => !known(role).has(right))] as const));
    const due = [...added].filter(([, rights]) => rights.length > 0).map(([role]) => role);
    const roles = await inner
      // scope: the roles of all sites
      .selectFrom('role')
      .select(['nodeId', 'id', 'roleCode'])
      .where('roleCode', 'in', ['', ...due])
      .execute();
    const rows = roles.flatMap(({ nodeId, id, roleCode }) =>
      (added.get(roleCode) ?? []).map((menuCode) => ({ nodeId, roleId: id, menuCode })),
    );
    for (let at = 0; at < rows.length; at += 1000)
      await inner
        // scope: to roles of all sites
        .insertInto('roleRight')
        .values(rows.slice(at, at + 1000))
        .onConflict((c) => c.doNothing())
        .execute();
    await addTo(platform(inner), 'platformKey', { keyName: KEY, value: kept })
      .onConflict((c) => c.columns(['nodeId', 'keyName']).doUpdateSet({ value: kept }))
      .execute();
    return new Set(rows.map(({ menuCode }) => menuCode)).size;
  });
}
