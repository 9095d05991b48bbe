// Numbers of documents by the day of the site: CG20261120-001.
import { sql } from 'kysely';
import { dayOf } from '../../contract/kernel/time.ts';
import type { DB } from '../../../db/types.ts';
import type { Ctx } from './ctx.ts';
import { from, wholeNode } from './scope.ts';

interface Numbered {
  /** What each number begins with. */
  letters: string;
  table: keyof DB & string;
  column: string;
}

/** The next number of a kind of document. The node's row is locked, so that no two documents get the same. */
export async function nextDocumentNumber(ctx: Ctx, { letters, table, column }: Numbered): Promise<string> {
  await from(ctx, 'node', 'n').select('n.nodeId').forNoKeyUpdate().execute();
  const start = `${letters}${dayOf(new Date(), ctx.timeZone).replaceAll('-', '')}-`;
  const number = sql.ref(`o.${column}`);
  // Numbers are the node's: also those of documents that the actor does not see.
  const { last } = (await from(wholeNode(ctx), table, 'o')
    .select(sql<number>`coalesce(max(substr(${number}, ${start.length + 1})::integer), 0)`.as('last'))
    .where(sql<boolean>`${number} like ${`${start}%`}`)
    .executeTakeFirstOrThrow()) as { last: number };
  return `${start}${String(last + 1).padStart(3, '0')}`;
}

/** The number so many after one of the same day (DZ20261126-009, 1 → DZ20261126-010): who took the first holds the node's row, so those behind it are his too. */
export function laterNumber(number: string, many: number): string {
  const [day = '', last = '0'] = number.split('-');
  return `${day}-${String(Number(last) + many).padStart(3, '0')}`;
}
