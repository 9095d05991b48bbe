// Tells people what is new: a notice at the bell, a mail, a message in a group chat; gathered where a rule says so, inside its shift alone. Each hears only of
// what lies in his data permission, and of what he holds himself. What nobody acknowledges is told to those above, once: of what somebody holds, the
// head of his department too.
import { sql } from 'kysely';
import { CaveatState } from '../../../contract/warning/codes.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { choicesOf, withinHours } from '../alert/index.ts';
import { deliver } from './deliver.ts';
import { keepWaiting, tellWaiting } from './gather.ts';
import { maySee, peopleNow, staffOf, type Account, type People } from './people.ts';
import { tellRobots } from './robot-task.ts';
import type { Rule } from './rules-now.ts';
import { contentOf, linesOf, mailOf, titleIn } from './words.ts';

/** An evaluation a minute meets a gathering of an hour, or the minutes until those above are told, a little early or late. */
const LENIENCE_MS = 20_000;

/** Whether people are told at this moment: the clock of the site stands in the shift. */
export const inShift = ({ shiftFrom, shiftTo }: Pick<Rule, 'shiftFrom' | 'shiftTo'>, now: string): boolean =>
  withinHours(shiftFrom, shiftTo, now);

const isDue = ({ toldAt, digestMinutes }: Rule): boolean =>
  !toldAt || Date.parse(toldAt) + digestMinutes * 60_000 - LENIENCE_MS <= Date.now();

const openCases = (ctx: Ctx, ruleIds: readonly string[]) =>
  from(ctx, 'caveatCase', 'c')
    .select(['c.id', 'c.caveatId', 'c.vmId', 'c.empId', 'c.about', 'c.value', 'c.mark', 'c.toldMark', 'c.toldAt', 'c.escalatedAt'])
    .where('c.state', '=', CaveatState.open)
    .where('c.caveatId', 'in', ruleIds)
    .orderBy('c.changedAt')
    .orderBy('c.about')
    .execute();
type Open = Awaited<ReturnType<typeof openCases>>[number];

/** Tells what is due of these rules, and what waited for somebody. */
export async function tellDue(ctx: Ctx, rules: readonly Rule[]): Promise<void> {
  if (rules.length > 0) await tellNew(ctx, rules);
  await tellWaiting(ctx);
}

async function tellNew(ctx: Ctx, rules: readonly Rule[]): Promise<void> {
  const now = formatDateTime(new Date(), ctx.timeZone, 'HH:mm');
  const cases = Map.groupBy(
    await openCases(
      ctx,
      rules.map(({ id }) => id),
    ),
    ({ caveatId }) => caveatId,
  );
  const people = await peopleNow(ctx, [...new Set(rules.flatMap(({ receivers, escalateTo }) => [...receivers, ...escalateTo]))]);
  for (const rule of rules.filter((one) => inShift(one, now))) {
    const open = cases.get(rule.id) ?? [];
    const news = open.filter(({ mark, toldMark }) => mark !== toldMark);
    if (news.length > 0 && isDue(rule)) {
      const title = '{name}：{n} 项';
      await tell(ctx, { rule, cases: news, people: rule.receivers, known: people, own: 'holder', title });
      await tellRobots(ctx, rule, { title: titleIn(rule, news, { title, language: 'zh' }), lines: linesOf(rule, news, 'zh') });
      await markNotified(ctx, rule.id, news);
    }
    const late = open.filter((one) => isLate(rule, one));
    if (late.length === 0) continue;
    const title = '{name}：{n} 项 {minutes} 分钟无人确认';
    const notified = await tell(ctx, { rule, cases: late, people: rule.escalateTo, known: people, own: 'head', title });
    if (notified.length > 0) await setCases(ctx, notified, { escalatedAt: sql`now()` });
  }
}

/** Nobody has acknowledged what they were told so long ago; what waits for a digest or a shift was told nobody yet. */
const isLate = ({ escalateMinutes }: Rule, { mark, toldMark, toldAt, escalatedAt }: Open): boolean =>
  escalateMinutes !== null &&
  escalatedAt === null &&
  mark === toldMark &&
  toldAt !== null &&
  Date.parse(toldAt) + escalateMinutes * 60_000 - LENIENCE_MS <= Date.now();

async function markNotified(ctx: Ctx, ruleId: string, news: readonly Open[]): Promise<void> {
  await setCases(ctx, news, { toldMark: sql.ref('mark'), toldAt: sql`now()` });
  await changeIn(ctx, 'caveatCenter')
    .set({ toldAt: sql`now()` })
    .where('id', '=', ruleId)
    .execute();
}

async function setCases(ctx: Ctx, cases: readonly Open[], set: Record<string, unknown>): Promise<void> {
  const ids = cases.map(({ id }) => id);
  await changeIn(ctx, 'caveatCase').set(set).where('id', 'in', ids).execute();
}

interface Telling {
  rule: Rule;
  cases: readonly Open[];
  people: readonly string[];
  known: People;
  /** Who is told beside them of what somebody holds. */
  own: 'holder' | 'head';
  title: string;
}

/** Tells each person of the cases that he may see or that are his own; gives the cases that anybody was told of, now or when he wants to be. */
async function tell(ctx: Ctx, { rule, cases, people, known, own, title }: Telling): Promise<Open[]> {
  const staff = await staffOf(ctx, cases);
  const accounts = new Map<string, Account>([...known].map(([id, { account }]) => [id, account]));
  const seen = new Map<string, Open[]>();
  for (const one of cases) {
    const concerned = one.empId ? (staff.get(one.empId)?.[own] ?? []) : [];
    for (const account of concerned) accounts.set(account.id, account);
    const ids = people.filter((id) => known.has(id) && maySee(known.get(id)!.now, one, staff));
    for (const id of new Set([...ids, ...concerned.map((account) => account.id)])) seen.set(id, [...(seen.get(id) ?? []), one]);
  }
  const notified = new Set([...seen.values()].flat());
  const choiceOf = await choicesOf(ctx, [...seen.keys()]);
  // What is escalated waits for nobody's quiet hours.
  if (own === 'holder') await keepWaiting(ctx, rule, { seen, choiceOf });
  for (const alike of Map.groupBy(seen, ([, its]) => its.map(({ id }) => id).join()).values()) {
    const its = alike[0]![1];
    await deliver(ctx, {
      channels: rule.channels,
      noticeType: rule.caveatKind === 'stock' ? NoticeType.stockWarning : NoticeType.reminder,
      people: alike.flatMap(([id]) => accounts.get(id) ?? []),
      choiceOf,
      urgent: own === 'head',
      said: (language) => ({
        title: titleIn(rule, its, { title, language }),
        content: contentOf(rule, its, language),
        text: mailOf(rule, its, language),
      }),
    });
  }
  return cases.filter((one) => notified.has(one));
}
