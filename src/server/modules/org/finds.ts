// How people and what they belong to are found: employees, departments, cost centres, projects, posts, vendors, cards.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { org } from '../../../contract/org/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { AnyQuery } from '../../kernel/db/any-query.ts';
import { MOST_FOUND } from '../../kernel/list/found.ts';
import { inAnyLetters } from '../../kernel/list/scanned.ts';
import { answering, sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { cardList } from './card.query.ts';
import { searchEmployees } from './org.query.ts';
import { postList } from './post.ts';
import { projectList } from './project.query.ts';
import { vendorList } from './vendor.ts';

type Named = { id: string; code: string; name: string };

/** Records of a tree, which has no list of pages. */
const named = (kind: string, { permit }: Endpoint, rows: (ctx: Ctx) => AnyQuery<Named>): Finder => ({
  kind,
  permit,
  find: async (ctx, keyword) => {
    const found = await answering(ctx, rows(ctx), { keyword, alias: 'x', order: (query) => query.orderBy('code'), limit: MOST_FOUND });
    return found.map((one) => ({ ...one, hint: '' }));
  },
});

/** Whose card it is that was scanned. */
const holderOf = (ctx: Ctx, cardNo: string) =>
  from(ctx, 'nodeCard', 'k')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'k.empId'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'd.departmentName'])
    .where(inAnyLetters(cardNo)(['k.cardNo']))
    .where('e.lockFlag', '=', false)
    .execute();

export const orgFinds: readonly Finder[] = [
  {
    kind: 'employee',
    permit: org.searchEmp.permit,
    find: async (ctx, keyword) => {
      const [holder, byName] = [await holderOf(ctx, keyword), await searchEmployees(ctx, { keyword })];
      const rows = [...holder, ...byName.filter(({ id }) => holder.every((one) => one.id !== id))];
      return rows.slice(0, MOST_FOUND).map(({ id, empCode, empName, departmentName }) => ({
        id,
        code: empCode,
        name: empName,
        hint: hintOf(departmentName),
      }));
    },
  },
  named('department', org.departments, (ctx) =>
    from(ctx, 'department', 'x').select(['x.id', 'x.departmentCode as code', 'x.departmentName as name']),
  ),
  named('cost', org.costs, (ctx) => from(ctx, 'cost', 'x').select(['x.id', 'x.costCode as code', 'x.costName as name'])),
  foundIn(projectList, {
    kind: 'project',
    by: 'keyword',
    place: { table: 'project', fits: sought('x') },
    show: ({ id, projectCode, projectName }) => ({ id, code: projectCode, name: projectName, hint: '' }),
  }),
  foundIn(postList, {
    kind: 'post',
    by: 'keyword',
    place: { table: 'post', fits: sought('x') },
    show: ({ id, postCode, postName }) => ({ id, code: postCode, name: postName, hint: '' }),
  }),
  foundIn(vendorList, {
    kind: 'vendor',
    by: 'keyword',
    place: { table: 'vendor', fits: sought('x') },
    show: ({ id, vendorCode, vendorName, contact }) => ({ id, code: vendorCode, name: vendorName, hint: hintOf(contact) }),
  }),
  foundIn(cardList, {
    kind: 'card',
    by: 'keyword',
    numbered: true,
    show: ({ id, cardNo, empName, departmentName }) => ({ id, code: '', name: cardNo, hint: hintOf(empName, departmentName) }),
  }),
];
