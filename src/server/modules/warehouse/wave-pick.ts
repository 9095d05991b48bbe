// What goes into the boxes of a wave: booked as picks of the orders that they are of, out of the channels where it was taken.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { wave } from '../../../contract/warehouse/wave.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { pickDocument } from './pick-order.flow.ts';
import { pickLines } from './pick.ts';
import { waveDocument } from './wave.flow.ts';

type Said = In<typeof wave.pick>['lines'][number];

/**
 * Keeps how much of each line is in its box in all, and books what is new; `shortFlag` says that the rest is not there. What is said again changes nothing, so
 * that two people may walk one wave. Refuses 'not-allowed-now', 'wave-no-line', 'pick-too-many', 'pick-less', and what the picks themselves refuse.
 */
export async function pickWave(ctx: Ctx, { id, lines: said }: In<typeof wave.pick>): Promise<void> {
  const row = await waveDocument.lock(ctx, id);
  waveDocument.check(row, 'walking');
  const lines = new Map((await linesOf(ctx, id)).map((line) => [line.lineNo, line]));
  const changes = said.flatMap((one) => changeOf(lines.get(one.lineNo), one) ?? []);
  if (changes.length === 0) return;
  await book(
    ctx,
    changes.filter(({ more }) => more > 0),
  );
  await sql`update pick_wave_line as l set picked_num = w.picked_num, short_num = w.short_num
    from unnest(${changes.map(({ line }) => line.lineNo)}::integer[], ${changes.map(({ pickedNum }) => pickedNum)}::bigint[],
      ${changes.map(({ shortNum }) => shortNum)}::bigint[]) as w (line_no, picked_num, short_num)
    where l.node_id = ${ctx.nodeId} and l.wave_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
  await waveDocument.advance(ctx, row, { to: 'walking', ...(row.startedAt ? {} : { set: { startedAt: NOW } }) });
  ctx.tell({
    waveNo: row.waveNo,
    picked: changes.reduce((sum, { more }) => sum + more, 0),
    short: changes.reduce((sum, { shortNum }) => sum + shortNum, 0),
  });
}

const linesOf = (ctx: Ctx, waveId: string) =>
  from(ctx, 'pickWaveLine', 'l')
    .innerJoin('pickOrder as o', withinScope(ctx, 'o.id', 'l.orderId'))
    .innerJoin('pickOrderLine as k', (join) => sameNode('k.orderId', 'l.orderId')(join).onRef('k.lineNo', '=', 'l.orderLine'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.channelId', 'l.orderId', 'l.num', 'l.pickedNum', 'l.shortNum', 'k.pickLineNo', 'k.realNum', 'p.productName'])
    .where('l.waveId', '=', waveId)
    .execute();
type Line = Awaited<ReturnType<typeof linesOf>>[number];

interface Change {
  line: Line;
  pickedNum: number;
  shortNum: number;
  /** Pieces that are new in the box. */
  more: number;
}

/** What is new in what was said of a line; undefined where nothing is. */
function changeOf(line: Line | undefined, { lineNo, pickedNum, shortFlag }: Said): Change | undefined {
  if (!line) return refuse('wave-no-line', { line: lineNo });
  const { productName: product, num, pickedNum: before } = line;
  if (pickedNum > num) refuse('pick-too-many', { product, plan: num, asked: pickedNum });
  if (pickedNum < before) refuse('pick-less', { product, picked: before });
  const rest = num - pickedNum;
  const shortNum = shortFlag ? rest : shortFlag === false ? 0 : Math.min(line.shortNum, rest);
  return pickedNum === before && shortNum === line.shortNum ? undefined : { line, pickedNum, shortNum, more: pickedNum - before };
}

/** Books what is new, order by order: each is a pick of its own account. */
async function book(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const byOrder = Map.groupBy(changes, ({ line }) => line.orderId);
  if (byOrder.size === 0) return;
  for (const order of await pickDocument.lockAll(ctx, [...byOrder.keys()])) {
    const byLine = Map.groupBy(byOrder.get(order.id) ?? [], ({ line }) => line.pickLineNo);
    const picked = [...byLine].map(([pickLineNo, own]) => ({
      pickLineNo,
      realNum: own.reduce((sum, { more }) => sum + more, own[0]?.line.realNum ?? 0),
      at: new Map(own.flatMap(({ line, more }) => (line.channelId ? [[line.channelId, more] as const] : []))),
    }));
    await pickLines(ctx, order, { picked, finish: false });
  }
}
