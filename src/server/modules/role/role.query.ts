// Reads of roles, of the users that hold them, and the tree of pages and buttons.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { menuItems, type MenuItem } from '../../../contract/menu.ts';
import { role, type FuncMenu } from '../../../contract/role/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const countOf = (ctx: Ctx, table: 'userRole' | 'roleRight') =>
  from(ctx, table, 'x')
    .select(['x.roleId', sql<number>`count(*)`.as('amount')])
    .groupBy('x.roleId');

export const roleList = list(role.list, {
  query: (ctx) =>
    from(ctx, 'role', 'r')
      .leftJoin(countOf(ctx, 'userRole').as('u'), 'u.roleId', 'r.id')
      .leftJoin(countOf(ctx, 'roleRight').as('n'), 'n.roleId', 'r.id')
      .select([
        'r.id',
        'r.roleCode',
        'r.roleName',
        'r.loginSys',
        'r.secondFactorFlag',
        'r.remark',
        'r.createdAt',
        sql<number>`coalesce(u.amount, 0)`.as('userCount'),
        sql<number>`coalesce(n.amount, 0)`.as('rightCount'),
      ]),
  filters: { keyword: sought('r'), loginSys: equals('r.loginSys') },
  sorts: { roleCode: 'r.roleCode', roleName: 'r.roleName', createdAt: 'r.createdAt' },
  order: [
    ['r.roleCode', 'asc'],
    ['r.id', 'asc'],
  ],
});

const rolesOfUser = (ctx: Ctx) => sql<{ id: string; roleName: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'roleName', r.role_name) order by r.role_name)
  from user_role ur join role r on r.node_id = ur.node_id and r.id = ur.role_id
  where ur.node_id = ${ctx.nodeId} and ur.user_id = u.id), '[]')`;

export const userRoleList = list(role.users, {
  query: (ctx) =>
    from(ctx, 'loginUser', 'u')
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 'u.empId'))
      .leftJoin('vendor as v', sameNode('v.id', 'u.vendorId'))
      .select(['v.id as vendorId', 'v.vendorName'])
      .select(['u.id as userId', 'u.loginAccount', 'u.userName', 'u.lockFlag', 'u.loginSys', 'u.email', 'u.mobile'])
      .select(['e.id as empId', 'e.empCode', 'e.empName', rolesOfUser(ctx).as('roles')])
      .select(
        sql<boolean>`(exists (select from login_factor f where f.node_id = u.node_id and f.user_id = u.id and f.since is not null)
          or exists (select from passkey k where k.node_id = u.node_id and k.user_id = u.id))`.as('secondFactorFlag'),
      ),
  finish: (_, rows) => rows.map((row) => ({ ...row, roleNames: row.roles.map(({ roleName }) => roleName).join('、') })),
  filters: {
    roleId: (roleId, ctx) =>
      sql<boolean>`exists (select from user_role x where x.node_id = ${ctx.nodeId} and x.user_id = u.id and x.role_id = ${roleId})`,
    keyword: contains('u.loginAccount', 'u.userName', 'e.empCode', 'e.empName', 'v.vendorName'),
  },
  sorts: { loginAccount: 'u.loginAccount', userName: 'u.userName' },
  order: [
    ['u.loginAccount', 'asc'],
    ['u.id', 'asc'],
  ],
});

/** All roles of the node, for pickers. */
export const allRoles = (ctx: Ctx): Promise<Given<typeof role.all>> =>
  from(ctx, 'role', 'r').select(['r.id', 'r.roleCode', 'r.roleName']).orderBy('r.roleCode').execute();

/** The menu codes that a role holds. */
export const rightsOfRole = (ctx: Ctx, { roleId }: In<typeof role.rights>): Promise<{ menuCode: string }[]> =>
  from(ctx, 'roleRight', 'x').select('x.menuCode').where('x.roleId', '=', roleId).orderBy('x.menuCode').execute();

/** The menu codes that users of a type hold through their roles. */
export const rightsOfUserType = (ctx: Ctx, { userType }: In<typeof role.rightsOfUserType>): Promise<{ menuCode: string }[]> =>
  from(ctx, 'roleRight', 'x')
    .innerJoin('userRole as ur', (join) => join.onRef('ur.nodeId', '=', 'x.nodeId').onRef('ur.roleId', '=', 'x.roleId'))
    .innerJoin('loginUser as u', (join) => join.onRef('u.nodeId', '=', 'ur.nodeId').onRef('u.id', '=', 'ur.userId'))
    .where('u.userType', '=', userType)
    .select('x.menuCode')
    .distinct()
    .orderBy('x.menuCode')
    .execute();

const leaf = ({ code, path, systems, entry }: MenuItem): FuncMenu => ({
  funcMenuId: code,
  menuCode: code,
  name: entry.title,
  path,
  menuType: entry.kind,
  systems: [...systems],
  children:
    entry.kind === 'group'
      ? menuItems.filter(({ parent }) => parent === code).map(leaf)
      : Object.entries(entry.buttons).map(([button, name]) => ({
          funcMenuId: `${code}.${button}`,
          menuCode: `${code}.${button}`,
          name,
          path: null,
          menuType: 'button',
          systems: [...systems],
          children: [],
        })),
});

/** Groups, pages and buttons of both systems as a tree. */
export const funcMenus = (): FuncMenu[] => menuItems.filter(({ parent }) => parent === undefined).map(leaf);
