// People, and where they were moved to, for their pages.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { called, type FindSubject, type StoryShare, type StorySource } from '../story-source.ts';

const findPerson: FindSubject = async (ctx, by) => {
  const found = await from(ctx, 'employee', 'e')
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .leftJoin('post as p', sameNode('p.id', 'e.postId'))
    .leftJoin('empLevel as l', sameNode('l.id', 'e.levelId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'e.lockFlag', 'e.lockReason', 'd.departmentName', 'p.postName', 'l.levelName'])
    .where(called(by, { id: 'e.id', code: 'e.empCode' }))
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    id: found.id,
    code: found.empCode,
    name: found.empName,
    pictureUrl: null,
    facts: [
      { title: '部门', text: found.departmentName ?? '', coded: false },
      { title: '岗位', text: found.postName ?? '', coded: false },
      { title: '等级', text: found.levelName ?? '', coded: false },
      { title: '状态', text: found.lockFlag ? '停用' : '正常', coded: true },
      { title: '停用原因', text: (found.lockFlag && found.lockReason) || '', coded: false },
    ].filter(({ text }) => text !== ''),
  };
};

// The name of a department that may not be seen stays unsaid.
function sides(ctx: Ctx) {
  const ids = ctx.scope.department;
  const side = (id: string, name: string) =>
    ids ? sql`case when m.field = 'post' or ${sql.ref(id)} = any(${[...ids]}::uuid[]) then ${sql.ref(name)} else '—' end` : sql.ref(name);
  return sql`concat_ws(' → ', ${side('m.fromId', 'm.fromName')}, ${side('m.toId', 'm.toName')})`;
}

const moves: StorySource = {
  kind: 'move',
  rights: ['organization.staff', 'organization.departmentStaffs', 'organization.positionStaffs'],
  of: {
    person: (ctx, id) => from(ctx, 'employee', 'e').innerJoin('empMove as m', sameNode('m.empId', 'e.id')).where('m.empId', '=', id),
  },
  at: 'm.createdAt',
  id: 'm.id',
  tells: { title: sql`'调动'`, empId: 'e.id', empName: 'e.empName', said: sides, by: 'm.movedBy' },
};

export const orgStory: StoryShare = { heads: { person: findPerson }, events: [moves] };
