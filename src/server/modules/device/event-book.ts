// What each kind of event does to the books. All of it goes through the verbs that a person's hand would use.
import { isOddMoment } from '../../../contract/device/clock.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { recordCount } from '../inventory/index.ts';
import { noteProduct } from '../machine/index.ts';
import { recordRefill } from '../replenish/index.ts';
import { post, type Place } from '../stock/index.ts';
import { recordCutters } from '../tool/index.ts';
import { bookTrades, eventSource, recordFault, type TradeRecord, type TradeReport } from '../trade/index.ts';
import { goodsOf, type KnownCodes } from './event-known.ts';
import { CutterStatus } from '../../../contract/tool/codes.ts';

type Kind = DeviceEventBody['kind'];
type Of<K extends Kind> = Extract<DeviceEventBody, { kind: K }>;
export interface Machine {
  vmId: string;
  known: KnownCodes;
  /** Where events stand in the machine's own order, by their ids. */
  positions: ReadonlyMap<string, number | null>;
  /** Of events that a person has mended, as they were told: by that they are known when they come again. */
  originals?: ReadonlyMap<string, unknown>;
  /** Trades whose goods are booked: written at the end of the batch, all in one. */
  trades: TradeRecord[];
}

/** Kinds whose events move stock: the ledger itself knows each of them for ever. */
export const movesStock = (kind: Kind): boolean => kind !== 'door' && kind !== 'productChange';

/** By the machine's clock, but never in the future nor long before the machine was there: what an odd clock says so happened when we learnt of it. */
const momentOf = ({ known }: Pick<Machine, 'known'>, { happenedAt }: DeviceEventBody): string =>
  isOddClock(known, happenedAt) ? new Date().toISOString() : happenedAt;

/** Whether a machine's clock cannot have been right: it tells of the future, or of a time long before the machine was there (1970: a dead battery). */
export const isOddClock = ({ since }: Pick<KnownCodes, 'since'>, happenedAt: string): boolean => isOddMoment(since, happenedAt);

/** Trades are booked many at a time. */
export const isTrade = (event: DeviceEventBody): event is Of<'pick'> | Of<'return'> => event.kind === 'pick' || event.kind === 'return';

const channelPlace = (vmId: string, ref: string): Place => ({ kind: PLACE.vmChannel, ref, owner: vmId });
/** What the ledger knows an event by. */
const named = ({ positions, originals }: Machine, event: DeviceEventBody) => ({
  id: event.eventId,
  sequence: positions.get(event.eventId) ?? null,
  body: originals?.get(event.eventId) ?? event,
});
/** What the machine held at the time is what it says; else what the books have in the channel. */
const productOf = ({ known }: Machine, line: { channelCode: string; productCode?: string | null | undefined }): string | undefined =>
  known.product(line.productCode) ?? known.channel(line.channelCode).productId ?? undefined;

/** A person whom nobody here knows is written down beside the trade: the goods are gone all the same. */
const strangerOf = ({ known }: Machine, event: DeviceEventBody): string | null =>
  (event.empCode || event.cardNo) && !known.emp(event) ? `未知人员 ${event.empCode ?? event.cardNo}` : null;

/** A pick or return as the trades' verb takes it. Refuses 'event-unknown'. */
export function tradeOf(machine: Machine, event: Of<'pick'> | Of<'return'>): TradeReport {
  const { known, vmId } = machine;
  const pick = event.kind === 'pick' ? event : undefined;
  const isOld = event.tradeType === MOVE.giveBackOld;
  return {
    vmId,
    tradeNumber: event.tradeNumber,
    tradeType: event.tradeType,
    happenedAt: momentOf(machine, event),
    event: named(machine, event),
    trains: known.trains,
    empId: known.emp(event) ?? null,
    costId: known.cost(pick?.costCode),
    projectId: known.project(pick?.projectCode),
    remark: strangerOf(machine, event),
    lines: event.lines.map((line) => ({
      channelId: known.channel(line.channelCode).id,
      productId: known.product(line.productCode) ?? null,
      holds: known.channel(line.channelCode).productId,
      quantity: line.quantity,
      cutterCode: line.cutterCode ?? null,
      ...(isOld
        ? { price: 0, recoveryId: known.recovery(productOf(machine, line) ?? '') }
        : { price: 'price' in line ? (line.price ?? null) : null }),
    })),
  };
}

/** Whether all that a trade names is known here. */
export function isNamed(machine: Machine, event: Of<'pick'> | Of<'return'>): boolean {
  try {
    tradeOf(machine, event);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function lineOf(machine: Machine, line: { channelCode: string; productCode?: string | null | undefined }) {
  const productId = productOf(machine, line) ?? refuse('channel-without-product', { channel: line.channelCode });
  return { channelId: machine.known.channel(line.channelCode).id, productId };
}

async function bookRetreat(ctx: Ctx, machine: Machine, event: Of<'retreat'>): Promise<void> {
  const { warehouseId } = machine.known;
  const to: Place = warehouseId ? { kind: PLACE.warehouse, ref: warehouseId } : { kind: PLACE.suspense, ref: machine.vmId };
  await post(ctx, {
    document: { kind: 'vm_retreat', id: newId() },
    happenedAt: momentOf(machine, event),
    event: { source: eventSource(machine.vmId), ...named(machine, event) },
    moves: event.lines.map((line, at) => {
      const { channelId, productId } = lineOf(machine, line);
      return {
        productId,
        qty: line.quantity,
        from: channelPlace(machine.vmId, channelId),
        to,
        kind: MOVE.retreat,
        line: at + 1,
        forWhom: { employeeId: machine.known.emp(event) ?? null },
      };
    }),
  });
}

async function bookCount(ctx: Ctx, machine: Machine, event: Of<'count'>): Promise<void> {
  await recordCount(ctx, {
    vmId: machine.vmId,
    empId: machine.known.emp(event) ?? null,
    happenedAt: momentOf(machine, event),
    event: { source: eventSource(machine.vmId), ...named(machine, event) },
    lines: event.lines.map((line) => ({ ...lineOf(machine, line), counted: line.counted })),
  });
}

async function bookChange(ctx: Ctx, machine: Machine, event: Of<'productChange'>): Promise<void> {
  const { channelId, productId } = lineOf(machine, event);
  await noteProduct(ctx, { channelId, productId });
}

/** Books the goods of trades in one go; their rows wait for the end of the batch. Refuses as `bookOne` does, and then nothing is booked. */
export async function bookTogether(ctx: Ctx, machine: Machine, events: readonly (Of<'pick'> | Of<'return'>)[]): Promise<void> {
  const { records } = await bookTrades(
    ctx,
    events.map((event) => tradeOf(machine, event)),
  );
  for (const event of events) await noteCutters(ctx, machine, event);
  machine.trades.push(...records);
}

/** What was said of single tools beside the trade. */
async function noteCutters(ctx: Ctx, machine: Machine, event: Of<'pick'> | Of<'return'>): Promise<void> {
  if (machine.known.trains) return;
  const factoryDeviceNo = event.kind === 'pick' ? event.factoryDeviceNo : null;
  if (!factoryDeviceNo && !event.lines.some((line) => line.cutterCode || ('check' in line && (line.check || line.remark)))) return;
  await recordCutters(ctx, {
    vmId: machine.vmId,
    empId: machine.known.emp(event) ?? null,
    status: event.kind === 'return' ? CutterStatus.returned : CutterStatus.borrowed,
    tradeNumber: event.tradeNumber,
    factoryDeviceNo,
    eventId: event.eventId,
    happenedAt: momentOf(machine, event),
    lines: event.lines.map((line) => ({ ...lineOf(machine, line), quantity: line.quantity, ...toolOf(line) })),
  });
}

const toolOf = (line: {
  cutterCode?: string | null | undefined;
  check?: number | null | undefined;
  remark?: string | null | undefined;
}) => ({
  cutterCode: line.cutterCode,
  check: line.check,
  remark: line.remark,
});

/** Every cell that a batch may change, as far as it is known here. */
export function touchesOf({ vmId, known }: Machine, events: readonly DeviceEventBody[]): { place: Place; productId: string }[] {
  return events.flatMap((event) => {
    const empId = known.emp(event);
    const hand =
      empId &&
      ((event.kind === 'return' && event.tradeType === MOVE.giveBack) || (event.kind === 'pick' && event.tradeType === MOVE.borrow));
    const store = known.warehouseId && (event.kind === 'refill' || event.kind === 'retreat');
    return goodsOf(event).flatMap(({ channelCode, productCode }) => {
      const channel = known.findChannel(channelCode);
      const productId = known.findProduct(productCode) ?? channel?.productId;
      if (!channel || !productId) return [];
      return [
        { place: channelPlace(vmId, channel.id), productId },
        ...(hand ? [{ place: { kind: PLACE.employee, ref: empId } as Place, productId }] : []),
        ...(store ? [{ place: { kind: PLACE.warehouse, ref: known.warehouseId ?? '' } as Place, productId }] : []),
      ];
    });
  });
}

/** Books one event; of a trade, its goods. Refuses 'event-unknown', 'key-reused', and what the verbs refuse. */
export async function bookOne(ctx: Ctx, machine: Machine, event: DeviceEventBody): Promise<void> {
  const { vmId, known } = machine;
  const empId = known.emp(event) ?? null;
  if (isTrade(event)) return bookTogether(ctx, machine, [event]);
  if (event.kind === 'retreat') return bookRetreat(ctx, machine, event);
  if (event.kind === 'count') return bookCount(ctx, machine, event);
  if (event.kind === 'productChange') return bookChange(ctx, machine, event);
  if (event.kind === 'refill')
    return recordRefill(ctx, {
      vmId,
      replenishType: event.replenishType,
      trains: known.trains,
      empId,
      happenedAt: momentOf(machine, event),
      event: named(machine, event),
      lines: event.lines.map((line) => ({ ...lineOf(machine, line), quantity: line.quantity })),
    });
  if (event.kind === 'failedPick')
    return void (await recordFault(ctx, {
      vmId,
      ...lineOf(machine, event),
      quantity: event.quantity,
      happenedAt: momentOf(machine, event),
      event: named(machine, event),
      empId,
      fault: event.fault,
      tradeNumber: event.tradeNumber ?? null,
    }));
}
