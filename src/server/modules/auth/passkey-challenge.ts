// What a device is to sign: by chance, good once, for two minutes. And where: the site's own address, of the settings, never of a request.
import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, platform } from '../../kernel/scope.ts';
import { readSettings } from '../../kernel/settings.ts';

const MINUTES = 2;
const BYTES = 32;

/** The name that passkeys are made for, and where the browser must stand. */
export function relyingParty(): { rpID: string; origin: string; isUsable: boolean } {
  const { hostname, origin } = new URL(readSettings().publicUrl);
  return { rpID: hostname, origin, isUsable: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 };
}

const digestOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** A challenge as the device gets it: of a sign-in, or of one user who adds a passkey. */
export async function makeChallenge(db: Database, subject: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(BYTES);
  bytes.set(randomBytes(BYTES));
  await addTo(platform(db), 'oneTime', {
    purpose: 'passkey',
    secretHash: digestOf(Buffer.from(bytes).toString('base64url')),
    subject,
    expiresAt: sql<string>`now() + make_interval(mins => ${MINUTES}::int)`,
  }).execute();
  return bytes;
}

/** Uses a challenge up, whatever becomes of what was signed; false for one that was not given for this, is over or was used. Not in a transaction that may be rolled back. */
export async function takeChallenge(db: Database, { challenge, subject }: { challenge: string; subject: string }): Promise<boolean> {
  const used = await changeIn(platform(db), 'oneTime')
    .set({ usedAt: sql<string>`now()` })
    .where('purpose', '=', 'passkey')
    .where('secretHash', '=', digestOf(challenge))
    .where('subject', '=', subject)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('purpose')
    .executeTakeFirst();
  return used !== undefined;
}

/** What a browser has sent of a device, as an object with an id; what is none is refused. @throws passkey-refused */
export function readAnswer<T extends { id: string }>(answer: string): T {
  try {
    const said: unknown = JSON.parse(answer);
    if (typeof said === 'object' && said !== null && 'id' in said && typeof said.id === 'string') return said as T;
  } catch {
    // No JSON: refused below.
  }
  return refuse('passkey-refused');
}
