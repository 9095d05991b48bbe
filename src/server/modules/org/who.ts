// What histories keep of who did something: the name at the time.
import type { Ctx } from '../../kernel/ctx.ts';

/** The actor's name; of a machine its code. */
export const whoActs = ({ actor }: Ctx): string =>
  actor.kind === 'user' ? actor.userName : actor.kind === 'device' ? actor.vmCode : actor.name;
