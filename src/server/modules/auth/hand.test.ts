// The menus of the systems for small screens, and the roles that a site has for them.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Right } from '../../../contract/menu.ts';
import { HANDS } from '../../../contract/menu/hand.ts';
import { bindRoles } from '../role/index.ts';
import { HAND_ROLES, SEED, seedRoles } from './seed-roles.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
let roles: Awaited<ReturnType<typeof seedRoles>>;
beforeAll(async () => {
  site = await openSite(base.db);
  roles = await base.run(seedRoles);
});

interface Entry {
  name: string;
  funcMenuId: string;
  children: Entry[];
}
async function menuIn(loginAccount: string, loginSys: string): Promise<[string, string[]][]> {
  const { data } = await site.login(loginAccount, PASSWORD, { loginSys });
  const answer = await site.call('GET', '/basic/findFuncMenuByUser', { token: data.token });
  return answer.data.menus.map(({ name, children }: Entry) => [name, children.map(({ funcMenuId }) => funcMenuId)]);
}

it('R002 a PDA has its works in their order, of both sides, and of them what the role there grants', async () => {
  const { loginAccount, userId } = await makeUser(base, ['system.roleList'], { loginSys: ['fms', 'fmsMobile', 'pda'] });
  expect(await menuIn(loginAccount, 'pda')).toEqual([]);
  await base.run((ctx) => bindRoles(ctx, { userId, keep: true, roleIds: [roles.PDA_KEEPER] }));
  const menu = await menuIn(loginAccount, 'pda');
  expect(menu.map(([name]) => name)).toEqual(HANDS.pda.map(({ title }) => title));
  expect(menu[1]).toEqual(['收货', ['wms.warehousing', 'wms.purchase', 'operate.purchasingOrder']]);
  // No page of a PDA is there for nobody.
  expect(menu.map(([, pages]) => pages)).toEqual(HANDS.pda.map(({ pages }) => pages));
  // The roles of fms do not count there; in the mobile fms they do, as far as it has the page.
  expect(menu.flatMap(([, pages]) => pages)).not.toContain('system.roleList');
  expect(await menuIn(loginAccount, 'fmsMobile')).toEqual([]);
});

it('R002 the mobile fms opens the pages of its works that the roles of fms grant', async () => {
  const rights: Right[] = ['organization.staff', 'strategy.staff', 'system.approvalInbox', 'organization.cost'];
  const { loginAccount } = await makeUser(base, rights, { loginSys: ['fmsMobile'] });
  expect(await menuIn(loginAccount, 'fmsMobile')).toEqual([
    ['审批', ['system.approvalInbox']],
    ['人与领料权限', ['organization.staff', 'strategy.staff']],
  ]);
  // Nor is what other pages would show found there: it would lead nowhere.
  const { data } = await site.login(loginAccount, PASSWORD, { loginSys: 'fmsMobile' });
  const { buttons } = (await site.call('GET', '/basic/findFuncMenuByUser', { token: data.token })).data;
  expect(buttons.map(({ menuCode }: { menuCode: string }) => menuCode).toSorted()).toEqual(rights.slice(0, 3).toSorted());
});

it('each page stands in one work of a system, and the roles for it hold nothing beyond its pages and no approval', () => {
  for (const works of Object.values(HANDS)) {
    const pages = works.flatMap((work) => work.pages);
    expect(new Set(pages).size).toBe(pages.length);
  }
  for (const code of HAND_ROLES) {
    const { rights, loginSys } = SEED[code];
    const pages: string[] = HANDS[loginSys].flatMap((work) => work.pages);
    expect(rights.filter((right) => !pages.some((page) => right === page || right.startsWith(`${page}.`)))).toEqual([]);
    expect(rights.filter((right) => right.endsWith('.approve'))).toEqual([]);
  }
});

it('a site from before gets the roles with what its keepers hold, for keepers who may enter the system; once', async () => {
  const keeper = await makeUser(base, [], { loginSys: ['fms', 'pda'], roleIds: [roles.WAREHOUSE_KEEPER] });
  const desk = await makeUser(base, [], { roleIds: [roles.WAREHOUSE_KEEPER] });
  await sql`delete from role where role_code = any(${[...HAND_ROLES]})`.execute(base.db);
  await sql`delete from role_right where menu_code like 'wms.outOrder%' and role_id in (${roles.WAREHOUSE_KEEPER}::uuid, ${roles.REPLENISHER}::uuid)`.execute(
    base.db,
  );
  const migration = readFileSync(new URL('../../../../db/migrations/0323-hand-roles.sql', import.meta.url), 'utf8');
  await base.pool.query(migration);
  await base.pool.query(migration);
  const menu = await menuIn(keeper.loginAccount, 'pda');
  expect(menu.map(([name]) => name)).toEqual(HANDS.pda.map(({ title }) => title));
  const pages = menu.flatMap(([, some]) => some);
  // What was taken from the keepers is not given back by this way.
  expect(pages).not.toContain('wms.outOrder');
  expect(pages).toContain('operate.replNeedsMachine');
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from user_role ur join role r on r.node_id = ur.node_id and r.id = ur.role_id
    where ur.user_id = ${desk.userId}::uuid and r.role_code = any(${[...HAND_ROLES]})`.execute(base.db);
  expect(rows).toEqual([{ n: 0 }]);
});
