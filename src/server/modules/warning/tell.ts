// Tells people what is new: a notice at the bell, a mail, a message in a group chat; gathered where a rule says so, inside its shift alone. Each hears only of
// what lies in his data permission, and of what he holds himself. What nobody acknowledges is told to those above, once: of what somebody holds, the
// head of his department too.
import { sql } from 'kysely';
import type { Language } from '../../../contract/errors.ts';
import { caseSentence, CaveatState, type Kind, kinds } from '../../../contract/warning/codes.ts';
import { storyPath, type Subject } from '../../../contract/menu/story.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { defineTask, enqueue, type UserNow } from '../../kernel/jobs/index.ts';
import { userNow } from '../../kernel/jobs/user.ts';
import { sendMailOf } from '../../kernel/mail.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { readSettings } from '../../kernel/settings.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';
import { tellRobots } from './robot-task.ts';
import type { Rule } from './rules-now.ts';
import { CaveatType, NoticeType } from '../../../contract/notice/codes.ts';

/** Lines of a notice; the rest stand in the warning centre. */
const MOST_LINES = 30;
/** An evaluation a minute meets a gathering of an hour, or the minutes until those above are told, a little early or late. */
const LENIENCE_MS = 20_000;

/** Whether people are told at this moment: the clock of the site stands in the shift. */
export function inShift({ shiftFrom, shiftTo }: Pick<Rule, 'shiftFrom' | 'shiftTo'>, now: string): boolean {
  if (!shiftFrom || !shiftTo) return true;
  return shiftFrom <= shiftTo ? now >= shiftFrom && now < shiftTo : now >= shiftFrom || now < shiftTo;
}

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

/** Tells what is due of these rules. */
export async function tellDue(ctx: Ctx, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) return;
  const now = formatDateTime(new Date(), ctx.timeZone, 'HH:mm');
  const cases = Map.groupBy(
    await openCases(
      ctx,
      rules.map(({ id }) => id),
    ),
    ({ caveatId }) => caveatId,
  );
  const people = await peopleOf(ctx, rules);
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

interface Person {
  now: UserNow;
  account: Account;
}
type People = ReadonlyMap<string, Person>;

/** Who may be told as of now; whoever is gone or locked is not. A rule has a handful of receivers, each with an own data permission. */
async function peopleOf(ctx: Ctx, rules: readonly Rule[]): Promise<People> {
  const ids = [...new Set(rules.flatMap(({ receivers, escalateTo }) => [...receivers, ...escalateTo]))];
  if (ids.length === 0) return new Map();
  const accounts = await from(ctx, 'loginUser', 'u').select(['u.id', 'u.email', 'u.language']).where('u.id', 'in', ids).execute();
  const people = new Map<string, Person>();
  for (const account of accounts) {
    const now = await userNow(ctx.db, { nodeId: ctx.nodeId, userId: account.id });
    if (now) people.set(account.id, { now, account });
  }
  return people;
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

/** Tells each person of the cases that he may see or that are his own; gives the cases that anybody was told of. */
async function tell(ctx: Ctx, { rule, cases, people, known, own, title }: Telling): Promise<Open[]> {
  const staff = await staffOf(ctx, cases);
  const accounts = new Map([...known].map(([id, { account }]) => [id, account]));
  const seen = new Map<string, Open[]>();
  for (const one of cases) {
    const concerned = one.empId ? (staff.get(one.empId)?.[own] ?? []) : [];
    for (const account of concerned) accounts.set(account.id, account);
    const ids = people.filter((id) => known.has(id) && maySee(known.get(id)!.now, one, staff));
    for (const id of new Set([...ids, ...concerned.map((account) => account.id)])) seen.set(id, [...(seen.get(id) ?? []), one]);
  }
  for (const alike of Map.groupBy(seen, ([, its]) => its.map(({ id }) => id).join()).values()) {
    const its = alike[0]![1];
    const titleFor = (language: string) => titleIn(rule, its, { title, language: language as Language });
    if (rule.channels.includes('notice'))
      await tellPeople(ctx, {
        userIds: alike.map(([id]) => id),
        noticeType: rule.caveatKind === 'stock' ? NoticeType.stockWarning : NoticeType.reminder,
        said: (language) => ({ title: titleFor(language), content: contentOf(rule, its, language) }),
      });
    if (rule.channels.includes('mail'))
      for (const { email, language } of alike.flatMap(([id]) => accounts.get(id) ?? []))
        if (email)
          await enqueue(ctx, mailTask, {
            to: email,
            subject: titleFor(language),
            text: mailOf(rule, its, language as Language),
          });
  }
  const notified = new Set([...seen.values()].flat());
  return cases.filter((one) => notified.has(one));
}

const titleIn = (rule: Rule, cases: readonly Open[], { title, language }: { title: string; language: Language }): string =>
  translate(language, title, { name: rule.caveatName, n: cases.length, minutes: rule.escalateMinutes ?? 0 });

interface Account {
  id: string;
  email: string | null;
  language: string;
}
interface Staff {
  departmentId: string;
  holder: Account[];
  head: Account[];
}

/** Those that cases are about: their accounts, and those of the head of their department, or of the nearest above that another one leads. */
async function staffOf(ctx: Ctx, cases: readonly Open[]): Promise<ReadonlyMap<string, Staff>> {
  const ids = [...new Set(cases.flatMap(({ empId }) => empId ?? []))];
  if (ids.length === 0) return new Map();
  const accounts = (
    emp: string,
  ) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'language', u.language)) from login_user u
    where u.node_id = e.node_id and u.emp_id = ${sql.ref(emp)} and not u.lock_flag), '[]'::jsonb)`;
  // beyond scope: whom a warning is for hangs on the whole tree of departments
  const { rows } = await sql<Staff & { empId: string }>`
    with recursive up as (
      select e.id as emp_id, d.parent_id, d.manager_emp_id, 1 as step from employee e
        join department d on d.node_id = e.node_id and d.id = e.department_id where e.node_id = ${ctx.nodeId} and e.id = any(${ids}::uuid[])
      union all
      select u.emp_id, d.parent_id, d.manager_emp_id, u.step + 1 from up u
        join department d on d.node_id = ${ctx.nodeId} and d.id = u.parent_id where coalesce(u.manager_emp_id, u.emp_id) = u.emp_id
    )
    select e.id as emp_id, e.department_id, ${accounts('e.id')} as holder, ${accounts('h.manager_emp_id')} as head
    from employee e left join up h on h.emp_id = e.id and h.manager_emp_id <> e.id
    where e.node_id = ${ctx.nodeId} and e.id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ empId, ...its }) => [empId, its]));
}

function maySee({ scope, rights }: UserNow, { vmId, empId }: Open, staff: ReadonlyMap<string, Staff>): boolean {
  if (rights.size === 0) return false;
  if (vmId && scope.vm && !scope.vm.includes(vmId)) return false;
  return !(empId && scope.department && !scope.department.includes(staff.get(empId)?.departmentId ?? ''));
}

function linesOf({ caveatKind }: Rule, cases: readonly Open[], language: Language): string[] {
  const say = (text: string, params: Record<string, string | number>) => translate(language, text, params);
  const lines = cases.slice(0, MOST_LINES).map((one) => caseSentence({ ...one, caveatKind }, say));
  return cases.length > MOST_LINES ? [...lines, say('另有 {n} 项，见预警中心', { n: cases.length - MOST_LINES })] : lines;
}

/** The page of the machine or the person that a line is about. */
const subjectOf = (one: Open | undefined): { subject: Subject; id: string } | undefined =>
  one?.vmId ? { subject: 'machine', id: one.vmId } : one?.empId ? { subject: 'person', id: one.empId } : undefined;
/** Of a line, beyond the last of them none. */
const ofLine = (cases: readonly Open[], at: number) => (at < MOST_LINES ? subjectOf(cases[at]) : undefined);

/** The lines of a notice, each of them the way to the page of the machine or the person that it is about. */
function contentOf(rule: Rule, cases: readonly Open[], language: Language): string {
  const lines = linesOf(rule, cases, language).map((line, at) => {
    const to = ofLine(cases, at);
    return `<li>${to ? `<a data-story="${to.subject}/${to.id}">${escapeHtml(line)}</a>` : escapeHtml(line)}</li>`;
  });
  const list = `<ul>${lines.join('')}</ul>`;
  return kinds[rule.caveatKind as Kind]?.type === CaveatType.stock
    ? `${list}<p><a data-stock-warning>${translate(language, '查看库存预警')}</a></p>`
    : list;
}

/** The lines of a mail, each with the address of the page that it is about. */
function mailOf(rule: Rule, cases: readonly Open[], language: Language): string {
  const { publicUrl } = readSettings();
  const lines = linesOf(rule, cases, language).map((line, at) => {
    const to = ofLine(cases, at);
    return to ? `${line}\n${publicUrl}${storyPath(to.subject, to.id)}` : line;
  });
  return lines.join('\n');
}

/** A mail by itself, so that one address that does not work holds up nobody. */
export const mailTask = defineTask('warning.mail', async (_ctx, mail: { to: string; subject: string; text: string }, { jobId }) =>
  sendMailOf(jobId, mail),
);
