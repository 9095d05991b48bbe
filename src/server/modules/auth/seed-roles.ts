// The roles that every node begins with; people may change them as they like (ambiguity 54).
import type { Hand } from '../../../contract/auth/systems.ts';
import { pagesThatShow } from '../../../contract/customer/shared.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { isInHand } from '../../../contract/menu/hand.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { seedRole } from '../role/index.ts';

/** Rights whose code begins with one of these (a page with its buttons, a group with its pages). */
const below = (...starts: string[]): Right[] =>
  allRights.filter((right) => starts.some((start) => right === start || right.startsWith(`${start}.`)));
const all = (...lists: Right[][]): Right[] => [...new Set(lists.flat())];
const without = (rights: readonly Right[], refused: Right[]): Right[] => rights.filter((right) => !refused.includes(right));
const pageOf = (right: Right): Right => right.replace(/\.[^.]+$/, '') as Right;

const everyday = all(below('dashboard', 'import.exportList'), ['system.listNotice', 'system.listNotice.read', 'system.guide']);
const reports = all(below('report', 'statisticAnalysis', 'wms.report', 'wms.bghn.productTradingDetail', 'dataView'), [
  'inventory.inventoryRecord',
]);
// Buttons of reports that change something: who only looks has none of them.
const changes = /\.(caveat|close|confirm|create|update|delete|settle|approve|import|decide|share)$/;
/** How systems of customers are reached. */
const links = allRights.filter((right) => right.endsWith('.link'));
/** Where data is sent, and another text than was made of it; that the same text goes there again is the matter of whoever sees that it did not. */
const sent: Right[] = ['system.dataPush.update', 'system.dataPush.test', 'wms.tssgDataPush.update', 'wms.xinjiang.dataPush.update'];
const trusted: Right[] = ['system.roleList', 'system.nodeConfig', 'system.identityProvider'];
// What an administrator of a site leaves to the one who answers for the whole: who may do what, who is believed at sign-in, what is sent where.
const reserved = all(links, sent, without(below(...trusted), trusted));
/** What products there are, and a file of them with their prices, is no matter of a warehouse, on whichever customer's page they stand. */
const productButtons = pagesThatShow('product.productList').flatMap(({ code }) =>
  allRights.filter((right) => right.startsWith(`${code}.`)),
);
const approvals = allRights.filter((right) => right.endsWith('.approve'));
const looksAt: Right[] = [
  'product.productList',
  'product.productCategory',
  'product.productUnitConversion',
  'organization.staff',
  'organization.department',
];

interface SeededRole {
  name: string;
  rights: readonly Right[];
  /** The login system that it counts in; fms where nothing is said. */
  loginSys?: Hand;
}

const deskRoles = {
  SUPER_ADMIN: { name: '超级管理员', rights: allRights },
  SITE_ADMIN: { name: '站点管理员', rights: without(allRights, reserved) },
  WAREHOUSE_KEEPER: {
    name: '仓库管理员',
    rights: all(
      everyday,
      looksAt,
      without(
        below('wms'),
        all(approvals, links, productButtons, below('wms.wmsDataPush', 'wms.tssgDataPush', 'wms.xinjiang.dataPush', 'wms.report')),
      ),
      below('wms.report', 'report.onlineStockReport', 'report.deadStock', 'report.uwhStockAbnormalRecord', 'report.uwhStockAbnormalRoute'),
      below('dataView.wmsView', 'dataView.device', 'dataView.device1'),
      without(below('import.importList'), ['import.importList.undo']),
      without(below('inventory'), approvals),
      // The machines that they fill: what is in them, what each needs, what was taken.
      without(below('operate.stockCase', 'operate.transactionAdditional', 'operate.pickAppeal', 'operate.refundRecord'), approvals),
      below('machine.vmChannelpz', 'operate.replNeedsMachine', 'operate.replRecord', 'report.productTradingDetail'),
      // What was ordered for them, and what comes.
      below('operate.purchasingOrder', 'operate.purchasingOrderDtl', 'operate.trackingOrder', 'operate.fictitiousOrder'),
      without(below('operate.comboPickList'), approvals),
      // Whoever hands out what protects has it signed for.
      below('organization.ppe'),
      // What is ordered in the mall, and handed over out of the warehouse.
      ['operate.evmMarketMall', 'operate.evmMarketMall.order', 'operate.evmMarketMall.copy', 'operate.evmMarketMall.export'],
      below('operate.evmMarketOrder'),
      ['machine.machineManage', 'machine.machineManage.export'],
      // Who shows others how a machine is used.
      below('machine.virtual'),
    ),
  },
  REPLENISHER: {
    name: '补货员',
    rights: all(
      everyday,
      ['machine.machineManage', 'machine.vmChannelpz', 'wms.wmsList', 'product.productList'],
      without(below('operate.replNeedsMachine'), ['operate.replNeedsMachine.points']),
      below('operate.purchasingOrder', 'operate.purchasingOrderDtl', 'operate.trackingOrder', 'operate.fictitiousOrder'),
      without(below('operate.evmMarketMall', 'operate.evmMarketOrder'), approvals),
      below('operate.replRecord', 'wms.operate.wmsReplNeeds', 'wms.operate.replPlan'),
      below('wms.operate.wmsReplenishment', 'wms.cabin.cabinReplenishment', 'report.onlineStockReport'),
      without(below('inventory.inventoryRecord'), [...approvals, 'inventory.inventoryRecord.rule']),
    ),
  },
  APPROVER: { name: '审批人', rights: all(everyday, approvals, approvals.map(pageOf), ['operate.trackingOrder']) },
  REPORT_VIEWER: {
    name: '报表查看员',
    rights: all(
      everyday,
      reports.filter((right) => !changes.test(right)),
      // An auditor reads the proof; who runs it is another.
      ['system.proof'],
    ),
  },
} satisfies Record<string, SeededRole>;

const inHand = (hand: Hand, rights: readonly Right[]): Right[] => rights.filter((right) => isInHand(hand, right));
const { WAREHOUSE_KEEPER, REPLENISHER } = deskRoles;

/**
 * With the roles of the systems for small screens: at the shelves people do what they do at the desk, as far as those systems have it. The mobile
 * fms needs none: the roles of fms count in it.
 */
export const SEED = {
  ...deskRoles,
  PDA_KEEPER: {
    name: '手持PDA库管员',
    loginSys: 'pda',
    rights: inHand('pda', all(WAREHOUSE_KEEPER.rights, REPLENISHER.rights, everyday, below('report.toolBorrowStatusLog'))),
  },
  UWH_HELPER: { name: '无人仓助手', loginSys: 'uwhHelper', rights: inHand('uwhHelper', all(WAREHOUSE_KEEPER.rights, everyday)) },
} satisfies Record<string, SeededRole>;

export type SeedRole = keyof typeof SEED;

/** The roles that count in a login system for small screens only, as far as one of them is made for it. */
export const HAND_ROLES = ['PDA_KEEPER', 'UWH_HELPER'] as const satisfies readonly SeedRole[];

/** Makes them on the context's node; returns their ids by code. */
export async function seedRoles(ctx: Ctx): Promise<Record<SeedRole, string>> {
  const ids: Partial<Record<SeedRole, string>> = {};
  for (const [roleCode, { name, rights, loginSys = 'fms' }] of Object.entries<SeededRole>(SEED)) {
    ids[roleCode as SeedRole] = (await seedRole(ctx, { roleCode, roleName: name, loginSys, rights })).roleId;
  }
  return ids as Record<SeedRole, string>;
}
