// What waits until somebody wants to be told: for the end of his quiet hours, or for his digest. Then it comes as one message, of all rules together; what
// has been acknowledged or is over by then does not come.
import type { Language } from '../../../contract/errors.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { CaveatState } from '../../../contract/warning/codes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { choicesOf, quietUntil, type Choice } from '../alert/index.ts';
import { translate } from '../transfer/index.ts';
import { deliver } from './deliver.ts';
import { maySee, peopleNow, staffOf, type Person } from './people.ts';
import type { Rule } from './rules-now.ts';
import { contentOf, mailOf, titleIn } from './words.ts';

/** A look a minute meets a digest a little early or late. */
const LENIENCE_MS = 20_000;

interface Waiting<C> {
  seen: Map<string, C[]>;
  choiceOf: (userId: string) => Choice;
}

const wantsLater = (ctx: Ctx, choice: Choice): boolean => choice.digestMinutes > 0 || quietUntil(choice, Date.now(), ctx.timeZone) !== null;

/** Keeps what is new for those who want it later, and takes them out of those who are told now. A case waits once. */
export async function keepWaiting<C extends { id: string }>(ctx: Ctx, { channels }: Rule, { seen, choiceOf }: Waiting<C>): Promise<void> {
  if (!channels.includes('notice') && !channels.includes('mail')) return;
  const later = [...seen].filter(([userId]) => wantsLater(ctx, choiceOf(userId)));
  const rows = later.flatMap(([userId, cases]) => cases.map(({ id }) => ({ userId, caseId: id })));
  for (const [userId] of later) seen.delete(userId);
  if (rows.length === 0) return;
  await addTo(ctx, 'alertWaiting', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const waiting = (ctx: Ctx) =>
  from(ctx, 'alertWaiting', 'w')
    .innerJoin('caveatCase as c', sameNode('c.id', 'w.caseId'))
    .innerJoin('caveatCenter as r', sameNode('r.id', 'c.caveatId'))
    .select(['w.userId', 'c.vmId', 'c.empId', 'c.about', 'c.value', 'c.state'])
    .select(['r.caveatName', 'r.caveatKind', 'r.channels', 'r.escalateMinutes'])
    .orderBy('r.caveatName')
    .orderBy('c.changedAt')
    .orderBy('c.about')
    .execute();
type Row = Awaited<ReturnType<typeof waiting>>[number];

const isDue = (ctx: Ctx, choice: Choice): boolean =>
  quietUntil(choice, Date.now(), ctx.timeZone) === null &&
  (choice.gatheredAt === null || Date.parse(choice.gatheredAt) + choice.digestMinutes * 60_000 - LENIENCE_MS <= Date.now());

/** Tells those whose time has come all that waited for them. */
export async function tellWaiting(ctx: Ctx): Promise<void> {
  const byPerson = Map.groupBy(await waiting(ctx), ({ userId }) => userId);
  if (byPerson.size === 0) return;
  const choiceOf = await choicesOf(ctx, [...byPerson.keys()]);
  const due = [...byPerson.keys()].filter((userId) => isDue(ctx, choiceOf(userId)));
  if (due.length === 0) return;
  const people = await peopleNow(ctx, due);
  for (const [userId, person] of people) {
    const cases = (byPerson.get(userId) ?? []).filter(({ state }) => state === CaveatState.open);
    await tellTogether(ctx, { person, cases, choiceOf });
  }
  await removeFrom(ctx, 'alertWaiting').where('userId', 'in', due).execute();
  await changeIn(ctx, 'alertChoice')
    .set({ gatheredAt: sql<string>`now()` })
    .where('userId', 'in', due)
    .execute();
}

async function tellTogether(
  ctx: Ctx,
  { person, cases, choiceOf }: { person: Person; cases: readonly Row[]; choiceOf: (userId: string) => Choice },
): Promise<void> {
  const staff = await staffOf(ctx, cases);
  const { account, now } = person;
  const its = cases.filter((one) => (one.empId !== null && one.empId === account.empId) || maySee(now, one, staff));
  const rules = [...Map.groupBy(its, ({ caveatName }) => caveatName).values()];
  const [first] = rules;
  if (!first) return;
  const headed = (language: Language, of: readonly Row[]): string => titleIn(of[0]!, of, { title: '{name}：{n} 项', language });
  const title = (language: Language): string =>
    rules.length === 1 ? headed(language, first) : translate(language, '预警汇总：{n} 项', { n: its.length });
  const each = (of: (rule: readonly Row[]) => string): string => rules.map(of).join('\n');
  await deliver(ctx, {
    channels: [...new Set(its.flatMap(({ channels }) => channels))],
    noticeType: NoticeType.reminder,
    people: [account],
    choiceOf,
    urgent: false,
    said: (language) => ({
      title: title(language),
      content:
        rules.length === 1
          ? contentOf(first[0]!, first, language)
          : each((of) => `<p><b>${escapeHtml(headed(language, of))}</b></p>${contentOf(of[0]!, of, language)}`),
      text:
        rules.length === 1
          ? mailOf(first[0]!, first, language)
          : each((of) => `${headed(language, of)}\n${mailOf(of[0]!, of, language)}\n`),
    }),
  });
}
