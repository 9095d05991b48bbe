import { actorName } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/ctx.ts';

/** Who did it, as the ledger keeps it: the kind, the person or machine, and what they were called at the time. */
export function actorOf(actor: Actor): { kind: Actor['kind']; id: string | null; name: string } {
  const id = actor.kind === 'user' ? actor.userId : actor.kind === 'device' ? actor.vmId : null;
  return { kind: actor.kind, id, name: actorName({ actor }) };
}
