// An update brings screens: who answers for a site must find them there, and what people decided must stand.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { grantNewRights } from './new-rights.ts';
import { SEED, seedRoles } from './seed-roles.ts';

const database = testDatabase();
let roles: Awaited<ReturnType<typeof seedRoles>>;
beforeAll(async () => {
  roles = await seedRoles(systemCtx(database.db, database.node, 'test'));
});

const holders = async (right: string): Promise<string[]> => {
  const { rows } = await sql<{ roleCode: string }>`select r.role_code from role_right x join role r on r.id = x.role_id
    where x.menu_code = ${right} order by 1`.execute(database.db);
  return rows.map(({ roleCode }) => roleCode);
};
const take = (right: string) => sql`delete from role_right where menu_code = ${right}`.execute(database.db);

test('a right that no version knew goes to the roles that begin with it, on a database that kept no list as well', async () => {
  await take('report.empPick');
  expect(await grantNewRights(database.db)).toBe(1);
  expect(await holders('report.empPick')).toEqual(['REPORT_VIEWER', 'SITE_ADMIN', 'SUPER_ADMIN']);
});

test('what was taken away from a role since stays away', async () => {
  await take('report.empPick');
  expect(await grantNewRights(database.db)).toBe(0);
  expect(await holders('report.empPick')).toEqual([]);
});

test('a right of the next version goes to those roles alone, once, from two processes at once', async () => {
  await sql`update platform_key set value = replace(value, 'system.proof ', '') where key_name = 'rights'`.execute(database.db);
  await take('system.proof');
  await Promise.all([grantNewRights(database.db), grantNewRights(database.db)]);
  expect(await holders('system.proof')).toEqual(['REPORT_VIEWER', 'SITE_ADMIN', 'SUPER_ADMIN']);
  expect(await holders('report.empPick')).toEqual([]);
  expect(roles.SUPER_ADMIN).toBeDefined();
});

test('found 12 keepers of a site from before may train people on machines of the screen, as on a new one; what was taken from them stays away', async () => {
  const file = readFileSync(new URL('../../../../db/migrations/0172-read-or-gone.sql', import.meta.url), 'utf8');
  const rights = file.slice(file.indexOf('insert into role_right'));
  const keeper = ['machine.virtual', 'machine.virtual.create', 'machine.virtual.connect'];
  const begins = await holders('machine.virtual.create');
  const approves = await holders('wms.operate.wmsInventory.approve');
  for (const right of keeper)
    await sql`delete from role_right where menu_code = ${right} and role_id = ${roles.WAREHOUSE_KEEPER}`.execute(database.db);
  await database.pool.query(rights);
  expect(begins).toContain('WAREHOUSE_KEEPER');
  for (const right of keeper) expect(await holders(right)).toEqual(begins);
  expect(await holders('wms.operate.wmsInventory.approve')).toEqual(approves);
  await take('machine.vmChannelpz');
  await take('machine.virtual.create');
  await database.pool.query(rights);
  expect(await holders('machine.virtual.create')).toEqual([]);
});

test('a right that was there before, but that a role begins with since, goes to that role alone, once', async () => {
  const value = async () => {
    const { rows } = await sql<{ value: string }>`select value from platform_key where key_name = 'rights'`.execute(database.db);
    return rows[0]!.value;
  };
  await grantNewRights(database.db);
  const [before, right] = [await value(), 'report.toolBorrowStatusLog'];
  const older = before.replace(/PDA_KEEPER: .*? (?=[A-Z_]+: )/, (all) => all.replace(`${right} `, ''));
  expect(older).not.toBe(before);
  await sql`update platform_key set value = ${older} where key_name = 'rights'`.execute(database.db);
  await take(right);
  expect(await grantNewRights(database.db)).toBe(1);
  expect(await holders(right)).toEqual(['PDA_KEEPER']);
  await take(right);
  expect(await grantNewRights(database.db)).toBe(0);
  expect(await holders(right)).toEqual([]);
  expect(await value()).toBe(before);
});

test('found 26 roles of a site from before get what later versions began them with; one without the page beside it stays without', async () => {
  const file = readFileSync(new URL('../../../../db/migrations/0520-roles-of-before.sql', import.meta.url), 'utf8');
  await sql`delete from role_right`.execute(database.db);
  const held = async () => {
    const { rows } = await sql<{ one: string }>`select r.role_code || ' ' || x.menu_code as one from role_right x
      join role r on r.id = x.role_id order by 1`.execute(database.db);
    return rows.map(({ one }) => one);
  };
  for (const [code, { rights }] of Object.entries(SEED))
    await sql`insert into role_right (node_id, role_id, menu_code) select node_id, id, unnest(${[...rights]}::text[]) from role
      where role_code = ${code}`.execute(database.db);
  const today = await held();
  for (const [, role, rights] of file.matchAll(/\('([A-Z_]+)', '[^']+', array\[([^\]]*)\]/g)) {
    const later = [...rights!.matchAll(/'([^']+)'/g)].map(([, right]) => right!);
    await sql`delete from role_right where menu_code = any(${later}) and role_id in (select id from role where role_code = ${role})`.execute(
      database.db,
    );
  }
  expect(today.length - (await held()).length).toBe(36);
  await database.pool.query(file);
  expect(await held()).toEqual(today);
  await take('wms.toolDesk');
  await take('report.toolBorrowStatusLog');
  await database.pool.query(file);
  expect(await holders('report.toolBorrowStatusLog')).not.toContain('PDA_KEEPER');
});
