// Who acted, said in one way wherever it is kept: on documents, in histories, in the ledger, in the operation log.
import type { Ctx } from './ctx.ts';

type Acting = Pick<Ctx, 'actor'>;

type Sender = Extract<Ctx['actor'], { kind: 'device' | 'store' }>;
const codeOf = (actor: Sender): string => (actor.kind === 'device' ? actor.vmCode : actor.storeCode);

/**
 * The name that people read: of a person the name at the time, of a machine or warehouse its code, of the product itself 系统, whichever of its tasks
 * it was.
 */
export const actorName = ({ actor }: Acting): string =>
  actor.kind === 'user' ? actor.userName : actor.kind === 'system' ? '系统' : codeOf(actor);

/** As what it acted: a person's account, the code of a machine or warehouse, the name of the task. */
export const actorAccount = ({ actor }: Acting): string =>
  actor.kind === 'user' ? actor.loginAccount : actor.kind === 'system' ? actor.name : codeOf(actor);

/** The person who acts; null for a machine and for the product itself. */
export const actorUserId = ({ actor }: Acting): string | null => (actor.kind === 'user' ? actor.userId : null);
