// What a machine can tell. It speaks in codes, as they stand on its screen; the server knows the records behind them. Fields that are not known here
// are kept with the event and ignored: a newer machine talks to an older server.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { dateTime, moneyInput, quantity, text, yes } from '../kernel/scalars.ts';
import { ReplenishmentType } from '../replenish/codes.ts';
import { DeviceEventResult, DeviceFault } from './codes.ts';
import { TradeType } from '../stock/codes.ts';
import { CutterCheck } from '../tool/codes.ts';

const code = text(50);
/** An object whose unknown fields are kept; its type knows the known ones alone. */
const keeping = <S extends z.core.$ZodShape>(shape: S) => z.looseObject(shape) as unknown as z.ZodMiniObject<S>;

const heading = {
  /** Unique for this machine, for ever: the same event sent again has no second effect. */
  eventId: text(80).check(z.regex(/^[\w.:-]+$/, '只能用字母、数字和 _ . : -')),
  /** The machine's own count of its events, from 1, without holes. */
  sequence: z.int().check(z.gte(1)),
  /** By the machine's clock. */
  happenedAt: dateTime,
};
/** Who stood before the machine: a staff number or a card. */
const person = { empCode: z.nullish(code), cardNo: z.nullish(code) };
// What a machine tells has no limit here: beyond what a channel can hold it waits for a person (`event-implausible`).
const toldPieces = z.int('请输入整数').check(z.gte(1, '至少为1'));
const goods = { channelCode: label('货道', code), productCode: label('商品', z.nullish(code)), quantity: label('数量', toldPieces) };
/** A tool with a code of its own, what the machine's check of it found, what its user said of it. */
const tool = { cutterCode: z.nullish(text(80)), check: z.nullish(CutterCheck), remark: z.nullish(text(200)) };
const linesOf = <S extends z.core.$ZodType>(line: S) => z.array(line).check(z.minLength(1, '至少一行'), z.maxLength(200, '最多200行'));

const PickEvent = keeping({
  ...heading,
  kind: z.literal('pick'),
  ...person,
  tradeNumber: text(60),
  tradeType: z._default(z.literal([TradeType.pick, TradeType.borrow, TradeType.oldForNew]), TradeType.pick),
  costCode: z.nullish(code),
  projectCode: z.nullish(code),
  /** The production machine that the tools are taken for, by its number (工厂设备). */
  factoryDeviceNo: z.nullish(code),
  /** The camera has seen that it is he; of machines that recognise faces. */
  face: z.nullish(yes),
  lines: linesOf(keeping({ ...goods, cutterCode: z.nullish(text(80)), price: z.nullish(moneyInput) })),
});
const ReturnEvent = keeping({
  ...heading,
  kind: z.literal('return'),
  ...person,
  tradeNumber: text(60),
  /** What was borrowed, back into its channel; an old one, into a recovery position: the channel says of what it is. */
  tradeType: z._default(z.literal([TradeType.giveBack, TradeType.giveBackOld]), TradeType.giveBack),
  lines: linesOf(keeping({ ...goods, ...tool })),
});
const FailedPickEvent = keeping({
  ...heading,
  kind: z.literal('failedPick'),
  ...person,
  tradeNumber: z.nullish(text(60)),
  fault: DeviceFault,
  ...goods,
});
const RefillEvent = keeping({
  ...heading,
  kind: z.literal('refill'),
  ...person,
  replenishType: z._default(ReplenishmentType, 1001),
  lines: linesOf(keeping(goods)),
});
const RetreatEvent = keeping({ ...heading, kind: z.literal('retreat'), ...person, lines: linesOf(keeping(goods)) });
const CountEvent = keeping({
  ...heading,
  kind: z.literal('count'),
  ...person,
  lines: linesOf(keeping({ channelCode: code, productCode: z.nullish(code), counted: quantity })),
});
const DoorEvent = keeping({ ...heading, kind: z.literal('door'), ...person, open: yes });
const ProductChangeEvent = keeping({
  ...heading,
  kind: z.literal('productChange'),
  ...person,
  channelCode: code,
  productCode: code,
});

export const DeviceEvent = z.discriminatedUnion('kind', [
  PickEvent,
  ReturnEvent,
  FailedPickEvent,
  RefillEvent,
  RetreatEvent,
  CountEvent,
  DoorEvent,
  ProductChangeEvent,
]);
export type DeviceEventBody = z.output<typeof DeviceEvent>;

/** The number that tells an event apart, and its place in the machine's count, as far as they can be read in what is otherwise no event. */
export const EventHeading = z.looseObject({ eventId: heading.eventId });
export const EventNumber = heading.sequence;

/** Numbers that should be here and are not, both ends included. */
export const SequenceGap = z.object({ from: z.int(), to: z.int() });

export const EventAnswer = z.object({
  /** Where it stood in the batch, from 0. */
  position: z.int(),
  /** Null where none could be read. */
  eventId: z.nullable(z.string()),
  result: label('结果', DeviceEventResult),
  /** Why it was set aside or refused, as a key of the error catalogue and as a sentence. */
  error: z.nullable(z.string()),
  msg: z.nullable(z.string()),
});
