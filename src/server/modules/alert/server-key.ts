// The key by which push services know this product: one for all of its sites, since a browser has one push service for an address.
import type { Database } from '../../kernel/db/database.ts';
import { addTo, from, platform } from '../../kernel/scope.ts';
import { seal, unseal } from '../auth/index.ts';
import { newServerKey } from './web-push.ts';

const NAME = 'web-push';

/** As PEM; made where there is none yet, which a start sees to: who asks for it later may be a read. */
export async function serverKey(db: Database): Promise<string> {
  const stored = () => from(platform(db), 'platformKey', 'k').select('k.value').where('k.keyName', '=', NAME).executeTakeFirst();
  const found = await stored();
  if (found) return unseal(found.value);
  const value = seal(newServerKey());
  await addTo(platform(db), 'platformKey', { keyName: NAME, value })
    .onConflict((c) => c.doNothing())
    .execute();
  return unseal((await stored())?.value ?? value);
}
