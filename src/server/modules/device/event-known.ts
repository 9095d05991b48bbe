// The records behind the codes that a machine speaks in: channels, products, people, cost centres and projects, read once for a batch.
import { sql } from 'kysely';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import { usualConfig } from '../../../contract/system/node-config.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { refuse } from '../../kernel/refusal.ts';
import { recoveriesFor } from '../machine/index.ts';
import { eventSource } from '../trade/index.ts';
import { NO_NUMBERS, type Numbers } from './numbering.ts';

const wordsOf = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((one): one is string => Boolean(one))),
];

/** Goods of an event, whatever its kind: channel and product codes. */
export function goodsOf(event: DeviceEventBody): { channelCode: string; productCode?: string | null | undefined }[] {
  if ('lines' in event) return event.lines;
  return 'channelCode' in event ? [event] : [];
}

/** What a batch names: its events, and those that could not be read but have an id. */
interface Named {
  events: readonly DeviceEventBody[];
  unread?: readonly { eventId: string }[];
}

interface NamedRow {
  kind: 'machine' | 'since' | 'implausible' | 'mode' | 'channel' | 'product' | 'employee' | 'card' | 'cost' | 'project' | 'heard' | 'fault';
  code: string;
  /** Of an employee also where a card was named; of the machine its warehouse's, null where it has none. */
  id: string | null;
  /** Of a channel. */
  productId: string | null;
  /**
   * Of an event that was heard before the hash of its content; of the machine what is known of its numbers, of its mode what it asks: as JSON. Of a channel
   * its capacity; since when the machine is there; from how many times a capacity on a quantity is not believed, where the site says so.
   */
  said: string | null;
}

/** All that is named, in one statement that is planned once: what a machine tells is no matter of who may see which part of the data. */
async function namedRows({ db, nodeId }: Ctx, vmId: string, { events, unread = [] }: Named): Promise<readonly NamedRow[]> {
  const goods = events.flatMap(goodsOf);
  const channels = wordsOf(goods.map(({ channelCode }) => channelCode));
  const products = wordsOf(goods.map(({ productCode }) => productCode));
  const [people, cards] = [wordsOf(events.map(({ empCode }) => empCode)), wordsOf(events.map(({ cardNo }) => cardNo))];
  const costs = wordsOf(events.map((event) => ('costCode' in event ? event.costCode : null)));
  const projects = wordsOf(events.map((event) => ('projectCode' in event ? event.projectCode : null)));
  const trades = wordsOf(events.map((event) => (event.kind === 'pick' ? event.tradeNumber : null)));
  const query = sql<NamedRow>`select kind, code, id, product_id, said from device_known(${nodeId}, ${vmId}, ${eventSource(vmId)},
    ${wordsOf([...events, ...unread].map(({ eventId }) => eventId))}::text[], ${channels}::text[], ${products}::text[], ${people}::text[], ${cards}::text[],
    ${costs}::text[], ${projects}::text[], ${trades}::text[])`;
  return (await db.executeQuery(prepared(query.compile(db)))).rows;
}

/** What a machine wants to be said or shown at a pick. */
export interface Asks {
  cost: boolean;
  project: boolean;
  approval: boolean;
  face: boolean;
}

export interface KnownChannel {
  id: string;
  productId: string | null;
  /** 0: not said. */
  capacity: number;
}

/** Look-ups of a batch. Refuses 'event-unknown' for a channel, product, cost centre or project that is not there, 'recovery-missing'. */
export interface KnownCodes {
  warehouseId: string | null;
  /** When the machine was entered here. */
  since: string;
  /** From how many times a channel's capacity on a quantity is not believed. */
  implausibleTimes: number;
  /** What is known of the machine's numbers. */
  numbers: Numbers;
  /** It stands on the screen alone, for people to train with: what it tells counts nowhere. */
  trains: boolean;
  /** What the machine asks of whoever stands at it. */
  asks: Asks;
  /** The hash of the content of those events that were heard before: what the ledger booked, and what stands noted or set aside. */
  heard: ReadonlyMap<string, string>;
  /** Numbers of transactions of which something failed to come out, as the machine has told. */
  faulted: ReadonlySet<string>;
  channel(code: string): KnownChannel;
  product(code: string | null | undefined): string | undefined;
  /** The same, without a refusal. */
  findChannel(code: string): KnownChannel | undefined;
  findProduct(code: string | null | undefined): string | undefined;
  /** Where an old one of this product goes. */
  recovery(productId: string): string;
  cost(code: string | null | undefined): string | null;
  project(code: string | null | undefined): string | null;
  /** Whom a staff number or a card stands for; undefined when neither is known here. */
  emp(person: { empCode?: string | null | undefined; cardNo?: string | null | undefined }): string | undefined;
}

const isOld = (event: DeviceEventBody): boolean => event.kind === 'return' && event.tradeType === MOVE.giveBackOld;

/** Reads what a batch of one machine names: one query, however many events. */
export async function knownCodes(ctx: Ctx, vmId: string, batch: Named): Promise<KnownCodes> {
  const { events } = batch;
  const rows = Object.groupBy(await namedRows(ctx, vmId, batch), ({ kind }) => kind);
  const ids = (kind: NamedRow['kind']) => new Map((rows[kind] ?? []).flatMap(({ code, id }) => (id ? [[code, id] as const] : [])));
  const [products, people, cards, costs, projects] = [ids('product'), ids('employee'), ids('card'), ids('cost'), ids('project')];
  const byChannel = new Map(
    (rows.channel ?? []).flatMap(({ code, id, productId, said }) =>
      id ? [[code, { id, productId, capacity: Number(said) }] as const] : [],
    ),
  );
  const found = (map: Map<string, string>, thing: string) => (code: string | null | undefined) =>
    code ? (map.get(code) ?? refuse('event-unknown', { thing, value: code })) : undefined;
  const recoveries = events.some(isOld) ? await recoveriesFor(ctx, vmId) : undefined;
  const cost = found(costs, '成本中心');
  const project = found(projects, '项目');
  const { trains, ...numbers } = JSON.parse(rows.machine?.[0]?.said ?? '{}') as Partial<Numbers> & { trains?: boolean };
  return {
    trains: trains ?? false,
    // Who trains takes nothing out of a warehouse.
    warehouseId: trains ? null : (rows.machine?.[0]?.id ?? null),
    since: rows.since?.[0]?.said ?? '',
    implausibleTimes: Number(rows.implausible?.[0]?.said ?? usualConfig.implausibleTimes),
    asks: JSON.parse(rows.mode?.[0]?.said ?? '{}') as Asks,
    numbers: { ...NO_NUMBERS, ...numbers },
    heard: new Map((rows.heard ?? []).map(({ code, said }) => [code, said ?? ''])),
    faulted: new Set((rows.fault ?? []).map(({ code }) => code)),
    channel: (code) => byChannel.get(code) ?? refuse('event-unknown', { thing: '货道', value: code }),
    product: found(products, '商品'),
    recovery: (productId) => recoveries?.(productId) ?? refuse('recovery-missing'),
    findChannel: (code) => byChannel.get(code),
    findProduct: (code) => products.get(code ?? ''),
    cost: (code) => cost(code) ?? null,
    project: (code) => project(code) ?? null,
    emp: ({ empCode, cardNo }) => people.get(empCode ?? '') ?? cards.get(cardNo ?? ''),
  };
}
