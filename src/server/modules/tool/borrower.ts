// Who stands at the tool crib: known by what he holds to the scanner.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

/** Employees `e` with this staff number or card. The cards are asked first, as an array: an index finds the one person. */
export const isNumbered = (code: string, ctx: Ctx) => sql<boolean>`(e.emp_code = ${code} or e.id = any(array(
  select k.emp_id from node_card k where k.node_id = ${ctx.nodeId} and k.card_no = ${code})))`;
