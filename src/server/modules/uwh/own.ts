// Whoever acts, as the tables name him.
import type { Ctx } from '../../kernel/ctx.ts';
import { actorUserId } from '../../kernel/actor.ts';

/** His staff record; null for an account of no employee. */
export const ownEmpId = ({ actor }: Ctx): string | null => (actor.kind === 'user' ? actor.empId : null);
/** His account. */
export const ownUserId = (ctx: Ctx): string | null => actorUserId(ctx);
