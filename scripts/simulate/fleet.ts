// The machines of a simulation: made once through the product's own calls, found again at the next run.
import type { Ask, MachineKey } from './calls.ts';

const TRAYS = 4;
const COLUMNS = 6;
const CAPACITY = 40;
const AT_ONCE = 6;

export interface FleetMachine {
  vmId: string;
  vmCode: string;
  key: MachineKey;
  /** Staff numbers of those who come by. */
  people: string[];
  /** The number of its last event that the server has. */
  lastSequence: number;
  /** Trades that the server has of it. */
  trades: number;
  channels: { channelCode: string; productCode: string; capacity: number; stock: number }[];
}

const codeOf = (at: number): string => `SIM-${String(at + 1).padStart(4, '0')}`;
const channels = Array.from({ length: TRAYS * COLUMNS }, (_, at) => {
  const [tray, position] = [Math.floor(at / COLUMNS) + 1, (at % COLUMNS) + 1];
  return { tray, position, channelCode: `${tray}${String(position).padStart(2, '0')}`, capacity: CAPACITY, warnNum: 5, remindNum: 10 };
});

/** Makes what is missing of so many machines and gives each a fresh key. `progress` hears of every machine. */
export async function prepareFleet(ask: Ask, count: number, progress: (done: number) => void): Promise<FleetMachine[]> {
  const products = (await ask('/basic/listProduct', { page: 1, limit: 30 })).rows as { id: string; productCode: string }[];
  if (products.length === 0) throw new Error('没有商品，请先建商品 (there are no products yet: make some first)');
  const modelId = await modelOf(ask);
  const people = ((await ask('/basic/searchNodeEmp', {})) as { empCode: string }[]).map(({ empCode }) => empCode);
  const known = new Map((await allMachines(ask)).map(({ vmCode, id }) => [vmCode, id]));
  let done = 0;
  return fewAtOnce(count, async (at) => {
    const vmCode = codeOf(at);
    const vmId = await makeMachine(ask, { vmCode, vmId: known.get(vmCode), modelId, at, products });
    const machine = { vmId, vmCode, people, key: await freshKey(ask, vmId), ...(await standOf(ask, vmId)) };
    progress((done += 1));
    return machine;
  });
}

/** Does so many things, a few at a time; gives what came of each, in order. */
export async function fewAtOnce<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/** The model of simulated machines. */
export async function modelOf(ask: Ask): Promise<string> {
  const models = (await ask('/vm/listVmModel')) as { id: string; modelCode: string }[];
  const known = models.find(({ modelCode }) => modelCode === 'SIM');
  return known?.id ?? (await ask('/vm/createVmModel', { modelCode: 'SIM', modelName: '模拟设备', rows: TRAYS, columns: COLUMNS })).id;
}

async function allMachines(ask: Ask): Promise<{ id: string; vmCode: string }[]> {
  const rows: { id: string; vmCode: string }[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask('/vm/listVm', { page, limit: 200, vmCode: 'SIM-' });
    rows.push(...answer.rows);
    if (rows.length >= answer.total) return rows;
  }
}

interface Making {
  vmCode: string;
  vmId: string | undefined;
  modelId: string;
  at: number;
  products: { id: string }[];
  /** Which it is filled from, where people fill it. */
  warehouseId?: string;
}

/** Makes the machine, or what an earlier run that was ended left out of it. */
export async function makeMachine(ask: Ask, { vmCode, vmId: known, modelId: vmModelId, at, products, ...more }: Making): Promise<string> {
  const made = { vmCode, deviceCode: vmCode, vmName: `模拟设备${vmCode.slice(4)}`, vmModelId, ...more };
  const vmId = known ?? (await ask('/vm/createVm', made)).id;
  const { rows } = await ask('/vm/listVmChannelPage', { page: 1, limit: 200, vmId });
  if (rows.length === 0) await ask('/vm/addVmChannel', { vmId, rows: channels });
  const all = rows.length > 0 ? rows : (await ask('/vm/listVmChannelPage', { page: 1, limit: 200, vmId })).rows;
  const empty = (all as { id: string; productCode: string | null; tray: number }[]).filter(({ productCode }) => !productCode);
  // A product for each tray.
  for (const [tray, some] of Map.groupBy(empty, (channel) => channel.tray))
    await ask('/vm/vmChannelBindProduct', { ids: some.map(({ id }) => id), productId: products[(at + tray) % products.length]?.id });
  return vmId;
}

/** A key for this run; those of earlier runs end. */
async function freshKey(ask: Ask, vmId: string): Promise<MachineKey> {
  const { rows } = await ask('/vm/listOpenKey', { page: 1, limit: 10, vmId, ended: false });
  for (const { id } of rows) await ask('/vm/endOpenKey', { id });
  return ask('/vm/createOpenKey', { keyName: '模拟', vmId });
}

/** What the server has of a machine now. */
export async function standOf(ask: Ask, vmId: string): Promise<Pick<FleetMachine, 'lastSequence' | 'trades' | 'channels'>> {
  const [state] = (await ask('/vm/listDeviceState', { page: 1, limit: 1, vmId })).rows;
  const { total: trades } = await ask('/katrade/listVmTradeLog', { page: 1, limit: 1, vmId });
  const { rows } = await ask('/vm/listVmChannelPage', { page: 1, limit: 200, vmId });
  const channels = (rows as { channelCode: string; productCode: string; capacity: number; stockNum: number }[]).map(
    ({ channelCode, productCode, capacity, stockNum }) => ({ channelCode, productCode, capacity, stock: stockNum }),
  );
  return { lastSequence: state?.lastSequence ?? 0, trades, channels };
}
