// What somebody does first who is new here, by what he does: the pages of his work, in their order. Pure.
import { menuItems, type PageCode, type Right, type System } from '../../../contract/menu.ts';

/** A way into the work: the chapter that tells of it, and its pages. */
export interface FirstRun {
  /** Whoever may do one of these does that work, on whichever side he stands; the first that fits is his. */
  does: readonly Right[];
  chapter: string;
  pages: readonly PageCode[];
}

const runs: readonly FirstRun[] = [
  {
    does: ['system.roleList.assign'],
    chapter: 'role.admin',
    pages: ['import.initialization', 'machine.machineManage', 'system.userRole', 'system.warningCenter', 'system.nodeConfig'],
  },
  {
    does: ['wms.warehousing.post', 'operate.stockCase.settle'],
    chapter: 'role.storekeeper',
    pages: ['operate.replNeedsMachine', 'operate.stockCase', 'wms.purchase', 'wms.warehousing', 'inventory.inventoryRecord'],
  },
  {
    does: ['operate.replNeedsMachine.fill'],
    chapter: 'role.replenisher',
    pages: ['operate.replNeedsMachine', 'operate.replRecord', 'wms.operate.replPlan', 'inventory.inventoryRecord'],
  },
  {
    does: ['operate.purchasingOrder.create'],
    chapter: 'role.buyer',
    pages: ['operate.purchasingOrder', 'operate.purchasingOrderDtl', 'operate.trackingOrder', 'report.purchase'],
  },
  {
    does: ['operate.comboPickList.approve'],
    chapter: 'role.head',
    pages: ['system.approvalInbox', 'operate.comboPickList', 'operate.pickAppeal', 'wms.uwhOrder', 'report.departmentRequisition'],
  },
  { does: ['organization.staff.create'], chapter: 'role.hr', pages: ['organization.staff', 'machine.vmBindCard', 'cardMgr.cardList'] },
  {
    does: ['report.statement'],
    chapter: 'role.finance',
    pages: ['report.productTradingDetail', 'report.departmentRequisition', 'report.statement', 'system.proof'],
  },
];

export interface FirstStep {
  path: string;
  title: string;
  done: boolean;
}

const itemOf = new Map(menuItems.map((item) => [item.code, item]));

/** The way of somebody with these rights on this side, each page with whether he has been there; undefined once he has been everywhere, or has no such work. */
export function firstRunOf(
  has: (right: Right) => boolean,
  { side, visited }: { side: System; visited: ReadonlySet<string> },
): { chapter: string; steps: FirstStep[] } | undefined {
  const run = runs.find(({ does }) => does.some(has));
  const steps = (run?.pages ?? []).flatMap((code): FirstStep[] => {
    const item = itemOf.get(code);
    if (!item?.systems.includes(side) || !has(code)) return [];
    return [{ path: item.path, title: item.entry.title, done: visited.has(item.path) }];
  });
  return run && steps.some(({ done }) => !done) ? { chapter: run.chapter, steps } : undefined;
}
