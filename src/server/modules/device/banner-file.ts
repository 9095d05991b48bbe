// The pictures and videos of a machine's banners, to the machine itself and to no other.
import type { open } from '../../../contract/device/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findFile } from '../../kernel/files.ts';
import type { Wire } from '../../kernel/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { bannersOf } from '../machine/index.ts';
import { sendStored } from '../transfer/index.ts';
import { callingVm } from './state.ts';

/** Sends a file that one of the calling machine's banners shows; refuses 'file-gone' for any other, whether it exists or not. */
export async function sendBannerFile(ctx: Ctx, { objectName }: In<typeof open.file>, wire: Wire): Promise<void> {
  const banners = await bannersOf(ctx, callingVm(ctx).vmId);
  if (!banners.some(({ files, fixedFiles }) => files.includes(objectName) || fixedFiles.includes(objectName))) refuse('file-gone');
  await sendStored(ctx, await findFile(ctx, { objectName }), wire);
}
