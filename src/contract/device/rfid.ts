// Readings of RFID tags by the open interface: which reader saw which tags, when, and whether they came, went or were there. Stock is not moved by them:
// what was taken or brought a machine tells as an event.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, text } from '../kernel/scalars.ts';
import { RfidCheckResult, RfidDirection, rfidCode } from '../product/rfid.ts';

/** Readings of one call, and tags of one reading. */
export const MOST_READINGS = 200;
export const MOST_TAGS = 500;

export const RfidReadingResult = words('rfidReadingResult', { kept: '已记录', again: '已有', refused: '已拒绝' });

const code = text(50);
export const RfidReading = z.strictObject({
  readingId: label('读数编号', text(80).check(z.regex(/^[\w.:-]+$/, '只能用字母、数字和 _ . : -'))),
  reader: label('读写器', z.nullish(text(50))),
  happenedAt: label('读取时间', dateTime),
  direction: label('方向', RfidDirection),
  channelCode: label('货道', z.nullish(code)),
  empCode: label('工号', z.nullish(code)),
  cardNo: label('卡号', z.nullish(code)),
  tags: label('标签', z.array(rfidCode).check(z.minLength(1, '至少一个标签'), z.maxLength(MOST_TAGS, `一次最多${MOST_TAGS}个标签`))),
});

const TagAnswer = z.object({
  rfidCode: z.string(),
  result: RfidCheckResult,
  productCode: z.nullable(z.string()),
  productName: z.nullable(z.string()),
});

export const RfidReadings = z.strictObject({
  readings: label(
    '读数',
    z.array(RfidReading).check(z.minLength(1, '至少一次读数'), z.maxLength(MOST_READINGS, `一次最多${MOST_READINGS}次读数`)),
  ),
});
export const RfidAnswer = z.object({
  serverTime: dateTime,
  readings: z.array(
    z.object({
      position: z.int(),
      readingId: z.string(),
      result: RfidReadingResult,
      error: z.nullable(z.string()),
      msg: z.nullable(z.string()),
      tags: z.array(TagAnswer),
    }),
  ),
});

/** Each reading is judged alone, each tag of it answered by itself. Safe to send twice. */
export const rfid = write({
  method: 'POST',
  path: '/open/v1/rfid',
  summary: '设备上报RFID读数',
  permit: 'device',
  input: RfidReadings,
  output: RfidAnswer,
});
