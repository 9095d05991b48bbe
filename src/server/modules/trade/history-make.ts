// Makes what a history of trades needs and the site lacks, through the verbs of those nouns, and the opening stock that covers it.
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../machine/index.ts';
import { createProductType, createProducts } from '../product/index.ts';
import { openingEntry } from '../stock/index.ts';
import { channelKey } from './history-known.ts';
import type { HistoryState } from './history-plan.ts';

const UNSORTED = '未分类';
const COLUMNS = 10;
const MOST_LINES = 5000;

/** Makes machines, channels, types and products that were wished for; the state then knows them by their real ids. */
export async function makeWishes(ctx: Ctx, state: HistoryState): Promise<void> {
  const products = await makeProducts(ctx, state);
  const { vms, channels } = state.wishes;
  if (vms.size === 0 && channels.size === 0) return;
  const layout = layoutOf([...channels.values()].map(({ channelCode }) => channelCode));
  const ids = new Map<string, string>();
  const model = vms.size > 0 ? await modelFor(ctx, layout) : null;
  for (const [deviceCode, { id, vmName, address }] of vms) {
    const made = await createVm(ctx, { vmCode: deviceCode, deviceCode, vmName, address, vmModelId: model ?? '' });
    ids.set(id, made.id);
    state.known.vms.set(deviceCode, made.id);
  }
  for (const [vmId, own] of Map.groupBy(channels.values(), (channel) => channel.vmId)) {
    const rows = own.map(({ channelCode }) => ({ channelCode, ...(layout.get(channelCode) ?? { tray: 1, position: 1 }) }));
    const made = await addChannels(ctx, { vmId: ids.get(vmId) ?? vmId, rows });
    const bindings = own.map((channel, at) => ({
      channelId: made.ids[at] ?? '',
      productId: products.get(channel.productId) ?? channel.productId,
    }));
    await bindProducts(ctx, bindings);
    own.forEach(({ channelCode }, at) => {
      state.known.channels.set(channelKey(ids.get(vmId) ?? vmId, channelCode), {
        id: bindings[at]?.channelId ?? '',
        productId: bindings[at]?.productId ?? null,
      });
    });
    for (const [at, channel] of own.entries()) ids.set(channel.id, made.ids[at] ?? '');
  }
  renameTaken(state, { ids, products });
  vms.clear();
}

/** Trays and places as the codes tell them: what stands before the last digit is the tray; codes without digits are put in order. */
export function layoutOf(codes: readonly string[]): Map<string, { tray: number; position: number }> {
  const sorted = [...new Set(codes)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const digits = sorted.every((code) => /\d$/.test(code));
  const trays = [...new Set(sorted.map((code) => code.slice(0, -1)))];
  return new Map(
    sorted.map((code, at) =>
      digits && trays.length <= 40
        ? [code, { tray: trays.indexOf(code.slice(0, -1)) + 1, position: Number(code.slice(-1)) + 1 }]
        : [code, { tray: Math.floor(at / COLUMNS) + 1, position: (at % COLUMNS) + 1 }],
    ),
  );
}

async function modelFor(ctx: Ctx, layout: ReadonlyMap<string, { tray: number }>): Promise<string> {
  const rows = Math.max(1, ...[...layout.values()].map(({ tray }) => tray));
  const { id } = await createVmModel(ctx, {
    modelCode: `H-${newId().slice(-6)}`,
    modelName: `历史机型 ${rows}×${COLUMNS}`,
    rows,
    columns: COLUMNS,
  });
  return id;
}

async function makeProducts(ctx: Ctx, { known, wishes }: HistoryState): Promise<Map<string, string>> {
  const wanted = [...wishes.products.entries()];
  if (wanted.length === 0) return new Map();
  for (const name of new Set(wanted.map(([, { productType }]) => productType ?? UNSORTED))) {
    if (known.types.has(name)) continue;
    const { id } = await createProductType(ctx, { productTypeCode: name.slice(0, 50), productTypeName: name });
    known.types.set(name, id);
  }
  let number = 0;
  const free = (): string => {
    do number += 1;
    while (known.products.has(`H${String(number).padStart(5, '0')}`));
    return `H${String(number).padStart(5, '0')}`;
  };
  const ids = await createProducts(
    ctx,
    wanted.map(([, { productName, productCode, productType, price }]) => ({
      productCode: productCode ?? free(),
      productName,
      productPrice: price,
      productTypeId: known.types.get(productType ?? UNSORTED) ?? '',
    })),
  );
  for (const [at, [said]] of wanted.entries()) known.products.set(said, ids[at] ?? '');
  return new Map(wanted.map(([, { id }], at) => [id, ids[at] ?? '']));
}

interface Renamed {
  ids: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, string>;
}

function renameTaken(state: HistoryState, { ids, products }: Renamed): void {
  for (const taken of state.taken.values()) {
    taken.channelId = ids.get(taken.channelId) ?? taken.channelId;
    taken.vmId = ids.get(taken.vmId) ?? taken.vmId;
    taken.productId = products.get(taken.productId) ?? taken.productId;
  }
}

/** The log says nothing of stock: an opening entry before its first trade covers each channel, so that it ends where it is said to. */
export async function coverHistory(ctx: Ctx, state: HistoryState): Promise<number> {
  const { wishes, options, first } = state;
  const lines = [...state.taken.values()].map(({ channelId, vmId, productId, qty }) => ({
    place: { kind: PLACE.vmChannel, ref: channelId, owner: vmId },
    productId,
    qty,
  }));
  if (lines.length === 0 || !first) return 0;
  const fresh = new Map([...wishes.channels.keys()].map((key) => state.known.channels.get(key)).map((channel) => [channel?.id, channel?.productId]));
  for (const line of lines) {
    if (fresh.get(line.place.ref) === line.productId) line.qty += options.endStock;
  }
  const happenedAt = new Date(Date.parse(first) - 1000).toISOString();
  for (let at = 0; at < lines.length; at += MOST_LINES) {
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, happenedAt, lines: lines.slice(at, at + MOST_LINES) });
  }
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}
