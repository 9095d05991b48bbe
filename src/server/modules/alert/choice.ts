// What people have chosen of how they are told: which ways, whether it is their quiet time, and when that ends.
import { MailChoice } from '../../../contract/alert/codes.ts';
import { addDays, dayOf, dayRange, formatDateTime } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

export interface Choice {
  mailChoice: number;
  quietFrom: string | null;
  quietTo: string | null;
  digestMinutes: number;
  gatheredAt: string | null;
}
const USUAL: Choice = { mailChoice: MailChoice.rule, quietFrom: null, quietTo: null, digestMinutes: 0, gatheredAt: null };
const MINUTE = 60_000;

/** Whether a clock stands within hours, which may reach over midnight; none are all of the day. */
export function withinHours(begin: string | null, end: string | null, now: string): boolean {
  if (!begin || !end) return true;
  return begin <= end ? now >= begin && now < end : now >= begin || now < end;
}

/** When the quiet time ends in which somebody is at a moment; null where he is in none. */
export function quietUntil({ quietFrom, quietTo }: Pick<Choice, 'quietFrom' | 'quietTo'>, at: number, zone: string): Date | null {
  if (!quietFrom || !quietTo || !withinHours(quietFrom, quietTo, formatDateTime(new Date(at), zone, 'HH:mm'))) return null;
  const [hours = 0, minutes = 0] = quietTo.split(':').map(Number);
  const endOf = (day: string): number => dayRange(day, zone).from.getTime() + (hours * 60 + minutes) * MINUTE;
  const today = dayOf(at, zone);
  const end = endOf(today);
  return new Date(end > at ? end : endOf(addDays(today, 1)));
}

/** What these have chosen; who has chosen nothing is told as the rules say. */
export async function choicesOf(ctx: Ctx, userIds: readonly string[]): Promise<(userId: string) => Choice> {
  const rows =
    userIds.length === 0
      ? []
      : await from(ctx, 'alertChoice', 'c')
          .select(['c.userId', 'c.mailChoice', 'c.quietFrom', 'c.quietTo', 'c.digestMinutes', 'c.gatheredAt'])
          .where('c.userId', 'in', userIds)
          .execute();
  const chosen = new Map<string, Choice>(rows.map((row) => [row.userId, row]));
  return (userId) => chosen.get(userId) ?? USUAL;
}
