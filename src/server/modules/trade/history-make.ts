// Makes what a history of trades needs and the site lacks, through the verbs of those nouns, and the opening stock that covers it.
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../machine/index.ts';
import { createProductType, createProducts } from '../product/index.ts';
import { openingEntry } from '../stock/index.ts';
import { makePeople } from './history-people.ts';
import { productWords } from './history-plan.ts';
import { UNKNOWN, type HistoryState } from './history-state.ts';

const UNSORTED = '未分类';
const COLUMNS = 10;
const MOST_LINES = 5000;
const MOST_TRAYS = 40;
const FIRST = { tray: 1, position: 1 };

/** Makes people, machines, channels, types and products that were wished for; the state then knows them. Gives the channels that are new. */
export async function makeWishes(ctx: Ctx, state: HistoryState): Promise<Set<string>> {
  await makePeople(ctx, state);
  await makeProducts(ctx, state);
  const { known, wishes } = state;
  const layout = layoutOf([...wishes.channels.values()].map(({ channelCode }) => channelCode));
  if (wishes.vms.size > 0) await makeMachines(ctx, state, layout);
  const fresh = new Set(wishes.channels.keys());
  for (const [deviceCode, own] of Map.groupBy(wishes.channels, ([, channel]) => channel.deviceCode)) {
    const vmId = known.vms.get(deviceCode) ?? '';
    const places = wishes.vms.has(deviceCode)
      ? layout
      : await freePlaces(
          ctx,
          vmId,
          own.map(([, { channelCode }]) => channelCode),
        );
    const rows = own.map(([, { channelCode }]) => ({ channelCode, ...(places.get(channelCode) ?? FIRST) }));
    const { ids } = await addChannels(ctx, { vmId, rows });
    const bound = own.map(([key], at) => ({ channelId: ids[at] ?? '', productId: lastProduct(state, key) }));
    await bindProducts(ctx, bound);
    state.made.channels.push(...ids);
    own.forEach(([key], at) => known.channels.set(key, { id: ids[at] ?? '', productId: bound[at]?.productId ?? null }));
  }
  return fresh;
}

const lastProduct = (state: HistoryState, key: string): string => productId(state, state.lastProduct.get(key) ?? UNKNOWN);

/** The id behind the words of a product; what is no word of a product is the id of what a channel held. */
export const productId = ({ known }: HistoryState, words: string): string => known.products.get(words) ?? words;

/** Places of a standing machine that no channel has, in order; beyond its last tray when it is full. */
async function freePlaces(ctx: Ctx, vmId: string, codes: readonly string[]): Promise<Layout> {
  const standing = await from(ctx, 'vmChannel', 'c').select(['c.tray', 'c.position']).where('c.vmId', '=', vmId).execute();
  const model = await from(ctx, 'vm', 'v')
    .innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
    .select('m.columns')
    .where('v.id', '=', vmId)
    .executeTakeFirst();
  const columns = model?.columns ?? COLUMNS;
  const taken = new Set(standing.map(({ tray, position }) => `${tray}/${position}`));
  const all = Array.from({ length: standing.length + codes.length }, (_, at) => ({
    tray: Math.floor(at / columns) + 1,
    position: (at % columns) + 1,
  }));
  const free = all.filter(({ tray, position }) => !taken.has(`${tray}/${position}`));
  return new Map(codes.map((code, at) => [code, free[at] ?? FIRST]));
}

type Layout = ReadonlyMap<string, { tray: number; position: number }>;

/** Trays and places as the codes tell them: what stands before the last digit is the tray; codes without digits are put in order. */
export function layoutOf(codes: readonly string[]): Layout {
  const sorted = [...new Set(codes)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const trays = [...new Set(sorted.map((code) => code.slice(0, -1)))];
  const regular = sorted.every((code) => /\d$/.test(code)) && trays.length <= MOST_TRAYS;
  return new Map(
    sorted.map((code, at) =>
      regular
        ? [code, { tray: trays.indexOf(code.slice(0, -1)) + 1, position: Number(code.slice(-1)) + 1 }]
        : [code, { tray: Math.floor(at / COLUMNS) + 1, position: (at % COLUMNS) + 1 }],
    ),
  );
}

async function makeMachines(ctx: Ctx, { known, wishes, made }: HistoryState, layout: Layout): Promise<void> {
  const rows = Math.max(1, ...[...layout.values()].map(({ tray }) => tray));
  const model = await createVmModel(ctx, {
    modelCode: `H-${newId().slice(-6)}`,
    modelName: `历史机型 ${rows}×${COLUMNS}`,
    rows,
    columns: COLUMNS,
  });
  for (const [deviceCode, { vmName, address }] of wishes.vms) {
    const { id } = await createVm(ctx, { vmCode: deviceCode, deviceCode, vmName, address, vmModelId: model.id });
    known.vms.set(deviceCode, id);
    made.vms.push(id);
  }
}

async function makeProducts(ctx: Ctx, state: HistoryState): Promise<void> {
  const { known, wishes } = state;
  const nameless = [...state.taken.values()].some((taken) => productWords(state, taken) === UNKNOWN);
  if (nameless && !known.products.has(UNKNOWN))
    wishes.products.set(UNKNOWN, { productName: UNKNOWN, productCode: null, productType: null, price: 0 });
  const wanted = [...wishes.products];
  const typeCode = await freeTypeCodes(ctx);
  for (const name of new Set(wanted.map(([, { productType }]) => productType ?? UNSORTED))) {
    if (known.types.has(name)) continue;
    const { id } = await createProductType(ctx, { productTypeCode: typeCode(name), productTypeName: name });
    known.types.set(name, id);
  }
  const code = freeCodes(known.products);
  const ids = await createProducts(
    ctx,
    wanted.map(([, { productName, productCode, productType, price }]) => ({
      productCode: productCode ?? code(),
      productName,
      productPrice: price,
      productTypeId: known.types.get(productType ?? UNSORTED) ?? '',
    })),
  );
  state.made.products.push(...ids);
  for (const [at, [said]] of wanted.entries()) known.products.set(said, ids[at] ?? '');
}

const CODE_LENGTH = 50;

/** The code of a new type: its name as far as it goes, numbered where another type has that already. */
async function freeTypeCodes(ctx: Ctx): Promise<(name: string) => string> {
  const taken = new Set((await from(ctx, 'productType', 't').select('t.productTypeCode').execute()).map((row) => row.productTypeCode));
  return (name) => {
    let code = name.slice(0, CODE_LENGTH);
    for (let number = 2; taken.has(code); number += 1) {
      const end = `-${number}`;
      code = name.slice(0, CODE_LENGTH - end.length) + end;
    }
    taken.add(code);
    return code;
  };
}

/** Codes H00001 … that no product has. */
function freeCodes(taken: ReadonlyMap<string, string>): () => string {
  let number = 0;
  return () => {
    let code: string;
    do code = `H${String((number += 1)).padStart(5, '0')}`;
    while (taken.has(code));
    return code;
  };
}

/** The log says nothing of stock: an opening entry before its first trade covers each channel, so that it ends where the person says. */
export async function coverHistory(ctx: Ctx, state: HistoryState, fresh: ReadonlySet<string>): Promise<void> {
  const { known, options, first } = state;
  const lines = new Map<string, { key: string; deviceCode: string; productId: string; qty: number }>();
  for (const { key, deviceCode, qty, product } of state.taken.values()) {
    const id = productId(state, productWords(state, { key, product }));
    const line = lines.get(compositeKey(key, id)) ?? {
      key,
      deviceCode,
      productId: id,
      qty: fresh.has(key) && known.channels.get(key)?.productId === id ? options.endStock : 0,
    };
    line.qty += qty;
    lines.set(compositeKey(key, id), line);
  }
  if (lines.size === 0 || !first) return;
  const happenedAt = new Date(Date.parse(first) - 1000).toISOString();
  const entries = [...lines.values()].map(({ key, deviceCode, productId: id, qty }) => ({
    place: { kind: PLACE.vmChannel, ref: known.channels.get(key)?.id ?? '', owner: known.vms.get(deviceCode) ?? '' },
    productId: id,
    qty,
  }));
  for (let at = 0; at < entries.length; at += MOST_LINES) {
    const id = newId();
    state.openings.push(id);
    await openingEntry(ctx, { document: { kind: 'opening', id }, happenedAt, lines: entries.slice(at, at + MOST_LINES) });
  }
}
