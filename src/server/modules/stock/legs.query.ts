// What came into one channel of a smart warehouse and left it, to stand beside what else is known of that time.
import { sql, type RawBuilder } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { lit } from '../../kernel/db/lit.ts';

interface Span {
  /** Columns of the row that asks: its node, its channel, its product. */
  node: string;
  channel: string;
  product: string;
  /** Moments after which and up to which. */
  after: RawBuilder<unknown>;
  upTo: RawBuilder<unknown>;
}

/**
 * Rows `id, came, qty, kind, happened_at, recorded_at, employee_id, actor_name` for a lateral join. The caller has narrowed the channel to what the actor
 * may see; who a move was for is not narrowed here.
 */
export function legsOfChannel({ node, channel, product, after, upTo }: Span): RawBuilder<unknown> {
  const leg = (side: 'to' | 'from') => sql`
    select m.id, ${lit(side === 'to' ? 1 : 0)} = 1 as came, m.qty, m.kind, m.happened_at, m.recorded_at, m.employee_id, m.actor_name
    from stock_move m where m.node_id = ${sql.ref(node)} and ${sql.ref(`m.${side}Kind`)} = ${lit(PLACE.prewhChannel)}
      and ${sql.ref(`m.${side}Ref`)} = ${sql.ref(channel)} and m.product_id = ${sql.ref(product)}
      and m.happened_at > ${after} and m.happened_at <= ${upTo}`;
  return sql`(${leg('to')} union all ${leg('from')})`;
}
