// What the three login systems for small screens open: the pages by the work of a day, in the order in which it goes. One of them is shown to
// whom its right was given in that system (R002); the pages themselves are those of the desk.
import type { Hand } from '../auth/systems.ts';
import type { PageCode } from '../menu.ts';

interface Work {
  title: string;
  pages: readonly PageCode[];
}

const told: Work = { title: '消息与帮助', pages: ['system.listNotice', 'system.guide'] };

/** The works of each, with the pages of each work. */
export const HANDS: Record<Hand, readonly Work[]> = {
  pda: [
    {
      title: '补货',
      pages: [
        'operate.replNeedsMachine',
        'wms.operate.wmsReplNeeds',
        'wms.operate.replPlan',
        'wms.operate.wmsReplenishment',
        'wms.cabin.cabinReplenishment',
        'operate.replRecord',
        'machine.vmChannelpz',
      ],
    },
    { title: '收货', pages: ['wms.warehousing', 'wms.purchase', 'operate.purchasingOrder'] },
    { title: '拣货与出库', pages: ['wms.wmsPickList', 'wms.uwhOrder', 'wms.cabin.cabinPicking', 'wms.outOrder', 'wms.toolDesk'] },
    { title: '退料', pages: ['wms.operate.wmsReturnForm', 'wms.operate.wmsReturnOrder'] },
    { title: '盘点', pages: ['inventory.inventoryRecord', 'wms.operate.wmsInventory'] },
    {
      title: '查库存',
      pages: [
        'report.onlineStockReport',
        'wms.report.onlineStockReport',
        'product.productList',
        'machine.machineManage',
        'wms.wmsList',
        'wms.wmsShelf',
        'wms.lot',
        'report.toolBorrowStatusLog',
      ],
    },
    told,
  ],
  uwhHelper: [
    { title: '领料', pages: ['wms.uwhTask', 'wms.uwhOrder', 'wms.wmsPickList', 'wms.wmsPickTemplate'] },
    { title: '退料', pages: ['wms.operate.wmsReturnForm'] },
    { title: '现场', pages: ['dataView.device1', 'report.uwhStockAbnormalRecord', 'report.uwhStockAbnormalRoute', 'wms.wmsImgVision'] },
    { title: '查库存', pages: ['wms.report.onlineStockReport', 'wms.wmsList', 'wms.wmsShelf'] },
    told,
  ],
  fmsMobile: [
    {
      title: '审批',
      pages: [
        'system.approvalInbox',
        'operate.comboPickList',
        'operate.pickAppeal',
        'operate.transactionAdditional',
        'operate.evmMarketOrder',
        'wms.uwhOrder',
      ],
    },
    { title: '申请', pages: ['operate.evmMarketMall'] },
    {
      title: '人与领料权限',
      pages: ['organization.staff', 'strategy.staff', 'strategy.department', 'strategy.pickPrivilege', 'strategy.pickStrategyItem'],
    },
    {
      title: '异常',
      pages: [
        'operate.stockCase',
        'operate.refundRecord',
        'system.warningCenter',
        'report.uwhStockAbnormalRecord',
        'report.uwhStockAbnormalRoute',
      ],
    },
    {
      title: '库存与工具',
      pages: [
        'report.onlineStockReport',
        'wms.report.onlineStockReport',
        'product.productList',
        'machine.machineManage',
        'machine.vmChannelpz',
        'operate.replNeedsMachine',
        'report.toolBorrowStatusLog',
        'report.claimedNoReturnLog',
      ],
    },
    {
      title: '数字',
      pages: ['dataView.index', 'report.productTradingDetail', 'report.departmentRequisition', 'report.empPick', 'report.comsumeAanalyse'],
    },
    told,
  ],
};

/** Whether a right is of a page that such a system has: to open it, or to press a button on it. */
export const isInHand = (hand: Hand, right: string): boolean => {
  const pages: readonly string[] = HANDS[hand].flatMap((work) => work.pages);
  return pages.includes(right) || pages.includes(right.replace(/\.[^.]+$/, ''));
};
