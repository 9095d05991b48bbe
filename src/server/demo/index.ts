// The demonstration site: two nodes that never see each other, made from a seed through the product's own verbs, so that its ledger is true.
import { systemCtx, type Ctx } from '../kernel/ctx.ts';
import { transact, type Database } from '../kernel/db/database.ts';
import { createNode, createUser, HAND_ROLES, seedRoles, type SeedRole } from '../modules/auth/index.ts';
import { createNotice } from '../modules/notice/index.ts';
import { refreshStatistics } from '../modules/stock/index.ts';
import { refreshTradeStatistics } from '../modules/trade/index.ts';
import { makeClosings } from './closings.ts';
import { makeDataScopes } from './data-scopes.ts';
import { makeDesk } from './desk.ts';
import { makeAccounts } from './accounts.ts';
import { makeFeedback } from './feedback.ts';
import { makeFleet } from './fleet.ts';
import { makeFloorLogs } from './floor-logs.ts';
import { makeHistory } from './history.ts';
import { DEMO_ACTOR, DEMO_NODES } from './nodes.ts';
import { seeded } from './random.ts';
import { makeRefusals } from './refusals.ts';
import { makeSerials } from './serials.ts';
import { makeScreens } from './screens.ts';
import { makeSenses } from './senses.ts';
import { makeSite, type Size } from './site.ts';
import { makeStaffHistory } from './staff.ts';
import { makeStrategies } from './strategies.ts';
import { makeVendorAccount, VENDOR } from './vendor-account.ts';
import { makeVirtuals } from './virtual.ts';
import { makeVision } from './vision.ts';
import { makeWarnings } from './warnings.ts';
import { makeCustomers } from './customers.ts';
import { makeEntries } from './entries.ts';
import { makeOuts } from './outs.ts';
import { makeMails } from './mails.ts';
import { makeOwnReports } from './own-reports.ts';
import { makeMall } from './mall.ts';
import { makePushes } from './pushes.ts';
import { makeConsigned, makeStatements } from './statements.ts';
import { makeSupply } from './supply.ts';
import { makeWorker, WORKER } from './worker.ts';
import { NoticeType } from '../../contract/notice/codes.ts';

export const DEMO_PASSWORD = 'Factory2026';

interface Account {
  loginAccount: string;
  userName: string;
  role: SeedRole;
}
/** Who signs in at the first site, each with the demonstration's password. */
export const ACCOUNTS: readonly Account[] = [
  { loginAccount: 'admin', userName: '系统管理员', role: 'SUPER_ADMIN' },
  { loginAccount: 'storekeeper', userName: '库管员', role: 'WAREHOUSE_KEEPER' },
  { loginAccount: 'manager', userName: '刀具库主管', role: 'SITE_ADMIN' },
  { loginAccount: 'approver', userName: '审批人', role: 'APPROVER' },
  { loginAccount: 'buyer', userName: '采购员', role: 'REPLENISHER' },
  { loginAccount: 'auditor', userName: '审计员', role: 'REPORT_VIEWER' },
];

/** Whose work is at shelves and machines too: they sign in to handhelds and as helpers of unmanned warehouses. */
const AT_SHELVES: readonly SeedRole[] = ['SUPER_ADMIN', 'SITE_ADMIN', 'WAREHOUSE_KEEPER', 'REPLENISHER'];

export const FIRST: Size = { employees: 600, products: 3000, machines: 8 };
const SECOND: Size = { employees: 60, products: 300, machines: 2 };

/** Makes both sites in an empty database, in one transaction each; gives the accounts. Does nothing when there is a node already. `size` is that of the first. */
export async function seedDemo(
  db: Database,
  log: (line: string) => void,
  size = FIRST,
): Promise<{ loginAccount: string; userName: string }[]> {
  const known = await db.selectFrom('node').select('nodeId').where('nodeCode', '=', DEMO_NODES[0]).executeTakeFirst();
  if (known) return accounts();
  // transaction: before any request; a site is made whole or not at all
  await transact(db, async (tx) => {
    const first = await makeNode(tx as unknown as Database, { nodeCode: DEMO_NODES[0], nodeName: '上海精密制造一厂' });
    const roles = await fillNode(first, { seed: 20_260_101, size, accounts: ACCOUNTS, log });
    await makeDataScopes(first, { roles, password: DEMO_PASSWORD });
    await makeWorker(first, DEMO_PASSWORD);
    await makeVendorAccount(first, DEMO_PASSWORD);
    const second = await makeNode(tx as unknown as Database, { nodeCode: DEMO_NODES[1], nodeName: '苏州精密制造二厂' });
    await fillNode(second, {
      seed: 20_260_202,
      size: SECOND,
      accounts: [{ loginAccount: 'admin2', userName: '二厂管理员', role: 'SUPER_ADMIN' }],
      log,
    });
  });
  return accounts();
}

const accounts = () =>
  [...ACCOUNTS, WORKER, VENDOR, { loginAccount: 'admin2', userName: '二厂管理员' }].map(({ loginAccount, userName }) => ({
    loginAccount,
    userName,
  }));

async function makeNode(db: Database, node: { nodeCode: string; nodeName: string }): Promise<Ctx> {
  const made = await createNode(db, { ...node, timeZone: 'Asia/Shanghai' });
  return systemCtx(db, { nodeId: made.nodeId, timeZone: 'Asia/Shanghai' }, DEMO_ACTOR);
}

interface Filling {
  seed: number;
  size: Size;
  accounts: readonly Account[];
  log: (line: string) => void;
}

/** Furnishes an empty node through the verbs, as large as is asked for; the same seed gives the same site. Gives the ids of its roles. */
export async function fillNode(ctx: Ctx, { seed, size, accounts: users, log }: Filling): Promise<Record<SeedRole, string>> {
  const random = seeded(seed);
  const roles = await seedRoles(ctx);
  for (const { role, ...user } of users) {
    const atShelves = AT_SHELVES.includes(role);
    const roleIds = [role, ...(atShelves ? HAND_ROLES : [])].map((code) => roles[code]);
    await createUser(ctx, {
      ...user,
      password: DEMO_PASSWORD,
      roleIds,
      loginSys: ['fms', 'fmsMobile', ...(atShelves ? (['uwhHelper', 'pda'] as const) : [])],
    });
  }
  log('  组织、商品、设备 …');
  const site = await makeSite(ctx, random, size);
  let shown = 0;
  await makeHistory(ctx, {
    random,
    site,
    progress: (done, of) => {
      const percent = Math.floor((done / of) * 10) * 10;
      if (percent > shown) log(`  ${done} 天的交易 ${(shown = percent)} %`);
    },
  });
  await makeAccounts(ctx);
  await makeStaffHistory(ctx, seed);
  await makeStrategies(ctx, site);
  await makeDesk(ctx);
  await makeSupply(ctx, seed);
  await makeEntries(ctx, seed);
  await makeCustomers(ctx, seed);
  await makeOuts(ctx);
  await makeSerials(ctx);
  await makeMall(ctx, seed);
  await makeFloorLogs(ctx);
  await makeSenses(ctx);
  await makeVision(ctx);
  await makeRefusals(ctx);
  await makeScreens(ctx);
  await makeFleet(ctx);
  await makeVirtuals(ctx);
  await makeConsigned(ctx);
  await makeClosings(ctx);
  await refreshStatistics(ctx);
  await refreshTradeStatistics(ctx);
  await makeStatements(ctx);
  await makeMails(ctx);
  await makeOwnReports(ctx);
  await makePushes(ctx);
  await makeWarnings(ctx);
  await createNotice(ctx, {
    title: '欢迎使用',
    noticeType: NoticeType.announcement,
    content:
      '<p>这是演示站点：90 天的领料、补货和借还都由系统自己的功能生成。</p><p>库存不足的货道见 <a data-stock-warning>库存预警</a>。</p>',
    popupFlag: true,
  });
  await makeFeedback(ctx);
  return roles;
}
