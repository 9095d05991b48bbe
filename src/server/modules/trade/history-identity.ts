// Which lines of a history are booked already. A log may have several lines of one transaction at one channel, and gives them no number: how many of
// them are booked, and how many were left out as wrong, is asked of the books. So a line is the same whichever others came with it.
import { sql } from 'kysely';
import { RefundSource } from '../../../contract/desk/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { addTo, from } from '../../kernel/scope.ts';
import type { Line, Problem } from '../transfer/index.ts';
import type { Group, HistoryState, Resolved, Row } from './history-state.ts';

interface Words {
  deviceCode: string;
  /** The transaction's number, or its moment where it has none. */
  tradeNumber: string;
  channelCode: string;
}

// A number of a file never begins with a space.
const OF_TIME = ' ';
const momentOf = (time: string): string => OF_TIME + new Date(time).toISOString();

/**
 * What a line is known by; undefined of one that does not say it. A transaction without a number is known by its moment, not by its row: the same line
 * stands in another row where a log has grown, was sorted otherwise or was mended.
 */
function wordsOf({ deviceCode, tradeNumber, tradeTime, channelCode }: Partial<Row>): Words | undefined {
  const number = tradeNumber ?? (tradeTime ? momentOf(tradeTime) : undefined);
  return deviceCode && number && channelCode ? { deviceCode, tradeNumber: number, channelCode } : undefined;
}

const groupKey = ({ deviceCode, tradeNumber, channelCode }: Words): string => compositeKey(deviceCode, tradeNumber, channelCode);

const nothingKnown = (words: Words): Group => ({ ...words, booked: [], taken: new Set(), had: 0, skipped: 0, wrong: 0 });

/** Reads what is booked, and what was left out, of the transactions that a batch names for the first time. */
export async function openGroups(ctx: Ctx, state: HistoryState, rows: readonly Partial<Row>[]): Promise<void> {
  const fresh = new Map<string, Words>();
  for (const row of rows) {
    const words = wordsOf(row);
    if (!words) continue;
    const key = groupKey(words);
    if (!state.numbered.has(key)) fresh.set(key, words);
  }
  if (fresh.size === 0) return;
  const all = [...fresh.values()];
  const [trades, skipped] = await Promise.all([tradesOf(ctx, state, all), skippedOf(ctx, all)]);
  const byTransaction = Map.groupBy(trades, ({ vmId, tradeNumber }) => compositeKey(vmId, tradeNumber));
  for (const [key, words] of fresh) {
    state.numbered.set(key, 0);
    const own = byTransaction.get(compositeKey(state.known.vms.get(words.deviceCode), words.tradeNumber)) ?? [];
    const had = skipped.get(key) ?? 0;
    if (own.length === 0 && had === 0) continue;
    // What was undone is not there any more; its event stays taken.
    const here = own.filter(({ channelCode, undone: isUndone }) => channelCode === words.channelCode && !isUndone);
    state.groups.set(key, { ...nothingKnown(words), booked: here, taken: new Set(own.map(({ eventId }) => eventId)), had, skipped: had });
  }
}

async function tradesOf(ctx: Ctx, { known }: HistoryState, words: readonly Words[]) {
  const at = words.flatMap(({ deviceCode, tradeNumber }) => {
    const vmId = known.vms.get(deviceCode);
    return vmId ? [{ vmId, tradeNumber }] : [];
  });
  const ofTime = at.filter(({ tradeNumber }) => tradeNumber.startsWith(OF_TIME));
  const ofNumber = at.filter(({ tradeNumber }) => !tradeNumber.startsWith(OF_TIME));
  const [numbered, timed] = await Promise.all([
    ofNumber.length > 0
      ? booked(ctx)
          .where(
            sql<boolean>`(t.vm_id, t.trade_number) in (select * from unnest(${ofNumber.map(({ vmId }) => vmId)}::uuid[],
              ${ofNumber.map(({ tradeNumber }) => tradeNumber)}::text[]))`,
          )
          // A line that had no number then is another's.
          .where('t.eventId', 'not like', `${OF_TIME}%`)
          .execute()
      : [],
    ofTime.length > 0
      ? booked(ctx)
          .where(
            sql<boolean>`(t.vm_id, t.trade_time) in (select * from unnest(${ofTime.map(({ vmId }) => vmId)}::uuid[],
              ${ofTime.map(({ tradeNumber }) => tradeNumber.trim())}::timestamptz[]))`,
          )
          .where('t.eventId', 'like', `${OF_TIME}%`)
          .execute()
      : [],
  ]);
  return [...numbered, ...timed.map((row) => ({ ...row, tradeNumber: momentOf(row.tradeTime) }))];
}

/** It came by an import that was undone. */
const undone = sql<boolean>`exists (select from trade c join refund_record r on r.node_id = c.node_id and r.id = c.id
  where c.node_id = t.node_id and c.corrects = t.id and r.source = ${lit(RefundSource.undone)})`;

const booked = (ctx: Ctx) =>
  from(ctx, 'trade', 't')
    .select(['t.vmId', 't.tradeNumber', 't.tradeTime', 't.channelCode', 't.eventId', 't.productId'])
    .select(['t.tradeNum as quantity', 't.productPrice as price'])
    .select(undone.as('undone'))
    .where('t.corrects', 'is', null)
    .orderBy('t.eventId');

async function skippedOf(ctx: Ctx, words: readonly Words[]): Promise<Map<string, number>> {
  const [devices, numbers, channels] = [
    words.map(({ deviceCode }) => deviceCode),
    words.map(({ tradeNumber }) => tradeNumber),
    words.map(({ channelCode }) => channelCode),
  ];
  const rows = await from(ctx, 'historySkipped', 's')
    .select(['s.deviceCode', 's.tradeNumber', 's.channelCode', 's.lines'])
    .where(
      sql<boolean>`(s.device_code, s.trade_number, s.channel_code) in (select * from unnest(${devices}::text[], ${numbers}::text[], ${channels}::text[]))`,
    )
    .execute();
  return new Map(rows.map((row) => [groupKey(row), row.lines]));
}

/** Notes lines that are wrong: as many as were left out before are those again. */
export function noteWrong(state: HistoryState, rows: readonly Partial<Row>[]): void {
  for (const row of rows) {
    const words = wordsOf(row);
    if (!words) continue;
    const group = state.groups.get(groupKey(words)) ?? nothingKnown(words);
    state.groups.set(groupKey(words), group);
    group.wrong += 1;
    if (group.skipped > 0) group.skipped -= 1;
  }
}

/**
 * Tells the lines of a batch that are booked already from those that are new; gives a fault for each line whose transaction is booked at its channel
 * with another quantity, price or product. First those are found that are alike, so that the order of the file does not matter.
 */
export function findBooked(state: HistoryState, resolved: readonly Resolved[]): Problem[] {
  const open: [Resolved, Group][] = [];
  for (const one of resolved) {
    const words = wordsOf(one.row);
    const group = words && state.groups.get(groupKey(words));
    if (!group) continue;
    // What was left out before and comes now is that line, also where another one just like it is booked.
    if (group.skipped > 0) group.skipped -= 1;
    else if (claim(state, group, one)) state.booked.add(one.line);
    else open.push([one, group]);
  }
  return open.flatMap(([{ line, row }, { booked: left }]) => {
    const [other] = left;
    // What has no number is another transaction at the same moment.
    if (!other || !row.tradeNumber) return [];
    const params = { number: row.tradeNumber, channel: row.channelCode, quantity: other.quantity };
    return [{ line, field: 'tradeNumber', key: 'history-other', params } satisfies Problem];
  });
}

function claim({ known }: HistoryState, { booked: left }: Group, { row, product }: Resolved): boolean {
  const said = product === null ? undefined : (known.products.get(product) ?? product);
  const isNamed = Boolean(row.productCode ?? row.productName);
  const at = left.findIndex(
    ({ productId, quantity, price }) => quantity === row.tradeNum && price === row.productPrice && (!isNamed || productId === said),
  );
  if (at >= 0) left.splice(at, 1);
  return at >= 0;
}

// What stands between the parts of an event's number may stand in the parts.
const escaped = (part: string): string => part.replaceAll(/[%:]/g, encodeURIComponent);

/** Gives a new line its event; each line gets the same when the file is read again. */
export function eventIdOf(state: HistoryState, { row }: Pick<Line<Row>, 'row'>): string {
  const words = wordsOf(row);
  if (!words) throw new Error('a line that does not say what it is was taken as good');
  const key = groupKey(words);
  const taken = state.groups.get(key)?.taken;
  for (let number = (state.numbered.get(key) ?? 0) + 1; ; number += 1) {
    const eventId = `${escaped(words.tradeNumber)}:${escaped(row.channelCode)}:${number}`;
    if (taken?.has(eventId)) continue;
    state.numbered.set(key, number);
    return eventId;
  }
}

/** Writes down what this import leaves out, beside what earlier ones left out and did not get back. */
export async function keepSkipped(ctx: Ctx, state: HistoryState): Promise<void> {
  const changed = state.groups
    .values()
    .filter(({ had, skipped, wrong }) => skipped + wrong !== had)
    .map(({ deviceCode, tradeNumber, channelCode, skipped, wrong }) => ({ deviceCode, tradeNumber, channelCode, lines: skipped + wrong }))
    .toArray();
  for (let at = 0; at < changed.length; at += MOST_ROWS) await writeSkipped(ctx, changed.slice(at, at + MOST_ROWS));
}

const MOST_ROWS = 5000;

async function writeSkipped(ctx: Ctx, groups: readonly (Words & { lines: number })[]): Promise<void> {
  const cameBack = groups.filter(({ lines }) => lines === 0);
  const left = groups.filter(({ lines }) => lines > 0);
  if (cameBack.length > 0)
    await sql`
      delete from history_skipped s
      using unnest(${cameBack.map(({ deviceCode }) => deviceCode)}::text[], ${cameBack.map(({ tradeNumber }) => tradeNumber)}::text[],
        ${cameBack.map(({ channelCode }) => channelCode)}::text[]) as w (device_code, trade_number, channel_code)
      where s.node_id = ${ctx.nodeId} and s.device_code = w.device_code and s.trade_number = w.trade_number and s.channel_code = w.channel_code`.execute(
      ctx.db,
    );
  if (left.length > 0)
    await addTo(ctx, 'historySkipped', left)
      .onConflict((c) =>
        c.columns(['nodeId', 'deviceCode', 'tradeNumber', 'channelCode']).doUpdateSet((x) => ({ lines: x.ref('excluded.lines') })),
      )
      .execute();
}
