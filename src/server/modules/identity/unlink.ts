// An administrator unties a user from his account at providers: who has got a new one there signs in with it.
import type { identityProvider } from '../../../contract/identity/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { removeFrom } from '../../kernel/scope.ts';
import { endSessionsOf, requireBelow } from '../auth/index.ts';

/** Ends his sessions too; gives how many ties there were. @throws not-found; not-permitted for one who may do what the caller may not */
export async function unlinkUser(ctx: Ctx, { userId }: In<typeof identityProvider.unlink>): Promise<Given<typeof identityProvider.unlink>> {
  await requireBelow(ctx, userId, '解除权限更高的用户的单点登录绑定');
  const gone = await removeFrom(ctx, 'identityLink').where('userId', '=', userId).executeTakeFirst();
  await endSessionsOf(ctx, userId);
  return { ended: Number(gone.numDeletedRows) };
}
