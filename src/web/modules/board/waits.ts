// What waits for somebody, by the lists that he may read: how much of it, the first by name, and the deed beside it.
import type { Permit } from '../../../contract/kernel/endpoint.ts';
import { isHand } from '../../../contract/auth/systems.ts';
import type { Right, System } from '../../../contract/menu.ts';
import { desk } from '../../../contract/desk/index.ts';
import { device } from '../../../contract/device/index.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import { inventory } from '../../../contract/inventory/index.ts';
import { PickListStatus } from '../../../contract/pick/codes.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import { plan } from '../../../contract/replenish/plan.ts';
import { needs } from '../../../contract/replenish/needs.ts';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import type { Translate } from '../../kernel/i18n.ts';
import { InventoryStatus } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { inbox } from '../../../contract/workflow/index.ts';
import { call } from '../../kernel/api.ts';
import { holds } from '../../kernel/can.tsx';
import { isGranted } from '../../kernel/menu-tree.ts';
import { listAt } from '../../kernel/router.tsx';
import type { Session } from '../../kernel/session.ts';
import type { Read } from '../../kernel/use-read.ts';

export interface Waiting {
  count: number;
  /** The first of them. */
  names: readonly string[];
}
export interface Wait {
  text: string;
  deed: string;
  side: System;
  /** Who does it: a right to the list alone is no duty. */
  duty: Permit;
  path: string;
  /** Goods, money or people stand still meanwhile. */
  urgent?: boolean;
  ask: (signal: AbortSignal) => Promise<Waiting>;
}

const FIRST = 3;
type Rows<R> = Promise<{ total: number; rows: readonly R[] }>;
const waiting = async <R>(page: Rows<R>, nameOf: (row: R) => string): Promise<Waiting> => {
  const { total, rows } = await page;
  return { count: total, names: [...new Set(rows.map(nameOf))] };
};
const quiet = (signal: AbortSignal) => ({ signal, silent: true }) as const;

/** In the order in which a day is worked: what stops people first. */
export const waits: readonly Wait[] = [
  {
    text: '出货异常待处理',
    deed: '去处理',
    side: 'fms',
    duty: desk.stockCase.settle.permit,
    path: listAt('/operate/stockCase', { status: AbnormalityStatus.open }),
    urgent: true,
    ask: (signal) =>
      waiting(call(desk.stockCase.list, { status: AbnormalityStatus.open, limit: FIRST }, quiet(signal)), (row) => row.productName),
  },
  {
    text: '张计划要走的补货行程',
    deed: '看行程',
    side: 'fms',
    duty: 'operate.replNeedsMachine.fill',
    path: listAt('/operate/replNeedsMachine', { trip: 'issued' }),
    ask: (signal) => waiting(call(plan.list, { status: ReplenishPlanStatus.issued, limit: FIRST }, quiet(signal)), (row) => row.vmName),
  },
  {
    text: '待补货货道',
    deed: '去补货',
    side: 'fms',
    duty: ['operate.replNeedsMachine.fill', 'operate.replNeedsMachine.createPlan'],
    path: '/operate/replNeedsMachine',
    ask: async (signal) => {
      const rows = await call(needs.byVm, {}, quiet(signal));
      return { count: rows.reduce((sum, { channels }) => sum + channels, 0), names: rows.slice(0, FIRST).map(({ vmName }) => vmName) };
    },
  },
  {
    text: '设备消息待处理',
    deed: '去处理',
    side: 'fms',
    duty: 'machine.machineManage.settleEvent',
    path: '/machine/machineManage',
    urgent: true,
    ask: (signal) => waiting(call(device.events, { state: DeviceEventState.aside, limit: FIRST }, quiet(signal)), (row) => row.vmName),
  },
  {
    text: '单据待我审批',
    deed: '去审批',
    side: 'fms',
    duty: 'signedIn',
    path: '/system/approvalInbox',
    urgent: true,
    ask: (signal) => waiting(call(inbox.list, { limit: FIRST }, quiet(signal)), (row) => row.about),
  },
  {
    text: '采购订单逾期未到',
    deed: '去催货',
    side: 'fms',
    duty: ['operate.purchasingOrder.create', 'operate.purchasingOrder.receive'],
    path: listAt('/operate/purchasingOrder', { lateFlag: true }),
    urgent: true,
    ask: (signal) => waiting(call(purchase.purchaseOrder.list, { lateFlag: true, limit: FIRST }, quiet(signal)), (row) => row.vendorName),
  },
  {
    text: '待做的盘点',
    deed: '去盘点',
    side: 'fms',
    duty: 'inventory.inventoryRecord.count',
    path: listAt('/inventory/inventoryRecord', { status: VmInventoryStatus.planned }),
    ask: (signal) =>
      waiting(call(inventory.vmInventory.list, { status: VmInventoryStatus.planned, limit: FIRST }, quiet(signal)), (row) => row.vmName),
  },
  {
    text: '单据待我审批',
    deed: '去审批',
    side: 'wms',
    duty: 'signedIn',
    path: '/system/approvalInbox',
    urgent: true,
    ask: (signal) => waiting(call(inbox.list, { limit: FIRST }, quiet(signal)), (row) => row.about),
  },
  {
    text: '领料单待确认',
    deed: '去确认',
    side: 'wms',
    duty: 'wms.wmsPickList.confirm',
    path: listAt('/wms/wmsPickList', { pickListStatus: PickListStatus.pending }),
    urgent: true,
    ask: (signal) =>
      waiting(
        call(warehouse.pickOrder.list, { pickListStatus: PickListStatus.pending, limit: FIRST }, quiet(signal)),
        (row) => row.empName,
      ),
  },
  {
    text: '仓库待做的盘点',
    deed: '去盘点',
    side: 'wms',
    duty: 'wms.operate.wmsInventory.update',
    path: listAt('/wms/operate/wmsInventory', { status: InventoryStatus.planned }),
    ask: (signal) =>
      waiting(
        call(warehouse.prewhInventory.list, { status: InventoryStatus.planned, limit: FIRST }, quiet(signal)),
        (row) => row.placeName,
      ),
  },
];

/** What a person has to do on the side where he is; with a small screen in the hand on both, as far as its pages lead there. */
export function dutiesOf({ mode, buttons, menus, user }: Pick<Session, 'mode' | 'buttons' | 'menus' | 'user'>): readonly Wait[] {
  const hand = isHand(user?.loginSys);
  const isHere = ({ side, path }: Wait) => (hand ? isGranted(new URL(path, location.href).pathname, menus[mode] ?? []) : side === mode);
  const mayDo = ({ duty }: Wait) => duty === 'signedIn' || holds(buttons[mode] ?? [], duty as Right | readonly Right[]);
  const mine = waits.filter((wait) => isHere(wait) && mayDo(wait));
  // What stands on both sides is one.
  return mine.filter(({ text }, at) => mine.findIndex((other) => other.text === text) === at);
}

/** How much of something waits, for the cache. */
export const waitRead = ({ text, ask }: Wait): Read<Waiting> => ({ queryKey: ['waits', text], queryFn: ({ signal }) => ask(signal) });

interface Counts {
  open: number;
  urgent: number;
  /** Of what could not be asked. */
  failed: number;
}

/** One sentence about the day: whether it goes well, and what is not known of it. Pure. */
export function glance(t: Translate, { open, urgent, failed }: Counts): string {
  // What was not heard of may be the most urgent of all.
  if (failed > 0 && urgent === 0) return t('{n}件事等您处理，另有{m}项没有取到。', { n: open, m: failed });
  if (open === 0) return t('都处理完了，没有等您的事。');
  if (urgent === 0) return t('{n}件事等您处理，都不急。', { n: open });
  if (urgent === open) return t('{n}件事等您处理，都有人或货在等。', { n: open });
  return t('{n}件事等您处理，其中{m}件有人或货在等。', { n: open, m: urgent });
}
