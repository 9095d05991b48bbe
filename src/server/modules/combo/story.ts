// Combined pick orders, for the page of the person whom one is for.
import { sql } from 'kysely';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import type { StorySource } from '../story-source.ts';

export const comboEvents: StorySource = {
  kind: 'order',
  rights: ['operate.comboPickList'],
  of: {
    person: (ctx, id) =>
      from(ctx, 'comboPickOrder', 'o')
        .innerJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))
        .where('o.empId', '=', id),
  },
  at: 'o.applyTime',
  id: 'o.id',
  tells: { title: sql`'组合领料单'`, empId: 'e.id', empName: 'e.empName', number: 'o.orderNo', by: 'o.creator', said: 'o.remark' },
};
