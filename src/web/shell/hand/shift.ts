// What a shift needs, brought to the handheld while there is a network: the screens of its works, and the documents that are open there.
import { inbound } from '../../../contract/inbound/index.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import type { Endpoint, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import type { PageCode } from '../../../contract/menu.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { ISSUED_TRIP, plan } from '../../../contract/replenish/plan.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { getLanguage } from '../../kernel/i18n.ts';
import { keepScreens } from '../../kernel/kept-screens.ts';
import { vaultNow } from '../../kernel/journal/open.ts';
import type { MenuEntry } from '../../kernel/session.ts';
import { screens } from '../../screens.ts';
import { useShift } from './shift-here.ts';

/** The documents of a page: more than that are nobody's shift. */
const MOST = 15;
const PAGE = 15;
/** As `allRows` asks for lines. */
const ALL = { page: 1, limit: 200 };

/** The first page of a list as its screen asks for it, and of each of its rows what opens with it. */
async function bring<E extends Endpoint>(list: E, each: (row: Row<E>) => Promise<unknown>[]): Promise<void> {
  const { rows } = (await call(list, { page: 1, limit: PAGE } as Sent<E>, { silent: true })) as { rows: Row<E>[] };
  for (const row of rows.slice(0, MOST)) await Promise.all(each(row));
}
const quiet = { silent: true };

/** The smart warehouses with their channels: once for each person, whichever pages need them. */
let shelves: Promise<void> | undefined;
const bringShelves = (): Promise<void> =>
  (shelves ??= (async () => {
    const all = await call(warehouse.prewh.list, {}, quiet);
    for (const { id } of all.slice(0, MOST)) await call(warehouse.prewhChannel.list, { prewhId: id }, quiet);
  })());

/** The walk of today, with what is scanned at its machines. */
async function bringTrip(): Promise<void> {
  const [{ rows }] = await Promise.all([call(plan.list, ISSUED_TRIP, quiet), import('../../modules/replenish/scan-fill.tsx')]);
  if (rows.length > 0) await call(plan.trip, { ids: rows.map(({ id }) => id) }, quiet);
}

const shifts: Partial<Record<PageCode, () => Promise<void>>> = {
  'operate.replNeedsMachine': bringTrip,
  'inventory.inventoryRecord': () => bring(vmInventory.list, ({ id }) => [call(vmInventory.lines, { id, ...ALL }, quiet)]),
  'wms.operate.wmsInventory': () => bring(warehouse.prewhInventory.list, ({ id }) => [call(warehouse.prewhInventory.find, { id }, quiet)]),
  'wms.wmsPickList': async () => {
    await Promise.all([import('../../modules/warehouse/pick-dialog.tsx'), import('../../modules/warehouse/wave-dialog.tsx')]);
    await bring(warehouse.pickOrder.list, ({ id }) => [call(warehouse.pickOrder.find, { id }, quiet)]);
    await bring(warehouse.wave.list, ({ id }) => [call(warehouse.wave.find, { id }, quiet)]);
  },
  'wms.purchase': () => bring(inbound.expectedOrder.list, ({ poNo }) => [call(inbound.expectedOrder.find, { poNo }, quiet)]),
  'wms.warehousing': () =>
    bring(inbound.entryOrder.list, ({ entryNumber }) => [
      call(inbound.entryOrder.find, { entryNumber }, quiet),
      call(inbound.putAway.propose, { entryNumber }, quiet),
    ]),
  'wms.operate.replPlan': async () => {
    await import('../../modules/warehouse/channel-order-dialog.tsx');
    await bring(warehouse.prewhReplenish.plans, ({ id }) => [call(warehouse.prewhReplenish.planLines, { id }, quiet)]);
    await bringShelves();
  },
  'wms.operate.wmsReplenishment': bringShelves,
  'wms.operate.wmsReturnForm': async () => {
    await bring(warehouse.prewhReturn.list, () => []);
    await bringShelves();
    await call(warehouse.prewhReturn.pickers, {}, quiet);
  },
  'wms.operate.wmsReturnOrder': async () => {
    await bring(warehouse.prewhReturn.listRetreat, () => []);
    await bringShelves();
    await call((await import('../../../contract/org/index.ts')).org.vendors, {}, quiet);
  },
  'wms.toolDesk': async () => void (await call((await import('../../../contract/machine/vm.ts')).vm.warehouses, {}, quiet)),
  'wms.lot': async () => void (await call(outbound.expiry.walk, {}, quiet)),
  'wms.outOrder': () => bring(outbound.outOrder.list, ({ id }) => [call(outbound.outOrder.find, { id }, quiet)]),
};

let brought = '';

/** Once for each person and load. What cannot be had now is had when its page is opened. */
export async function bringShift(account: string, menus: readonly MenuEntry[]): Promise<void> {
  if (brought === account) return;
  brought = account;
  shelves = undefined;
  const pages = menus.flatMap(({ children = [] }) => children.map(({ funcMenuId }) => funcMenuId as PageCode));
  for (const page of pages) {
    await screens[page]?.().catch(() => undefined);
    await shifts[page]?.().catch(() => undefined);
  }
  await Promise.all([
    getLanguage() === 'en' ? import('../../kernel/english-hand.ts') : undefined,
    import('./journal-sheet.tsx'),
    import('./scan-sheet.tsx'),
    import('./take-offer.tsx'),
    import('../palette.tsx'),
    import('../story-card.tsx'),
    import('../../kit/scan/scan-lines.tsx'),
    import('../../kit/scan/camera.tsx'),
    import('../../kit/form/form-dialog.tsx'),
    import('../../kit/form/dates.tsx'),
    import('../../kit/dialog/confirm.tsx'),
    import('../../kit/list/search-chips.tsx'),
    import('../../kit/list/search-drawer.tsx'),
    import('../../kit/list/export-dialog.tsx'),
    import('../../kit/table/table-choices.tsx'),
    import('../../floor/order-lines-field.tsx'),
    import('../../floor/labels/print-dialog.tsx'),
    import('../../floor/story/hand-over.tsx'),
  ]).catch(() => undefined);
  await keepScreens();
  const vault = await vaultNow();
  const may = vault.mayKeep();
  useShift.setState({ of: vault.deviceCode && may ? account : '', deniedTo: may ? '' : account });
}
