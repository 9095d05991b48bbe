// The vendor of the demonstration site that signs in by itself: a statement waits for its answer, and nothing of it is open any more.
import { sql } from 'kysely';
import { ConfirmStatus } from '../../contract/statement/index.ts';
import { MatchState } from '../../contract/statement/match.ts';
import { lit } from '../kernel/db/lit.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { createUser } from '../modules/auth/index.ts';

export const VENDOR = { loginAccount: 'vendor', userName: '供应商' } as const;

/** Makes the account, of the vendor whose statement can be confirmed at once and comes to most; a site without such a statement has none. */
export async function makeVendorAccount(ctx: Ctx, password: string): Promise<void> {
  const waits = await from(ctx, 'statement', 's')
    .select('s.vendorId')
    .where('s.vendorId', 'is not', null)
    .where('s.confirmStatus', '=', ConfirmStatus.pending)
    .where(
      sql<boolean>`not exists (select from statement_match m where m.node_id = s.node_id and m.statement_id = s.id
        and m.match_state in (${lit(MatchState.pending, MatchState.disputed)}))`,
    )
    .orderBy('s.totalPrice', 'desc')
    .orderBy('s.statementNo')
    .limit(1)
    .executeTakeFirst();
  if (waits) await createUser(ctx, { ...VENDOR, password, vendorId: waits.vendorId });
}
