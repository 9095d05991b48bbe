// The pictures and videos of a machine's banners, and the faces that it is to recognise: to the machine itself and to no other.
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findFile } from '../../kernel/files/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { bannersOf } from '../machine/index.ts';
import { sendStored } from '../transfer/index.ts';
import { FACE_ADDRESS } from './config-kept.ts';
import { callingVm } from './state.ts';

/** Sends a file that one of the calling machine's banners shows, or a face that it was told of; refuses 'file-gone' for any other, whether it exists or not. */
export async function sendMachineFile(ctx: Ctx, { objectName }: In<typeof open.file>, wire: Wire): Promise<void> {
  const { vmId } = callingVm(ctx);
  const banners = await bannersOf(ctx, vmId);
  const shown = banners.some(({ files, fixedFiles }) => files.includes(objectName) || fixedFiles.includes(objectName));
  if (!shown && !(await isFaceHere(ctx, vmId, objectName))) refuse('file-gone');
  await sendStored(ctx, await findFile(ctx, { objectName }), wire);
}

/** Whether it is the face of somebody who may use a machine that recognises faces. */
async function isFaceHere({ db, nodeId }: Ctx, vmId: string, objectName: string): Promise<boolean> {
  // beyond scope: a machine fetches the faces of all who may use it
  const { rows } = await sql`select from vm_emp b join employee e on e.node_id = b.node_id and e.id = b.emp_id
    where b.node_id = ${nodeId} and b.vm_id = ${vmId} and e.face_image_url = ${FACE_ADDRESS + objectName}
      and (pick_mode(${nodeId}, ${vmId}) ->> 'face')::boolean`.execute(db);
  return rows.length > 0;
}
