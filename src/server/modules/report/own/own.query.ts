// Reads of own reports: which of them somebody may open, and what they come to.
import { sql, type SqlBool } from 'kysely';
import type { Given } from '../../../../contract/kernel/endpoint.ts';
import { addDays } from '../../../../contract/kernel/time.ts';
import { askedToday, ownReport as endpoints, SharedWith, type KeptQuestion } from '../../../../contract/report/own.ts';
import type { Right } from '../../../../contract/menu.ts';
import { actorUserId } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { NIL } from '../../../kernel/db/ids.ts';
import { lit } from '../../../kernel/db/lit.ts';
import { contains, equals, list } from '../../../kernel/list/list.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { from } from '../../../kernel/scope.ts';
import type { Exportable } from '../../transfer/index.ts';
import { groups } from '../engine/groups.ts';
import { filters, itemColumns, questionTotals, sorts } from '../engine/questions.ts';
import { asRows } from '../engine/types.ts';

export const SHARE: Right = 'report.ownReport.share';
export const ownerOf = (ctx: Ctx): string => actorUserId(ctx) ?? NIL;

/** Whether the actor may change a report: it is his own, or it is shared and he is one who shares. */
export const mayChange = (ctx: Ctx) =>
  sql<boolean>`(r.user_id = ${ownerOf(ctx)} or (${ctx.rights.has(SHARE)} and r.shared_with <> ${lit(SharedWith.owner)}))`;

/** The reports that the actor may open: his own, those of everybody, those of a role of his. */
export const readable = (ctx: Ctx) => {
  const mine = sql`exists (select from user_role ur where ur.node_id = r.node_id and ur.user_id = ${ownerOf(ctx)} and ur.role_id = any(r.role_ids))`;
  return from(ctx, 'ownReport', 'r').where(
    sql<SqlBool>`(r.user_id = ${ownerOf(ctx)} or r.shared_with = ${lit(SharedWith.all)} or (r.shared_with = ${lit(SharedWith.roles)} and ${mine}))`,
  );
};

const rows = (ctx: Ctx) =>
  readable(ctx)
    .select(['r.id', 'r.reportName', 'r.sharedWith', 'r.roleIds', 'r.userName', 'r.updatedAt', 'r.question'])
    .select([
      sql<string>`r.question ->> 'by'`.as('by'),
      sql<string>`r.question ->> 'days'`.as('days'),
      mayChange(ctx).as('ownFlag'),
      sql<string>`(select coalesce(string_agg(o.role_name, '、' order by o.role_name), '') from role o
        where o.node_id = r.node_id and o.id = any(r.role_ids))`.as('roleNames'),
    ]);

export const ownReportList = list(endpoints.list, {
  query: rows,
  filters: {
    reportName: contains('r.reportName'),
    sharedWith: equals('r.sharedWith'),
    ownFlag: (isOwn, ctx) => sql<SqlBool>`${mayChange(ctx)} = ${isOwn}`,
  },
  sorts: { reportName: 'r.reportName', updatedAt: 'r.updatedAt' },
  order: [
    ['r.updatedAt', 'desc'],
    ['r.id', 'asc'],
  ],
});

/** A report that the actor may open. Refuses 'not-found'. */
export async function findOwnReport(ctx: Ctx, { id }: { id: string }): Promise<Given<typeof endpoints.find>> {
  const found = await rows(ctx).where('r.id', '=', id).executeTakeFirst();
  return (found ?? refuse('not-found', { thing: '自定义报表' })) as Given<typeof endpoints.find>;
}

/** Not all are shown that it could show: what it goes by stands first, so that a mail draws that. */
const moreOf = ({ measure, shows }: KeptQuestion): string[] => {
  const asked = [...(measure ? [measure] : []), ...(shows ?? [])];
  return [...new Set(asked)].filter((name) => name !== 'totalPrice' && name !== 'tradeNum' && name !== 'tradeLines');
};
const columnsOf = ({ unit, compare, ...kept }: KeptQuestion): string[] => [
  ...(unit ? ['period'] : []),
  'rank',
  'itemCode',
  'itemName',
  ...moreOf(kept as KeptQuestion),
  'tradeNum',
  'totalPrice',
  'tradeLines',
  'share',
  'cumulative',
  ...(compare && !unit ? ['beforeNum', 'beforePrice', 'change'] : []),
];

const asked = list(endpoints.ask, {
  filters: { ...filters, by: () => undefined, unit: () => undefined },
  totals: questionTotals,
  groups: 'g',
  order: [
    ['period', 'desc'],
    ['g.rank', 'asc'],
  ],
  query: (ctx, input) => {
    const { by = 'product', unit } = input;
    const kind = by ?? 'product';
    // Periods stand beside each other by themselves: they are held against nothing else.
    const made = groups(ctx, { by: kind, ...(unit ? { unit } : {}) }, unit ? { ...input, compare: null } : input).select(itemColumns(kind));
    return unit ? made : made.select(sql<string | null>`null::date`.as('period'));
  },
  sorts: { ...sorts, itemCode: 'itemCode', period: 'period' },
  finish: (_ctx, found) => asRows(found),
});

/** Own reports as a list that can be exported and sent: each that somebody may open is a question of it. */
export const ownReportAsked: typeof asked & Exportable = {
  ...asked,
  kept: {
    all: (ctx) => readable(ctx).select(['r.id', 'r.reportName as name']).orderBy('r.reportName').orderBy('r.id').execute(),
    async ask(ctx, id, day) {
      const { reportName: name, question: kept } = await findOwnReport(ctx, { id });
      const question = kept as KeptQuestion;
      // The day on which it is sent has only begun: what it is about ends with the day before.
      const seenFrom = question.days === 'lastMonth' ? day : addDays(day, -1);
      return { name, filter: askedToday(question, seenFrom), columns: columnsOf(question) };
    },
  },
};
