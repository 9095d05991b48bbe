// Who decides, as it is kept on what was decided.
import type { Ctx } from '../../kernel/ctx.ts';

export const operatorOf = ({ actor }: Ctx): string =>
  actor.kind === 'user' ? actor.userName : actor.kind === 'device' ? actor.vmCode : actor.name;
