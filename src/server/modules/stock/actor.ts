import type { Actor } from '../../kernel/ctx.ts';

/** Who did it, as the ledger keeps it: what they were called at the time. */
export function actorOf(actor: Actor): { kind: string; id: string | null; name: string } {
  if (actor.kind === 'user') return { kind: 'user', id: actor.userId, name: actor.userName };
  if (actor.kind === 'device') return { kind: 'device', id: actor.vmId, name: actor.vmCode };
  return { kind: 'system', id: null, name: actor.name };
}
