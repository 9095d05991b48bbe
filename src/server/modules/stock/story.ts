// What came in, went out or was moved between warehouses, for the page of the goods: what people and machines take stands there as trades.
import { sql } from 'kysely';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { LedgerMoveKind } from '../../../contract/stock/ledger-codes.ts';
import { lit } from '../../kernel/db/lit.ts';
import { wordsOf, type StorySource } from '../story-source.ts';
import { stockTables } from './ledger.ts';
import { placeNameOf } from './place-names.ts';
import { visiblePlace } from './scope.ts';

const words = Object.fromEntries((codesOf(LedgerMoveKind)?.options ?? []).map(({ value, label }) => [value, label]));

export const stockEvents: StorySource = {
  kind: 'stock',
  rights: ['report.onlineStockReport', 'wms.report.onlineStockReport'],
  of: {
    product: (ctx, id) =>
      stockTables(ctx.db)
        .selectFrom('stockMove as m')
        .where('m.nodeId', '=', ctx.nodeId)
        .where('m.productId', '=', id)
        .where(sql<boolean>`m.kind between ${lit(LedgerMoveKind.opening)} and ${lit(LedgerMoveKind.transfer)}`)
        .where(visiblePlace(ctx, 'm.fromKind', 'm.fromRef'))
        .where(visiblePlace(ctx, 'm.toKind', 'm.toRef')),
  },
  at: 'm.happenedAt',
  id: 'm.id',
  tells: {
    title: wordsOf('m.kind', words),
    num: 'm.qty',
    said: sql`concat_ws(' → ', ${placeNameOf('m.nodeId', 'm.fromKind', 'm.fromRef')}, ${placeNameOf('m.nodeId', 'm.toKind', 'm.toRef')})`,
    by: 'm.actorName',
  },
};
