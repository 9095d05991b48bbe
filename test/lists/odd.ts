// What a list is asked besides the contract's own sense: filters that it says too little of.
import { MatchState } from '../../src/contract/statement/match.ts';
import { addDays, dayOf } from '../../src/contract/kernel/time.ts';
import { staleReasonsOf, type TalkFacts } from '../../src/contract/machine/talk.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { machine, product, SOUGHT } from './keyword.ts';
import type { Row } from './lists.ts';
import { CLOCK } from './odd-clock.ts';
import { PICTURES } from './odd-pictures.ts';
import { ASKED_OTHERWISE } from './odd-questions.ts';
import { among, days, either, mentions, only, same, within, type Judged, type JudgedRule, type Rule } from './probes.ts';
import { ownedBy, through } from './through.ts';

const names = (field: string) => (row: Row) => ({ [field]: row[field] });
const some = (field: string) => (row: Row) => row[field] !== null;
const above = (field: string) => (row: Row) => Number(row[field]) > 0;
/** In use, no machine of the screen alone, and its word cannot be relied on. */
const isDoubtful = ({ lockFlag, model, talk }: Row): boolean =>
  lockFlag === false && !String(model).startsWith('模拟') && staleReasonsOf(talk as TalkFacts, Date.now()).length > 0;

/** Named machines hold, and where none is named, all. */
const atMachines: Rule = async (ground) => {
  const holds = (id: unknown) => (row: Row) => (row['vmIds'] as unknown[]).length === 0 || (row['vmIds'] as unknown[]).includes(id);
  const named = ground.rows.flatMap((row) => row['vmIds'] as unknown[]);
  return named.length === 0 ? [] : [named[0], newId()].map((value) => ({ value, keeps: holds(value) }));
};
/** What is BorgWarner's, and nothing of a customer that there is not. */
const ofCustomer =
  (keeps: (row: Row) => boolean): Rule =>
  () => [
    { value: 'bghn', keeps },
    { value: 'nobody', keeps: () => false },
  ];
/** One of the texts that stand in a field one after the other. */
const oneIn =
  (field: string): Rule =>
  ({ rows }) => {
    const texts = rows.flatMap((row) => String(row[field] ?? '').split('、')).filter(Boolean);
    const keeps = (value: string) => (row: Row) => String(row[field] ?? '').includes(value);
    return texts.length === 0 ? [] : [texts[0] ?? '', '〔nowhere〕'].map((value) => ({ value, keeps: keeps(value) }));
  };
/** More than without it: what need not be filled up yet, too. */
const widens: JudgedRule = ({ rows }) => [
  {
    value: true,
    fault: (kept) => (kept.length > rows.length ? undefined : `keeps ${kept.length} rows of ${rows.length}, and should more`),
  },
  { value: false, fault: (kept) => (kept.length === rows.length ? undefined : `keeps ${kept.length} rows of ${rows.length}`) },
];
/** That of row one, and one in which nothing is. */
const inCurrency: Rule = ({ rows }) =>
  [rows[0]?.['currency'], 'XXX'].map((value) => ({ value, keeps: (row) => row['currency'] === value }));
/** What lay there at the end of a day: today's is what lies there now, before the first day nothing did. */
const asOfDay: JudgedRule = ({ rows, timeZone }) => [
  { value: dayOf(Date.now(), timeZone), fault: (kept) => (kept.length === rows.length ? undefined : `${kept.length} of ${rows.length}`) },
  { value: '1901-01-01', fault: (kept) => (kept.length === 0 ? undefined : `${kept.length} rows before there was anything`) },
];
/** The history was written down when the site was made: of last week the books of the time know nothing. */
const asRecorded: JudgedRule = ({ timeZone }) => {
  const also = { day: addDays(dayOf(Date.now(), timeZone), -7) };
  return [
    { value: true, also, fault: (kept) => (kept.length === 0 ? undefined : `${kept.length} rows that nobody had written down`) },
    { value: false, also, fault: (kept) => (kept.length > 0 ? undefined : 'no row of what had happened') },
  ];
};
/** What row one has, a machine, stands in none: of nothing that is asked a row is left. */
const ofNoRow: JudgedRule = ({ rows }) => {
  const fault = (kept: readonly Row[]) =>
    rows.length > 0 && kept.length === 0 ? undefined : `keeps ${kept.length} rows of ${rows.length}`;
  return [newId(), rows[0]?.['vmId']].map((value) => ({ value, fault }));
};
/** The same trades, by another period. */
const byPeriod: JudgedRule = ({ rows }) => {
  const trades = (some: readonly Row[]) => some.reduce((sum, row) => sum + Number(row['tradeLines']), 0);
  const periods = (some: readonly Row[]) => new Set(some.map((row) => row['period'])).size;
  const fault = (least: number) => (kept: readonly Row[]) =>
    trades(kept) === trades(rows) && periods(kept) >= least
      ? undefined
      : `${trades(kept)} trades of ${trades(rows)} in ${periods(kept)} periods`;
  return [
    { value: 'day', fault: fault(2) },
    { value: 'week', fault: fault(1) },
    { value: 'month', fault: fault(1) },
  ];
};
/** So many and more; where the row has none, for ever. */
const atLeast =
  (field: string): Rule =>
  ({ rows }) => {
    const holds = (least: number) => (row: Row) => row[field] === null || Number(row[field]) >= least;
    // Nobody asks for more days than ten years have.
    const said = rows.map((row) => Number(row[field])).filter((value) => value > 0 && value < 3650);
    const most = Math.max(...said);
    return said.length === 0 ? [] : [...new Set([Math.min(...said), most, most + 1])].map((value) => ({ value, keeps: holds(value) }));
  };
/** So many and fewer, and where the row has none, never. */
const atMost =
  (field: string): Rule =>
  ({ rows }) => {
    const said = rows.flatMap((row) => (row[field] === null ? [] : [Number(row[field])])).filter((value) => value >= 0);
    const [least, most] = [Math.min(...said), Math.max(...said)];
    const holds = (value: number) => (row: Row) => row[field] !== null && Number(row[field]) <= value;
    return said.length === 0 ? [] : [...new Set([least, most, Math.max(0, least - 1)])].map((value) => ({ value, keeps: holds(value) }));
  };
/** What was ordered in some days, for a warehouse: what the lines of those orders come to. */
const asOrdered =
  (field: 'orderDate' | 'warehouseId'): JudgedRule =>
  async ({ ask }) => {
    const lines = '/vreplenish/listPurchaseOrderDetail';
    const [first] = await ask(lines);
    const orders = await ask('/vreplenish/listPurchaseOrder');
    const day = String(first?.['orderDate']);
    const values = field === 'orderDate' ? [{ from: day, to: day }, { to: '1901-01-01' }] : [orders[0]?.['warehouseId'], newId()];
    const pieces = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row['num']), 0);
    return Promise.all(
      values.map(async (value): Promise<Judged> => {
        const fits = pieces(await ask(lines, { [field]: value }));
        return { value, fault: (kept) => (pieces(kept) === fits ? undefined : `${pieces(kept)} pieces of ${fits}`) };
      }),
    );
  };
/** Where it came from or where it went: of a kind, or the one place. What is nobody's place (a vendor, what was used up) is no place to ask for. */
const OUTSIDE = 50;
const atKind: Rule = ({ rows }) =>
  [rows[0]?.['fromKind'], rows[0]?.['toKind']].map((value) => ({
    value,
    keeps: (row) => row['fromKind'] === value || row['toKind'] === value,
  }));
const atPlace: Rule = ({ rows }) => {
  const places = (row: Row | undefined) =>
    (['from', 'to'] as const).flatMap((side) => (Number(row?.[`${side}Kind`]) < OUTSIDE ? [row?.[`${side}Ref`]] : []));
  return [...rows.flatMap(places).slice(0, 1), newId()].map((value) => ({ value, keeps: (row) => places(row).includes(value) }));
};
/** As many words of a long text as may be asked for. */
const beginning =
  (field: string): Rule =>
  ({ rows }) => {
    const text = rows.map((row) => row[field]).find((one) => typeof one === 'string') as string | undefined;
    const values = text ? [text.slice(1, 60), '〔nowhere〕'] : [];
    return values.map((value) => ({ value, keeps: (row) => String(row[field]).toLowerCase().includes(value.toLowerCase()) }));
  };
/** Each kind of what can be bound to a cost centre has rows of its own. */
const ofEachKind: JudgedRule = ({ things }) =>
  (['employee', 'vm', 'product', 'project'] as const).map((kind, at) => ({
    value: at + 1,
    fault: (kept) => {
      const alien = kept.filter((row) => !things.mentioned(kind, { code: row['code'] }).size).length;
      return kept.length > 0 && alien === 0 ? undefined : `${kept.length} rows, ${alien} of them no ${kind}`;
    },
  }));
/** As many as are bound to the cost centre. */
const boundTo =
  (entityType: number): JudgedRule =>
  async ({ ask }) => {
    const bound = (await ask('/basic/listCostEntity', { entityType })).map(({ costIds }) => costIds as string[]);
    return [...new Set(bound.flat()), newId()].slice(-3).map((value) => {
      const fits = bound.filter((ids) => ids.includes(value)).length;
      return { value, fault: (kept) => (kept.length === fits ? undefined : `${kept.length} rows, ${fits} are bound`) };
    });
  };
/** What came of a vendor, in whatever month. */
const asReceived: JudgedRule = async ({ ask }) => {
  const came = (await ask('/replenishplan/listFmsDelivery')).filter(({ deliveryStatus }) => deliveryStatus === 1);
  return [...new Set(came.map(({ vendorId }) => vendorId)), newId()].map((value) => {
    const fits = came.filter(({ vendorId }) => vendorId === value).length;
    return {
      value,
      fault: (kept) => {
        const total = kept.reduce((sum, row) => sum + Number(row['deliveryCount']), 0);
        return total === fits ? undefined : `${total} deliveries, ${fits} came`;
      },
    };
  });
};

const groupLines = through('/basic/listProductGroupLine', { here: 'groupCode', there: 'groupCode' }, mentions('product'));
const bomLines = through('/vmbiz/listProductBomLine', { here: 'bomId', there: 'bomId' }, mentions('product', names('productId')));
const strategyOf = { here: 'strategyId', there: 'id' } as const;
const entryLots = { here: 'entryNumber', there: 'entryNumber' } as const;
const ofPrewh = through('/warehouse/listPrewhPage', { here: 'prewhId', there: 'id' }, same('prewhType'));
const purchaseLines = { here: 'id', there: 'orderId' } as const;
const orderOf = { here: 'orderId', there: 'id' } as const;
/** What one's own: favourites by their mark; who has no employee has bought nothing for himself, and has no colleagues. */
const ownShelf: JudgedRule = ({ rows }) => {
  const marked = rows.filter(({ favouriteFlag }) => favouriteFlag === true).length;
  return [marked, 0, 0].map((fits, at) => ({
    value: at + 1,
    fault: (kept) => (kept.length === fits ? undefined : `${kept.length} rows, ${fits} are his`),
  }));
};

/** A code of a channel may stand within a number of goods that the row does not show: those that have it are kept, whatever else is. */
const channelOrGoods: JudgedRule = async (ground) => {
  const { rows } = ground;
  const code = String(rows[0]?.['channelCode']);
  const least = rows.filter(({ channelCode }) => channelCode === code).length;
  const count = (kept: readonly Row[]) => kept.filter(({ channelCode }) => channelCode === code).length;
  const goods = await within(...product)(ground);
  return [
    { value: code, fault: (kept) => (count(kept) === least ? undefined : `${count(kept)} of ${least} with that code`) },
    ...goods.map(({ value, keeps }): Judged => {
      const fits = rows.filter(keeps).length;
      return { value, fault: (kept) => (kept.length === fits ? undefined : `${kept.length} rows, ${fits} fit`) };
    }),
  ];
};

/** Figures of what was taken out of smart warehouses alone: as many trades as name one. */
const takenInPrewh: JudgedRule = async ({ ask, base, rows }) => {
  const fits = (await ask('/kaetl/listSaleDetail', { tradeDay: base['span'] })).filter(some('prewhId')).length;
  const told = (kept: readonly Row[]) => kept.reduce((sum, row) => sum + Number(row['tradeLines']), 0);
  const fault = (wanted: number) => (kept: readonly Row[]) => (told(kept) === wanted ? undefined : `${told(kept)} trades of ${wanted}`);
  return [
    { value: true, fault: fault(fits) },
    { value: false, fault: fault(told(rows)) },
  ];
};

/** Of days before anything lay anywhere there is nothing. */
const beforeAll: JudgedRule = () => [
  { value: { from: '1999-01-01', to: '1999-12-31' }, fault: (kept) => (kept.length === 0 ? undefined : `${kept.length} rows of 1999`) },
];
/** What lies at one place is a part of what lies at all of them. */
const partOfAll =
  (field: string): JudgedRule =>
  async ({ rows, ask }) => {
    const own = (await ask('/kaetl/listDeadProduct')).find((row) => row[field] !== null)?.[field];
    const all = new Map(rows.map((row) => [row['key'], Number(row['endNum'])]));
    const more = (row: Row) => Number(row['endNum']) > (all.get(row['key']) ?? Infinity);
    return [
      { value: own, fault: (kept) => (kept.some(more) ? `${kept.length} rows, more than lies everywhere` : undefined) },
      { value: newId(), fault: (kept) => (kept.length === 0 ? undefined : `${kept.length} rows of no place`) },
    ];
  };

/** The trades of those who have a level now. */
const ofLevel = through('/basic/listEmp', { here: 'empId', there: 'id' }, same('levelId'));

/** Rules by list and field, where the contract says too little. */
export const ODD: Record<string, Rule | JudgedRule> = {
  ...PICTURES,
  ...Object.fromEntries(Object.entries(SOUGHT).map(([path, fields]) => [`${path} keyword`, within(...fields)])),
  ...ASKED_OTHERWISE,
  '/tradeagg/listCurrencyRate currency': inCurrency,
  ...CLOCK,
  '/kaetl/statPurchase orderDate': asOrdered('orderDate'),
  '/kaetl/statPurchase warehouseId': asOrdered('warehouseId'),
  '/tradeagg/listStatementDetail productPrice': ({ rows }) =>
    [rows[0]?.['productPrice'], '0.07'].map((value) => ({ value, keeps: (row) => row['productPrice'] === value })),
  '/tradeagg/listStatementDetail statementId': ownedBy('/tradeagg/listStatement', { count: 'tradeCount' }),
  '/kaetl/statAbcXyz abcClass': same('abcClass'),
  '/kaetl/statAbcXyz xyzClass': same('xyzClass'),
  '/kaetl/statStockOuts span': beforeAll,
  '/kaetl/statStockOuts prewhId': ofNoRow,
  '/kaetl/statStockTurns span': beforeAll,
  ...Object.fromEntries(['vmId', 'prewhId', 'warehouseId'].map((field) => [`/kaetl/statStockTurns ${field}`, partOfAll(field)])),
  '/kaetl/listDeadProduct idleDays': atLeast('idleDays'),
  '/kaetl/listDeadProduct coverDays': atLeast('coverDays'),
  '/vm/listVmChannelPage keyword': channelOrGoods,
  '/kaetl/listInventoryLog productId': through('/kaetl/listInventoryLogDetail', { owner: 'id' }, mentions('product')),
  '/kaetl/listInventoryLogDetail id': ownedBy('/kaetl/listInventoryLog', { count: 'lineCount' }),
  // Who counts is not told what the books say: what differs is to be counted again.
  '/tradeagg/listStatementMatch differFlag': only((row) => row['matchState'] !== MatchState.agreed),
  '/kaetl/listInventoryLogDetail differFlag': only((row) => row['again'] === true || (row['diffNum'] !== null && row['diffNum'] !== 0)),
  '/customtrade/listToolCheck waitingFlag': only((row) => row['direction'] === 1 && row['toolState'] === 3 && row['outcome'] === null),
  '/auth/user/listSignIn oddFlag': only((row) => (row['odd'] as string[]).length > 0),
  '/vm/listOpenKey ended': either(some('endedAt')),
  '/vm/listDeviceEvent settled': either(some('settledAt')),
  '/vm/listDeviceCommand channelCodes': among('channelCode'),
  '/vmbiz/listComboPickOrder vmId': through('/vmbiz/findComboPickOrder', { owner: 'id' }, mentions('vm')),
  '/vm/listVm model': same('vmModelId'),
  '/vm/listVm doubtFlag': either(isDoubtful),
  '/vm/listVmChannelAuth vmId': ownedBy('/vm/listVm'),
  '/vm/listVmChannelAuth channelIds': among('channelId'),
  '/vm/listVmStockPage vmKeyword': within(...machine, 'deviceCode'),
  '/vm/listVmStockCaveat vmKeyword': within(...machine, 'deviceCode'),
  '/vmbiz/listNotice unread': either((row) => row['readFlag'] === false),
  '/basic/listEmp vendorFlag': either(some('vendorId')),
  '/basic/listEmp cardNo': oneIn('cardNos'),
  '/basic/listNodeCard boundFlag': either(some('empId')),
  '/basic/listNodeCardBind cardId': through('/basic/listNodeCard', { here: 'cardNo', there: 'cardNo' }, same('id')),
  '/basic/listCostEntity boundFlag': either(some('costNames')),
  '/basic/listCostEntity entityType': ofEachKind,
  '/basic/listCostEmp costId': boundTo(1),
  '/basic/listCostProject costId': boundTo(4),
  '/basic/listProjectPage empId': through('/basic/listProjectEmp', { owner: 'projectId' }, mentions('employee')),
  '/basic/listProjectAttribute projectId': ownedBy('/basic/listProjectPage', { count: 'attributeCount' }),
  '/basic/listProjectEmp projectId': ownedBy('/basic/listProjectPage', { count: 'empCount' }),
  '/basic/listUnitConversion unit': ({ rows }) => {
    const units = [rows[0]?.['fromUnit'], rows[0]?.['toUnit'], '〔nowhere〕'];
    return units.map((value) => ({ value, keeps: (row) => row['fromUnit'] === value || row['toUnit'] === value }));
  },
  '/basic/listProductGroup productId': groupLines,
  '/basic/listProductGroupLine productId': groupLines,
  '/basic/listProductGroupProduct groupId': ownedBy('/basic/listProductGroup', { count: 'productCount' }),
  '/vmbiz/listProductBom usedProductId': bomLines,
  '/vmbiz/listProductBomLine usedProductId': bomLines,
  '/vmbiz/listProductBomHistory bomId': ownedBy('/vmbiz/listProductBom', { key: 'bomId' }),
  '/vreplenish/listPurchaseOrder productId': through('/vreplenish/listPurchaseOrderDetail', purchaseLines, mentions('product')),
  '/vreplenish/listPurchaseOrder lateFlag': only(above('lateDays')),
  '/warehouse/listPurchaseOrderPage productId': through('/vreplenish/listPurchaseOrderDetail', purchaseLines, mentions('product')),
  '/warehouse/listPurchaseOrderPage openFlag': only((row) => row['orderStatus'] === 0 || row['orderStatus'] === 1),
  '/warehouse/listPurchaseOrderPage lateFlag': only(above('lateDays')),
  '/warehouse/listOutOrderPage warehouseId': same('warehouseId'),
  '/warehouse/listOutOrderPage productId': through('/warehouse/findOutOrder', { owner: 'id' }, mentions('product')),
  '/warehouse/listOutOrderPage transitFlag': only(above('transitNum')),
  '/warehouse/listReturnOrderPage productId': through('/warehouse/findReturnOrder', { owner: 'id' }, mentions('product')),
  '/warehouse/listRetreatOrderPage productId': through('/warehouse/findOutOrder', { owner: 'id' }, mentions('product')),
  '/warehouse/listExpirationProductPage allFlag': widens,
  '/warehouse/listExpirationProductPage leftDays': atMost('leftDays'),
  '/warehouse/listPickOrder prewhType': ofPrewh,
  '/warehouse/listPrewhStockPage prewhType': ofPrewh,
  '/warehouse/listPrewhReplenish prewhType': ofPrewh,
  '/warehouse/listEntryOrderPage customer': ofCustomer((row) => String(row['poNos']).includes('BGCG')),
  '/warehouse/listProblemRecordPage customer': ofCustomer(() => true),
  '/warehouse/listBghnPurchaseOrder productId': through('/vreplenish/listPurchaseOrderDetail', purchaseLines, mentions('product')),
  '/warehouse/listBghnPurchaseOrder openFlag': only((row) => row['openFlag'] === true),
  '/warehouse/listBghnPurchaseOrder lateFlag': only(above('lateDays')),
  '/warehouse/listBoschPurchaseOrder productId': through('/vreplenish/listPurchaseOrderDetail', purchaseLines, mentions('product')),
  '/warehouse/listBoschPurchaseOrder openFlag': only((row) => row['openFlag'] === true),
  '/warehouse/listBoschPurchaseOrder lateFlag': only(above('lateDays')),
  '/warehouse/listBghnProcure productId': through('/warehouse/findBghnProcure', { owner: 'id' }, mentions('product')),
  '/warehouse/listInventoryOrderPage productId': through('/warehouse/prewhInventory', { owner: 'id' }, mentions('product')),
  '/warehouse/listEntryOrderPage poNo': within('poNos'),
  '/warehouse/listEntryOrderPage productId': through('/warehouse/listEntryOrderBatchDetail', entryLots, mentions('product')),
  '/warehouse/listEntryOrderPage restFlag': only(above('restNum')),
  '/warehouse/listEntryOrderPage heldFlag': only(above('heldNum')),
  '/warehouse/listEntryOrderBatchDetail warehouseId': through('/warehouse/listEntryOrderPage', entryLots, same('warehouseId')),
  '/vreplenish/listPurchaseOrderDetail openFlag': only(above('openNum')),
  '/vreplenish/listPurchaseOrderDetail createdAt': through('/vreplenish/listPurchaseOrder', orderOf, days('createdAt')),
  '/tradeagg/listAccountingRule costId': mentions('cost', undefined, true),
  '/vmbiz/listCloudMallProduct shelf': ownShelf,
  '/vmbiz/listCloudMallProduct vendorId': through('/vmbiz/listCloudMallOffer', { here: 'productId', there: 'productId' }, same('vendorId')),
  '/vmbiz/listCloudMallOrder productId': through('/vmbiz/listCloudMallOrderDetail', purchaseLines, mentions('product')),
  '/vmbiz/listCloudMallOrder lateFlag': only(above('lateDays')),
  '/vmbiz/listCloudMallOrderDetail openFlag': only(above('restNum')),
  '/vmbiz/listCloudMallOrderDetail createdAt': through('/vmbiz/listCloudMallOrder', orderOf, days('createdAt')),
  '/vmbiz/listEmoOrder productId': through('/vmbiz/listEmoOrderDetail', purchaseLines, mentions('product')),
  '/vmbiz/listEmoOrderDetail createdAt': through('/vmbiz/listEmoOrder', orderOf, days('createdAt')),
  '/replenishplan/listFmsDelivery lateFlag': only(above('lateDays')),
  '/kaetl/listReplenishLog productId': through('/kaetl/listReplenishLogDetail', { owner: 'id' }, mentions('product')),
  '/kaetl/listReplenishLogDetail id': ownedBy('/kaetl/listReplenishLog', { count: 'lineCount' }),
  '/kaetl/listRetreatLog productId': through('/kaetl/listRetreatLogDetail', { owner: 'id' }, mentions('product')),
  '/kaetl/listRetreatLogDetail id': ownedBy('/kaetl/listRetreatLog', { count: 'lineCount' }),
  '/kaetl/listRetreatLogDetail vmId': ownedBy('/kaetl/listRetreatLog', { key: 'vmId' }),
  '/vreplenish/listReplenishNeeds allFlag': widens,
  '/warehouse/listPrewhReplenishNeeds allFlag': widens,
  '/kaetl/statVmPick unit': byPeriod,
  '/basic/listRoleEntity roleId': ownedBy('/basic/listRole', { count: 'userCount' }),
  '/replenishplan/listSettlementCycle vendorId': asReceived,
  '/kaetl/listStockMove placeKind': atKind,
  '/kaetl/listStockMove placeRef': atPlace,
  '/kaetl/listPastStock day': asOfDay,
  '/kaetl/listPastStock recorded': asRecorded,
  '/strategy/listPickStrategy productId': through(
    '/strategy/listPickStrategyLine',
    { here: 'id', there: 'strategyId' },
    mentions('product'),
  ),
  '/strategy/listPickStrategy vmId': atMachines,
  '/strategy/listPickStrategyLine productId': through(
    '/strategy/listPickStrategyLine',
    { here: 'strategyId', there: 'strategyId' },
    mentions('product'),
  ),
  '/strategy/listPickStrategyLine vmId': through('/strategy/listPickStrategy', strategyOf, atMachines),
  '/strategy/listPickStrategyLine entityId': through('/strategy/listPickStrategy', strategyOf, same('entityId')),
  '/strategy/listPickPrivilegeStrategy vmId': mentions('vm', names('vmIds')),
  '/kaetl/listClaimedNoReturnLog overdueFlag': only((row) => row['borrowStatus'] === 2),
  '/vmbiz/listCaveatCenter vmId': atMachines,
  '/kaetl/listEmpPickReport inPrewh': takenInPrewh,
  // Nothing is unusual in a smart warehouse of the site.
  '/kaetl/listUnusualUse prewhId': ofNoRow,
  '/kaetl/listSaleDetail inPrewh': only(some('prewhId')),
  '/katrade/listVmTradeLog inPrewh': only(some('prewhId')),
  '/kaetl/listSaleDetail levelId': ofLevel,
  '/katrade/listVmTradeLog levelId': ofLevel,
  '/global/listOperateLog content': beginning('params'),
  '/export/listImportProblem importId': ownedBy('/export/listImportLogPage', { count: 'failNum' }),
};
