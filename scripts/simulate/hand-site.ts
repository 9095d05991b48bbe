// Where the storekeepers of a simulation work: a machine for each, one warehouse that they receive into, one smart warehouse that they pick from. Made
// once through the product's own calls; at the end the books of all that are held against what they really moved.
import { createHash, randomUUID } from 'node:crypto';
import { isBeingCounted } from '../../src/contract/inventory/codes.ts';
import { isFilling } from '../../src/contract/replenish/codes.ts';
import { StockPlaceKind } from '../../src/contract/stock/ledger-codes.ts';
import { sealedPassword, sessionOf, type Ask, type Post } from './calls.ts';
import { fewAtOnce, makeMachine, modelOf } from './fleet.ts';
import { handheld, type HandTally } from './hand.ts';
import { seededRandom } from './random.ts';
import { fill, homeOf, prewhOf, vendorOf } from './store.ts';
import { workThrough, type HandSite, type Keeper, type KeeperSite, type WorkTally } from './storekeeper.ts';

/** Pieces of each product that are bought for the machines at the beginning. */
const FEED = 5_000;
const ROLES = ['PDA_KEEPER', 'WAREHOUSE_KEEPER'];

async function openSite(ask: Ask): Promise<HandSite> {
  const warehouseId = await homeOf(ask, 'SIM-HAND', '模拟手持仓');
  const prewhId = await prewhOf(ask, { prewhCode: 'SIM-HAND', warehouseId, prewhType: 0 });
  const products = ((await ask('/basic/listProduct', { page: 1, limit: 30 })).rows as { id: string }[]).map(({ id }) => id);
  const people = ((await ask('/basic/searchNodeEmp', {})) as { id: string }[]).map(({ id }) => id);
  const vendorId = await vendorOf(ask);
  const feedId = await homeOf(ask, 'SIM-FEED', '模拟补货仓');
  const wanted = products.map((productId) => ({ productId, num: FEED, price: '1' }));
  const { poNo } = await ask('/vreplenish/createPurchaseOrder', { vendorId, warehouseId: feedId, lines: wanted });
  await ask('/warehouse/createEntryOrder', { poNo, postFlag: true, lines: wanted.map(({ num }, at) => ({ lineNo: at + 1, num })) });
  await fill(ask, { prewhId, warehouseId });
  const channels = await ask('/warehouse/listPrewhChannel', { prewhId });
  return { vendorId, warehouseId, feedId, prewhId, products, people, channels };
}

async function machineOf(ask: Ask, { feedId: warehouseId }: HandSite, at: number): Promise<KeeperSite> {
  const vmCode = `SIM-H${String(at + 1).padStart(2, '0')}`;
  const known = (await ask('/vm/listVm', { page: 1, limit: 1, vmCode })).rows[0]?.id;
  const products = (await ask('/basic/listProduct', { page: 1, limit: 30 })).rows;
  const vmId = await makeMachine(ask, { vmCode, vmId: known, modelId: await modelOf(ask), at, products, warehouseId });
  await endPapers(ask, vmId);
  return { vmId, vmCode, channels: await channelsOf(ask, vmId) };
}
/** What a run that was ended left open there. */
async function endPapers(ask: Ask, vmId: string): Promise<void> {
  const { rows: plans } = await ask('/replenishplan/listReplenishPlan', { page: 1, limit: 200, vmId });
  for (const plan of plans)
    if (isFilling(plan)) await ask('/replenishplan/fillReplenishPlan', { id: plan.id, lines: [], finishFlag: true });
  const { rows: counts } = await ask('/kaetl/listInventoryLog', { page: 1, limit: 200, vmId });
  for (const count of counts) if (isBeingCounted(count)) await ask('/kaetl/cancelInventory', { id: count.id });
}
const channelsOf = async (ask: Ask, vmId: string): Promise<KeeperSite['channels']> =>
  (await ask('/vm/listVmChannelPage', { page: 1, limit: 200, vmId })).rows;

/** An account for each, as the desk makes them: with a password that is shown once, and changed at the first sign-in. */
async function signedKeeper(ask: Ask, base: string, account: string): Promise<Post> {
  const roles = (await ask('/basic/listRole', { page: 1, limit: 200 })).rows as { id: string; roleCode: string }[];
  const roleIds = roles.filter(({ roleCode }) => ROLES.includes(roleCode)).map(({ id }) => id);
  if (roleIds.length < ROLES.length) throw new Error(`没有角色 ${ROLES.join('、')} (these roles are missing)`);
  const { userId } = await ask('/auth/user/createUser', { loginAccount: account, userName: account, loginSys: ['fms', 'pda'], roleIds });
  const { password: once } = await ask('/auth/user/resetUserPassword', { userId });
  const password = `Sim-${randomUUID().slice(0, 12)}9`;
  const first = await sessionOf(base, { account, password: once, loginSys: 'fms' });
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const change = {
    password: hash(password),
    oldPassword: hash(once),
    loginSys: 'fms',
    encryptPassword: await sealedPassword(base, password),
  };
  const changed = await first('/auth/user/updateCurrentPassword', change);
  if (changed.code !== 200) throw new Error(`${account}: ${changed.msg}`);
  return sessionOf(base, { account, password, loginSys: 'pda' });
}

/** What lies in the warehouse and in the smart warehouse, by product. */
async function stockOf(ask: Ask, { warehouseId, prewhId }: HandSite): Promise<Record<'home' | 'picking', Map<string, number>>> {
  const sums = { home: new Map<string, number>(), picking: new Map<string, number>() };
  const add = (sum: Map<string, number>, key: string, num: number) => sum.set(key, (sum.get(key) ?? 0) + num);
  for (let page = 1, read = 0, total = 1; read < total; page += 1) {
    const answer = await ask('/kaetl/listPastStock', { page, limit: 200, placeKind: StockPlaceKind.warehouse });
    for (const { placeRef, productId, qty } of answer.rows) if (placeRef === warehouseId) add(sums.home, productId, qty);
    total = answer.rows.length === 0 ? read : answer.total;
    read += answer.rows.length;
  }
  for (const { productId, stockNum } of await ask('/warehouse/listPrewhChannel', { prewhId })) add(sums.picking, productId, stockNum);
  return sums;
}

interface Life {
  base: string;
  hands: number;
  seconds: number;
  seed: number;
}

/** They work beside the machines; gives what the books say otherwise, and tells how it was. */
export async function liveInHands(ask: Ask, { base, hands, seconds, seed }: Life): Promise<string[]> {
  if (hands === 0) return [];
  const tally: HandTally = { entries: 0, cuts: 0, lost: 0, repeated: 0, deaths: 0, refused: 0 };
  const work: WorkTally = { fills: 0, counts: 0, receipts: 0, waves: 0, received: new Map(), picked: new Map() };
  const site = await openSite(ask);
  const run = randomUUID().slice(0, 6);
  const keepers = await fewAtOnce(hands, async (at): Promise<Keeper> => {
    const own = await machineOf(ask, site, at);
    const random = seededRandom(seed + 20_000 + at);
    const hand = handheld(await signedKeeper(ask, base, `sim-${run}-${at + 1}`), { random, tally });
    await hand.talk(true);
    const there = new Map(own.channels.map(({ id, stockNum }) => [id, stockNum]));
    return { own, site, hand, random, ask, work, there, late: new Set(), atMachine: undefined };
  });
  const before = await stockOf(ask, site);
  const filled = new Map<string, number>();
  const end = Date.now() + seconds * 1000;
  await Promise.all([...keepers.map((keeper) => workThrough(keeper, end)), keepFull(ask, site, { end, filled })]);
  for (let left = 20; left > 0 && keepers.some(({ hand }) => hand.unsent() > 0); left -= 1)
    await Promise.all(keepers.map(({ hand }) => hand.talk(true)));
  const { fills, counts, receipts, waves } = work;
  console.log(
    `手持 ${hands} 台：补货 ${fills} 笔，盘点 ${counts} 张，收货 ${receipts} 单，波次 ${waves} 个，共 ${tally.entries} 笔；` +
      `断网 ${tally.cuts} 次，丢失答复 ${tally.lost}，重复发送 ${tally.repeated}，没电 ${tally.deaths}，冲突 ${tally.refused}`,
  );
  const wrong = await Promise.all(keepers.map((keeper) => keeperDifferences(keeper)));
  return [...wrong.flat(), ...(await siteDifferences(ask, { site, work, before, filled }))];
}

/** The desk buys for the smart warehouse what runs low there. */
async function keepFull(ask: Ask, site: HandSite, { end, filled }: { end: number; filled: Map<string, number> }): Promise<void> {
  const productOf = new Map(site.channels.map((channel) => [(channel as { channelCode?: string }).channelCode, channel.productId]));
  while (Date.now() < end) {
    for (const { channelCode, num } of await fill(ask, site)) {
      const productId = productOf.get(channelCode) ?? '';
      filled.set(productId, (filled.get(productId) ?? 0) + num);
    }
    await new Promise((done) => setTimeout(done, 1_000));
  }
}

/** What the books say of a storekeeper's machine and journal otherwise than he did. */
async function keeperDifferences({ own, there, hand, late, ask }: Keeper): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, channelCode, stockNum } of await channelsOf(ask, own.vmId))
    if (stockNum !== there.get(id)) wrong.push(`${own.vmCode} ${channelCode}：账面 ${stockNum}，实际 ${there.get(id)}`);
  for (const [no, why] of hand.refusals()) if (!late.has(no)) wrong.push(`${own.vmCode} 第${no}笔：${why}`);
  for (const no of late) if (!hand.refusals().has(no)) wrong.push(`${own.vmCode} 第${no}笔：计划已结束，却登记了`);
  if (hand.unsent() > 0) wrong.push(`${own.vmCode}：${hand.unsent()} 笔没有发出`);
  return wrong;
}

interface Moved {
  site: HandSite;
  work: WorkTally;
  before: Awaited<ReturnType<typeof stockOf>>;
  filled: ReadonlyMap<string, number>;
}
/** What the books say of what all of them received and picked. */
async function siteDifferences(ask: Ask, { site, work, before, filled }: Moved): Promise<string[]> {
  const now = await stockOf(ask, site);
  const num = (sum: ReadonlyMap<string, number>, productId: string): number => sum.get(productId) ?? 0;
  return [...new Set([...site.products, ...site.channels.map(({ productId }) => productId)])].flatMap((productId) => {
    const home = num(before.home, productId) + num(work.received, productId);
    const picking = num(before.picking, productId) + num(filled, productId) - num(work.picked, productId);
    return [
      ...(num(now.home, productId) === home ? [] : [`SIM-HAND 收货 ${productId}：账面 ${num(now.home, productId)}，实际 ${home}`]),
      ...(num(now.picking, productId) === picking
        ? []
        : [`SIM-HAND 拣货 ${productId}：账面 ${num(now.picking, productId)}，实际 ${picking}`]),
    ];
  });
}
