// Everything that is served: the implementations of all nouns, what of them can be exported and imported, and what works in the background.
import { empLevel } from '../../contract/org/level.ts';
import { org } from '../../contract/org/index.ts';
import { product } from '../../contract/product/index.ts';
import { defineTask, inTransaction, type AnyTask, type Nightly } from '../kernel/jobs/index.ts';
import type { Implementation } from '../kernel/http/mount.ts';
import { authHandlers, logSeenOver, sweepSignIn } from './auth/index.ts';
import { deskHandlers, deskLists } from './desk/index.ts';
import { deviceHandlers, sweepDevices } from './device/index.ts';
import { comboHandlers, comboList } from './combo/index.ts';
import { dashboardHandlers } from './dashboard/index.ts';
import {
  bannerFilesTask,
  channelAuthList,
  channelImport,
  channelList,
  doubtfulVms,
  machineHandlers,
  recoveryList,
  stockAlarmImport,
  vmEmpList,
  vmList,
  vmStockCaveatList,
  vmStockList,
} from './machine/index.ts';
import { noticeHandlers, noticeList, sweepWarned } from './notice/index.ts';
import { industryHandlers, industryLists } from './industry/index.ts';
import { inventoryHandlers, inventoryLists, openDoubtfulCounts } from './inventory/index.ts';
import {
  accountLists,
  applyMoves,
  cardList,
  costs,
  departmentEmpList,
  departments,
  empList,
  guardFaces,
  levels,
  orgHandlers,
  orgImportables,
  postList,
} from './org/index.ts';
import { pickHandlers } from './pick/index.ts';
import { productHandlers, productImportables, productLists, productTypes } from './product/index.ts';
import { purchaseHandlers, purchaseLists } from './purchase/index.ts';
import { needsImport, replenishHandlers, replenishLists } from './replenish/index.ts';
import { reportHandlers, reportLists, tradeHandlers } from './report/index.ts';
import { dataScopeHandlers, roleHandlers, roleList, scopeImport, scopeList, userRoleList } from './role/index.ts';
import {
  abnormalityList,
  expireAll,
  loanList,
  moveList,
  pastList,
  proveNode,
  retreatLogLines,
  retreatLogList,
  stockHandlers,
} from './stock/index.ts';
import { itemList, privilegeList, rehearseTask, strategyHandlers, strategyImport, strategyLines } from './strategy/index.ts';
import { operateLogList, systemHandlers, userImport } from './system/index.ts';
import { toolHandlers, toolLists } from './tool/index.ts';
import { tradeHistoryImport } from './trade/index.ts';
import { exportableRows, openTransfer, type Exportable } from './transfer/index.ts';
import { mailTask, sweepCases, warningHandlers, watchSite } from './warning/index.ts';
import { warehouseHandlers, warehouseLists } from './warehouse/index.ts';

const lists: readonly Exportable[] = [
  ...accountLists,
  ...productLists,
  abnormalityList,
  cardList,
  departmentEmpList,
  empList,
  postList,
  channelAuthList,
  channelList,
  loanList,
  itemList,
  moveList,
  noticeList,
  operateLogList,
  pastList,
  privilegeList,
  recoveryList,
  retreatLogLines,
  retreatLogList,
  roleList,
  scopeList,
  strategyLines,
  userRoleList,
  vmEmpList,
  vmList,
  vmStockCaveatList,
  vmStockList,
  ...deskLists,
  comboList,
  ...purchaseLists,
  ...replenishLists,
  ...inventoryLists,
  ...industryLists,
  ...toolLists,
  ...reportLists,
  ...warehouseLists,
  exportableRows(product.listType, (ctx) => productTypes(ctx), 'product.productCategory.export'),
  exportableRows(org.departments, (ctx) => departments(ctx), 'organization.department.export'),
  exportableRows(empLevel.list, (ctx) => levels(ctx), 'organization.staffLevel.export'),
  exportableRows(org.costs, (ctx) => costs(ctx), 'organization.cost.export'),
];

const transfer = openTransfer({
  lists: lists.filter(({ endpoint }) => endpoint.exportCode !== undefined),
  importables: [
    strategyImport,
    ...orgImportables,
    userImport,
    scopeImport,
    channelImport,
    stockAlarmImport,
    ...productImportables,
    needsImport,
    tradeHistoryImport,
  ],
  doubtful: doubtfulVms,
});

guardFaces();

export const implementations: readonly Implementation[] = [
  authHandlers,
  ...deskHandlers,
  inventoryHandlers,
  industryHandlers,
  ...deviceHandlers,
  comboHandlers,
  dashboardHandlers,
  ...machineHandlers,
  noticeHandlers,
  ...orgHandlers,
  pickHandlers,
  ...productHandlers,
  ...purchaseHandlers,
  ...replenishHandlers,
  reportHandlers,
  dataScopeHandlers,
  roleHandlers,
  ...stockHandlers,
  ...strategyHandlers,
  systemHandlers,
  ...toolHandlers,
  tradeHandlers,
  ...transfer.implementations,
  warningHandlers,
  ...warehouseHandlers,
];

const sweep = defineTask('auth.sweep', (ctx) => sweepSignIn(ctx.db));
const seen = defineTask('auth.seen', logSeenOver);
const spent = defineTask('device.sweep', sweepDevices);
const moves = defineTask('org.moves', applyMoves);
const expire = defineTask('stock.expire', expireAll);
const watch = defineTask('warning.watch', watchSite);
const doubt = defineTask('inventory.doubt', async (ctx) => void (await inTransaction(ctx, openDoubtfulCounts)));
const told = defineTask('warning.sweep', async (ctx) => {
  await sweepCases(ctx);
  await sweepWarned(ctx);
});
const prove = defineTask('stock.proof', async (ctx) => void (await proveNode(ctx)));

/** Work in the background, and what of it runs each night (UTC); moves of employees every hour, for sites that nobody calls; what is reserved ends within a
 * quarter of an hour; warnings are looked for every minute; stock that is not sure, and what the calls of machines leave behind, every hour. */
export const tasks: readonly AnyTask[] = [
  ...transfer.tasks,
  sweep,
  seen,
  spent,
  prove,
  expire,
  moves,
  watch,
  doubt,
  told,
  mailTask,
  bannerFilesTask,
  rehearseTask,
];
export const nightly: readonly Nightly[] = [
  ...transfer.nightly,
  { task: moves, at: '7 * * * *' },
  { task: watch, at: '* * * * *' },
  { task: seen, at: '* * * * *' },
  { task: doubt, at: '23 * * * *' },
  { task: told, at: '55 18 * * *' },
  { task: expire, at: '*/15 * * * *' },
  { task: sweep, at: '40 18 * * *' },
  { task: prove, at: '5 19 * * *' },
  { task: spent, at: '50 * * * *' },
];
