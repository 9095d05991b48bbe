// Who came into unmanned warehouses, for the pages of the warehouse and of the person.
import { sql } from 'kysely';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { VisitMethod } from '../../../contract/sense/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import type { StorySource } from '../story-source.ts';
import { translate } from '../transfer/index.ts';

const visits = (ctx: Ctx, column: 'v.empId' | 'v.prewhId', id: string) =>
  from(ctx, 'prewhVisit', 'v')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'v.prewhId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'v.empId'))
    .where(column, '=', id);

interface Recognition {
  method: number | null;
  /** Tenths of a percent. */
  confidence: number | null;
}

export const visitEvents: StorySource = {
  kind: 'visit',
  // The one in the system of the factory, the other in that of the warehouses.
  rights: ['report.uwhStockAbnormalRoute', 'wms.wmsImgVision'],
  of: {
    person: (ctx, id) => visits(ctx, 'v.empId', id),
    prewh: (ctx, id) => visits(ctx, 'v.prewhId', id),
  },
  at: 'v.enteredAt',
  id: 'v.id',
  tells: {
    title: sql`case when v.unsure then '进出没认清' else '进出' end`,
    empId: 'e.id',
    empName: sql`coalesce(e.emp_name, v.stranger)`,
    prewhId: 'w.id',
    prewhName: 'w.prewhName',
    place: 'v.door',
    detail: sql`case when v.visit_method is not null or v.confidence is not null
      then jsonb_build_object('method', v.visit_method, 'confidence', v.confidence) end`,
  },
  say: ({ language }, { detail }) => {
    const { method, confidence } = detail as Recognition;
    const how = method === null ? [] : [translate(language, labelOfCode(VisitMethod, method))];
    const sure = confidence === null ? [] : [translate(language, '把握{n}%', { n: confidence / 10 })];
    return [...how, ...sure].join(' ');
  },
};
