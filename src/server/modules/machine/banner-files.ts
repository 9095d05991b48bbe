// Files of banners that are gone: they leave the store when nothing shows them any more.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { removeFile } from '../../kernel/files/index.ts';
import { objectNameOf } from '../../kernel/files/known.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { from } from '../../kernel/scope.ts';

/** After the caller's transaction: a file must not be gone while a banner that shows it comes back. */
export const bannerFilesTask = defineTask<{ urls: string[] }>(
  'banner.files',
  async (ctx, { urls }) => void (await removeUnused(ctx, urls)),
);

/** Says that a banner or template shows these no more; `kept` are those that it goes on with. */
export async function letGo(ctx: Ctx, before: readonly string[], kept: readonly string[] = []): Promise<void> {
  const urls = before.filter((url) => !kept.includes(url));
  if (urls.length > 0) await enqueue(ctx, bannerFilesTask, { urls });
}

/** Deletes those of these pictures and videos that nothing of the node shows, of whatever noun; gives how many. */
export async function removeUnused(ctx: Ctx, urls: readonly string[]): Promise<number> {
  const names = urls.map(objectNameOf).filter((name) => name !== '');
  if (names.length === 0) return 0;
  const address = sql`('/gateway/cdn/file/' || f.object_name)`;
  const unused = await from(ctx, 'storedFile', 'f')
    .select(['f.id', 'f.objectName'])
    .where('f.objectName', 'in', names)
    .where('f.purpose', 'in', ['image', 'video'])
    .where(
      sql<boolean>`not exists (select from vm_banner b where b.node_id = f.node_id and ${address} = any (b.file_urls))
      and not exists (select from vm_banner_template t where t.node_id = f.node_id and ${address} = any (t.file_urls))
      and not exists (select from industry_cost_config i where i.node_id = f.node_id and ${address} = any (i.picture_urls))
      and not exists (select from sale_appeal a where a.node_id = f.node_id and ${address} = any (a.pictures))
      and not exists (select from product p where p.node_id = f.node_id and p.picture_url = ${address})
      and not exists (select from product_picture x where x.node_id = f.node_id and f.object_name in (x.object_name, x.thumb_name))
      and not exists (select from employee e where e.node_id = f.node_id and e.face_image_url = ${address})
      and not exists (select from notice n where n.node_id = f.node_id and position(f.object_name in n.content) > 0)`,
    )
    .execute();
  for (const file of unused) await removeFile(ctx, file);
  return unused.length;
}
