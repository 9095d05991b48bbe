// The rules that hold now, as the look at a site needs them.
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

/** All rules of the site that are switched on. */
export const activeRules = (ctx: Ctx) =>
  from(ctx, 'caveatCenter', 'r')
    .select(['r.id', 'r.caveatName', 'r.caveatKind', 'r.threshold', 'r.vmIds', 'r.shiftFrom', 'r.shiftTo', 'r.digestMinutes', 'r.robotIds'])
    .select(['r.channels', 'r.receivers', 'r.escalateMinutes', 'r.escalateTo', 'r.toldAt'])
    .where('r.statusFlag', '=', true)
    .execute();
export type Rule = Awaited<ReturnType<typeof activeRules>>[number];
