// What a device of a smart warehouse tells by the open interface: who was in, how much it senses in a channel, how doors and air are. Stock is not moved by it: what differs
// from the books is kept for a person.
import * as z from 'zod/mini';
import { write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, MOST_PIECES, quantity, text } from '../kernel/scalars.ts';
import { rfidCode } from '../product/rfid.ts';
import { PassDirection, SenseKind, SenseMethod, SenseResult, VisitMethod } from './codes.ts';

/** Senses of one call. */
export const MOST_SENSES = 200;

/** So long somebody is believed to be in of whom nothing else was told. */
export const LONGEST_VISIT_HOURS = 12;

/** A tonne in milligrams: no channel bears more. */
const MOST_WEIGHT = 1_000_000_000;

const code = text(50);
/** How sure something is that was recognised: whole tenths of a percent. */
export const confidence = z.int('请输入整数').check(z.gte(0, '不能小于0'), z.lte(1000, '最多1000'));
/** What a device calls something of its own. */
export const ownId = text(80).check(z.regex(/^[\w.:-]+$/, '只能用字母、数字和 _ . : -'));
const senseId = label('感应编号', ownId);

export const VisitSense = z.strictObject({
  kind: z.literal(SenseKind.visit),
  senseId,
  door: label('门', z.nullish(code)),
  empCode: label('工号', z.nullish(code)),
  cardNo: label('卡号', z.nullish(code)),
  visitMethod: label('认人方式', z.nullish(VisitMethod)),
  /** Tenths of a percent. A face that nobody was found for says neither a staff number nor a card. */
  confidence: label('把握（‰）', z.nullish(confidence)),
  enteredAt: label('进入时间', dateTime),
  /** Told again under the same id once they have left. */
  leftAt: label('离开时间', z.nullish(dateTime)),
});
export const StockSense = z.strictObject({
  kind: z.literal(SenseKind.stock),
  senseId,
  happenedAt: label('感应时间', dateTime),
  method: label('感应方式', SenseMethod),
  channelCode: label('货道', code),
  productCode: label('商品编码', z.nullish(code)),
  /** Pieces, or what a scale says: one of the two. */
  quantity: label('感应数量', z.nullish(quantity.check(z.lte(MOST_PIECES, '数量过大')))),
  /** All that lies in the channel; the product is the channel's own. */
  weightMg: label('感应重量（mg）', z.nullish(quantity.check(z.lte(MOST_WEIGHT, '数量过大')))),
});

export const RoomSense = z.strictObject({
  kind: z.literal(SenseKind.room),
  senseId,
  happenedAt: label('感应时间', dateTime),
  door: label('门', z.nullish(code)),
  doorOpen: label('门开着', z.nullish(z.boolean())),
  /** Tenths of a degree Celsius. */
  temperature: label('温度', z.nullish(z.int().check(z.gte(-1000, '温度不对'), z.lte(2000, '温度不对')))),
});

/** A tag passed a gate: one piece went in or out. */
export const PassageSense = z.strictObject({
  kind: z.literal(SenseKind.passage),
  senseId,
  happenedAt: label('感应时间', dateTime),
  door: label('门', z.nullish(code)),
  rfidCode: label('RFID编码', rfidCode),
  direction: label('方向', PassDirection),
});

const SenseAnswer = z.object({
  /** Where it stood in the call, from 0. */
  position: z.int(),
  senseId: z.string(),
  result: SenseResult,
  /** Sensed less what the books said of that moment; null of what is no quantity, and of what was refused. */
  diffNum: z.nullable(z.int()),
  error: z.nullable(z.string()),
  msg: z.nullable(z.string()),
});

/** Each sense is judged alone. Safe to send twice, in whatever order, after a week without a network. */
export const senses = write({
  method: 'POST',
  path: '/open/v1/senses',
  summary: '智能仓上报感应',
  permit: 'device',
  input: z.strictObject({
    senses: label(
      '感应',
      z
        .array(z.discriminatedUnion('kind', [VisitSense, StockSense, RoomSense, PassageSense]))
        .check(z.minLength(1, '至少一条感应'), z.maxLength(MOST_SENSES, `一次最多${MOST_SENSES}条感应`)),
    ),
  }),
  output: z.object({ serverTime: dateTime, senses: z.array(SenseAnswer) }),
});
