// What sign-in leaves behind, cleared away once a night.
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { platform, removeFrom } from '../../kernel/scope.ts';
import { slowRecoveryCodes } from './second-factor.ts';

/** Deletes used and expired codes and challenges, waits that are long over, and sessions that ended over 30 days ago; recovery codes of before become slow to try. */
export async function sweepSignIn(db: Database): Promise<void> {
  await removeFrom(platform(db), 'oneTime')
    .where('expiresAt', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
  await sql`delete from throttle where node_id = ${NIL} and coalesce(blocked_until, first_at) < now() - interval '2 days'`.execute(db);
  // 30 days: until then an ended session still says from which address somebody usually signs in.
  await db
    // scope: of all sites
    .deleteFrom('session')
    .where('createdAt', '<', sql<string>`now() - interval '30 days'`)
    .execute();
  await sql`delete from sign_in where created_at < now() - interval '1 year' or (node_id = ${NIL} and created_at < now() - interval '1 day')`.execute(
    db,
  );
  await db
    // scope: of all sites
    .deleteFrom('accessKey')
    .where(sql<boolean>`coalesce(ended_at, expires_at) < now() - interval '90 days'`)
    .execute();
  await slowRecoveryCodes(db);
  await db
    // scope: of all sites
    .deleteFrom('sessionOrigin')
    .where('createdAt', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}
