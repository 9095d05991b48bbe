// Readings of RFID tags: kept once by the machine's own id, each tag answered by itself. What is not known here (a tag, a channel, a person) is
// written down as it was told.
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { sentenceOf } from '../../kernel/http/answer.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { checkRfid, readingsOf, tagsOf, type KeptReading, type RfidReading } from '../product/index.ts';
import { isOddClock } from './event-book.ts';
import { callingVm, lockState } from './state.ts';

type Reading = In<typeof open.rfid>['readings'][number];
type Answer = Given<typeof open.rfid>['readings'][number];

const upper = (code: string): string => code.toUpperCase();
const tagsOnce = ({ tags }: Reading): string[] => [...new Set(tags.map(upper))];

/** Keeps the readings of the calling machine that it has not told before; answers for each in the order it was sent. */
export async function takeReadings(ctx: Ctx, { readings }: In<typeof open.rfid>): Promise<Given<typeof open.rfid>> {
  const { vmId } = callingVm(ctx);
  await lockState(ctx, vmId);
  const kept = await readingsOf(ctx, { vmId, readingIds: readings.map(({ readingId }) => readingId) });
  const fresh = [...new Map(readings.map((one) => [one.readingId, one])).values()].filter(({ readingId }) => !kept.has(readingId));
  // Of one id twice in a call the first is meant, whatever the second says.
  const first = fresh.map(({ readingId }) => readings.find((one) => one.readingId === readingId)!);
  await checkRfid(ctx, await rowsOf(ctx, vmId, first));
  const now = await readingsOf(ctx, { vmId, readingIds: first.map(({ readingId }) => readingId) });
  const names = await namesOf(ctx, readings);
  const seen = new Set<string>();
  return {
    serverTime: new Date().toISOString(),
    readings: readings.map((reading, position): Answer => {
      const before = kept.get(reading.readingId) ?? (seen.has(reading.readingId) ? now.get(reading.readingId) : undefined);
      seen.add(reading.readingId);
      const answer = { position, readingId: reading.readingId, error: null, msg: null };
      if (before && !isSame(before, reading)) {
        const error = 'key-reused' as const;
        return { ...answer, result: 'refused', error, msg: sentenceOf(error, {}, ctx.language), tags: [] };
      }
      const results = (before ?? now.get(reading.readingId))?.results;
      const tags = reading.tags.map((code) => ({
        rfidCode: upper(code),
        result: results?.get(upper(code)) ?? 0,
        productCode: names.get(upper(code))?.productCode ?? null,
        productName: names.get(upper(code))?.productName ?? null,
      }));
      return { ...answer, result: before ? 'again' : 'kept', tags };
    }),
  };
}

/** The same reading told again: of the same tags, in the same direction, by the same reader. */
function isSame({ results, direction, reader }: KeptReading, reading: Reading): boolean {
  const tags = tagsOnce(reading);
  const same = direction === reading.direction && reader === (reading.reader ?? null);
  return same && tags.length === results.size && tags.every((code) => results.has(code));
}

const wordsOf = (values: readonly (string | null | undefined)[]): string[] => [...new Set(values.flatMap((one) => one || []))];

async function namesOf(ctx: Ctx, readings: readonly Reading[]) {
  const tags = await tagsOf(ctx, [...new Set(readings.flatMap(tagsOnce))]);
  return new Map(tags.map((tag) => [tag.rfidCode, tag]));
}

/** The readings as they are kept, a row for each tag: what should be there is what the named channel holds. */
async function rowsOf(ctx: Ctx, vmId: string, readings: readonly Reading[]): Promise<RfidReading[]> {
  const since = await from(ctx, 'vm', 'v').select('v.createdAt').where('v.id', '=', vmId).executeTakeFirstOrThrow();
  const channels = await holdsOf(ctx, vmId, wordsOf(readings.map(({ channelCode }) => channelCode)));
  const people = await peopleOf(ctx, readings);
  const now = new Date().toISOString();
  return readings.flatMap((reading) => {
    const { readingId, reader, happenedAt, direction, channelCode, empCode, cardNo } = reading;
    const empId = (empCode ? people.codes.get(empCode) : people.cards.get(cardNo ?? '')) ?? null;
    const stranger = (empCode || cardNo) && !empId ? `未知人员 ${empCode ?? cardNo}` : null;
    return tagsOnce(reading).map((code) => ({
      rfidCode: code,
      productId: direction === 'out' ? null : (channels.get(channelCode ?? '') ?? null),
      checkTime: isOddClock({ since: since.createdAt }, happenedAt) ? now : happenedAt,
      empId,
      vmId,
      remark: stranger,
      reading: { readingId, reader: reader ?? null, direction, channelCode: channelCode ?? null },
    }));
  });
}

async function holdsOf(ctx: Ctx, vmId: string, codes: readonly string[]): Promise<Map<string, string | null>> {
  if (codes.length === 0) return new Map();
  const rows = await from(ctx, 'vmChannel', 'c')
    .select(['c.channelCode', 'c.productId'])
    .where('c.vmId', '=', vmId)
    .where(sql<boolean>`c.channel_code = any(${[...codes]}::text[])`)
    .execute();
  return new Map(rows.map(({ channelCode, productId }) => [channelCode, productId]));
}

async function peopleOf(ctx: Ctx, readings: readonly Reading[]) {
  const [codes, cards] = [wordsOf(readings.map(({ empCode }) => empCode)), wordsOf(readings.map(({ cardNo }) => cardNo))];
  const employees =
    codes.length > 0
      ? await from(ctx, 'employee', 'e')
          .select(['e.id', 'e.empCode'])
          .where(sql<boolean>`e.emp_code = any(${codes}::text[])`)
          .execute()
      : [];
  const held =
    cards.length > 0
      ? await from(ctx, 'nodeCard', 'k')
          .select(['k.empId', 'k.cardNo'])
          .where('k.empId', 'is not', null)
          .where(sql<boolean>`k.card_no = any(${cards}::text[])`)
          .execute()
      : [];
  return {
    codes: new Map(employees.map(({ id, empCode }) => [empCode, id])),
    cards: new Map(held.map(({ empId, cardNo }) => [cardNo, empId])),
  };
}
