// Who acted, said in one way wherever it is kept: on documents, in histories, in the ledger, in the operation log.
import type { Ctx } from './ctx.ts';

type Acting = Pick<Ctx, 'actor'>;

/** The name that people read: of a person the name at the time, of a machine its code, of the product itself 系统, whichever of its tasks it was. */
export const actorName = ({ actor }: Acting): string =>
  actor.kind === 'user' ? actor.userName : actor.kind === 'device' ? actor.vmCode : '系统';

/** As what it acted: a person's account, a machine's code, the name of the task. */
export const actorAccount = ({ actor }: Acting): string =>
  actor.kind === 'user' ? actor.loginAccount : actor.kind === 'device' ? actor.vmCode : actor.name;

/** The person who acts; null for a machine and for the product itself. */
export const actorUserId = ({ actor }: Acting): string | null => (actor.kind === 'user' ? actor.userId : null);
