// What the storekeeper of a simulated warehouse does after a visit: puts back what lies wrong, books what was taken to who took it; and at the end what the
// books say is held against what really lies there.
import type { Ask } from './calls.ts';
import { channelsOf } from './store.ts';
import { change, lying, talk, weigh, type StoreWorld, type Visit } from './visits.ts';

interface Difference {
  id: string;
  /** 0 stands, 3 is watched. */
  handleStatus: number;
  channelCode: string;
  diffNum: number;
  takerId: string | null;
  takerName: string | null;
  originChannels: string | null;
}

async function standing({ ask, store }: StoreWorld): Promise<Difference[]> {
  const { rows } = await ask('/warehouse/listAbnormalRecordPage', { page: 1, limit: 200, prewhId: store.prewhId });
  return (rows as Difference[]).filter(({ handleStatus }) => handleStatus === 0 || handleStatus === 3);
}

/** Brings the books to what was taken in a visit; what the product says otherwise is written down. */
export async function settle(world: StoreWorld, visit: Visit): Promise<void> {
  const { store, wrong, ask } = world;
  const { people, taken, misplaced } = visit;
  if (misplaced) {
    const { from, to } = misplaced;
    const odd = (await standing(world)).find(({ channelCode }) => channelCode === to.channelCode);
    if (!odd?.originChannels?.split('、').includes(from.channelCode)) wrong.push(`${store.prewhCode} ${to.channelCode}：没有认出放错的货`);
    change(world, from, 1);
    weigh(world, from);
    weigh(world, to);
    await talk(world);
  }
  const differences = await standing(world);
  if (differences.length !== taken.size) wrong.push(`${store.prewhCode}：${taken.size} 处取走，${differences.length} 条异常`);
  for (const row of differences) {
    const mine = taken.get(row.channelCode);
    const said = `${store.prewhCode} ${row.channelCode}：差异 ${row.diffNum}`;
    if (!mine || row.diffNum !== -mine.num) wrong.push(`${said}，实际取走 ${mine?.num ?? 0}`);
    // One who was in alone is named; of two nobody is.
    if (row.takerId !== (people.length === 1 ? people[0]?.id : null)) wrong.push(`${said}，可能经手人 ${row.takerName}`);
    const who = store.people.find(({ empCode }) => empCode === mine?.who);
    if (who) await ask('/warehouse/bookAbnormalRecord', { id: row.id, empId: who.id });
  }
}

/** Pieces that trades say people took out of a warehouse, by staff number. */
export async function takenFrom(ask: Ask, prewhId: string): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (let page = 1, read = 0; ; page += 1) {
    const { rows, total } = await ask('/katrade/listVmTradeLog', { page, limit: 200, prewhId });
    for (const { tradeEmpCode, tradeNum } of rows) taken.set(tradeEmpCode, (taken.get(tradeEmpCode) ?? 0) + Number(tradeNum));
    read += rows.length;
    if (read >= total || rows.length === 0) return taken;
  }
}

/** What the books say otherwise than what lies there and who took it, in words; `before` is what they said when it began. */
export async function storeDifferences(world: StoreWorld, before: ReadonlyMap<string, number>): Promise<string[]> {
  const { ask, store, takenBy, wrong } = world;
  const books = await channelsOf(ask, store.prewhId);
  const trades = await takenFrom(ask, store.prewhId);
  const stock = books.flatMap((channel) => {
    const real = lying(world, channel);
    return channel.stock === real ? [] : [`${store.prewhCode} ${channel.channelCode}：账面 ${channel.stock}，实际 ${real}`];
  });
  const people = [...new Set([...takenBy.keys(), ...trades.keys()])].flatMap((empCode) => {
    const [booked, real] = [(trades.get(empCode) ?? 0) - (before.get(empCode) ?? 0), takenBy.get(empCode) ?? 0];
    return booked === real ? [] : [`${store.prewhCode} ${empCode}：登记 ${booked}，实际取走 ${real}`];
  });
  return [...wrong, ...stock, ...people];
}
