// The seats of a run, and which of them are the actor's.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

/** Who may decide a step, or has. */
export interface Seat {
  stepNo: number;
  userId: string;
  userName: string;
  openFlag: boolean;
  ownFlag: boolean;
  passedFlag: boolean | null;
  decidedBy: string | null;
}

/** All seats of a run. */
export const seatsOf = async (ctx: Ctx, approvalId: string): Promise<Seat[]> => {
  const { rows } = await sql<Seat>`
    select s.step_no, s.user_id, u.user_name, s.open_flag, s.own_flag, s.passed_flag, s.decided_by
    from approval_seat s join login_user u on u.node_id = s.node_id and u.id = s.user_id
    where s.node_id = ${ctx.nodeId} and s.approval_id = ${approvalId} order by s.step_no, u.user_name, u.id`.execute(ctx.db);
  return rows;
};

/** The open seats that are the actor's: his own, and those of people who are away and said that he stands in. Of each step his own alone where he has one. */
export async function mineOf(ctx: Ctx, seats: readonly Seat[]): Promise<Seat[]> {
  if (ctx.actor.kind !== 'user') return [];
  const { userId } = ctx.actor;
  const open = seats.filter(({ openFlag }) => openFlag);
  const away = await absentFor(ctx, userId);
  return [...Map.groupBy(open, ({ stepNo }) => stepNo).values()].flatMap((here) => {
    const own = here.filter((one) => one.userId === userId);
    // One person is one voice in a step, whomever he stands in for: all may mean two people.
    const spoke = seats.some((one) => one.stepNo === here[0]?.stepNo && one.decidedBy === userId);
    return own.length > 0 ? own : spoke ? [] : here.filter((one) => away.includes(one.userId)).slice(0, 1);
  });
}

/** The accounts that somebody stands in for now. */
async function absentFor(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await from(ctx, 'approvalAbsence', 'x')
    .select('x.userId')
    .where('x.substituteId', '=', userId)
    .where(sql<boolean>`now() between x.away_from and x.away_to`)
    .execute();
  return rows.map((row) => row.userId);
}
