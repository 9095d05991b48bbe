// Addresses of stored files as other records keep them: a picture of a banner, of a report.
import { refuse } from '../refusal.ts';
import { from } from '../scope.ts';
import type { Ctx } from '../ctx.ts';

const PLACE = '/gateway/cdn/file/';

/** The name in the store that an address stands for; empty for an address of anything else. */
export const objectNameOf = (url: string): string => (url.startsWith(PLACE) ? url.slice(PLACE.length) : '');
export const addressOf = (objectName: string): string => `${PLACE}${objectName}`;

/** Refuses 'file-gone' unless each address is one of a picture or video that everybody of the node may read: one query for all. */
export async function requireStored(ctx: Ctx, urls: readonly string[], purpose: 'image' | 'video'): Promise<void> {
  const names = [...new Set(urls.map(objectNameOf))];
  if (names.length === 0) return;
  const found = await from(ctx, 'storedFile', 'f')
    .select('f.objectName')
    .where('f.objectName', 'in', names)
    .where('f.purpose', '=', purpose)
    .where('f.ready', '=', true)
    .execute();
  if (found.length < names.length) refuse('file-gone');
}
