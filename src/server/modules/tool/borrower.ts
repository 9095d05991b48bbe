// Who stands at the tool crib: known by what he holds to the scanner.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { HoldsCode } from '../../kernel/list/scanned.ts';

/** Employees `e` with this staff number or card. The cards are asked first, as an array: an index finds the one person. */
export const isNumbered = (holds: HoldsCode, ctx: Ctx) => sql<boolean>`(${holds(['e.empCode'], { alias: 'e', ctx })} or e.id = any(array(
  select k.emp_id from node_card k where k.node_id = ${ctx.nodeId} and ${holds(['k.cardNo'])})))`;
