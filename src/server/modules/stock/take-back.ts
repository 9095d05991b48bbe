// Takes a line of a document back, whole or in part: each of its moves by its mirror image, the last made first.
import { sql } from 'kysely';
import { PLACE, type MoveKind, type PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { DocumentRef } from './draft.ts';
import { lockAhead } from './ledger.ts';
import { correct } from './settle.ts';

interface Back {
  /** What is taken back: a line of a document, and the kind of its moves. */
  document: DocumentRef;
  line: number;
  kind: MoveKind;
  productId: string;
  /** Base units. */
  qty: number;
  /** The document that takes it back; its moves stand on its line 1. */
  as: { document: DocumentRef; kind: MoveKind };
}
interface Made {
  id: string;
  left: number;
  fromKind: PlaceKind;
  fromRef: string;
  toKind: PlaceKind;
  toRef: string;
}

/** Refuses 'stock-corrected' (left) when less than that is left of the line. Safe from two callers: the cells are locked before it looks. */
export async function takeBack(ctx: Ctx, { document, line, kind, productId, qty, as }: Back): Promise<void> {
  const read = async () => (await movesOf(ctx, { document, line, kind, productId })).filter(({ left }) => left > 0);
  await lockAhead(
    ctx,
    (await read()).flatMap((move) => [
      { place: { kind: move.fromKind, ref: move.fromRef }, productId },
      { place: { kind: move.toKind, ref: move.toRef }, productId },
    ]),
  );
  const moves = await read();
  const left = moves.reduce((sum, move) => sum + move.left, 0);
  if (qty > left) refuse('stock-corrected', { left });
  let open = qty;
  for (const move of moves) {
    const part = Math.min(open, move.left);
    if (part === 0) break;
    await correct(ctx, { moveId: move.id, qty: part, ...as, line: 1 });
    open -= part;
  }
}

async function movesOf(
  ctx: Ctx,
  { document, line, kind, productId }: Pick<Back, 'document' | 'line' | 'kind' | 'productId'>,
): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select m.id, m.from_kind, m.from_ref, m.to_kind, m.to_ref,
      m.qty - coalesce((select sum(c.qty) from stock_move c where c.node_id = m.node_id and c.corrects = m.id), 0) as left
    from stock_move m where m.node_id = ${ctx.nodeId} and m.document_kind = ${document.kind} and m.document_id = ${document.id}
      and m.line_no = ${line} and m.kind = ${kind} and m.product_id = ${productId} and m.corrects is null
      and ${PLACE.suspense} <> all(array[m.from_kind, m.to_kind]) order by m.id desc`.execute(ctx.db);
  return rows;
}
