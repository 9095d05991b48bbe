// Accounts from a file, with their roles and whose they are: known by the account. Nobody reaches beyond his own rights; each account that
// is made or changed has its own line in the operation log, as if it were done on the screen.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { LoginSystem } from '../../../contract/auth/codes.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { label } from '../../../contract/kernel/label.ts';
import { email, text } from '../../../contract/kernel/scalars.ts';
import { role } from '../../../contract/role/index.ts';
import { system } from '../../../contract/system/index.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { from } from '../../kernel/scope.ts';
import { createUsers, loginName } from '../auth/index.ts';
import { bindRoles, rolesBeyond } from '../role/index.ts';
import {
  defineImport,
  directoryOf,
  translate,
  type Counts,
  type Directory,
  type ImportRun,
  type Line,
  type Planned,
  type Problem,
} from '../transfer/index.ts';
import { changeUser, mayTie } from './user.ts';

type System = z.output<typeof LoginSystem>;

const Row = z.strictObject({
  loginAccount: label('账号', text(50)),
  userName: label('姓名', text(50)),
  roles: label('角色', z.nullish(text(1000))),
  loginSys: label('登录系统', z.nullish(text(200))),
  empCode: label('工号', z.nullish(text(50))),
  email: label('邮箱', z.nullish(email)),
  mobile: label('手机', z.nullish(text(30))),
});
type Row = z.output<typeof Row>;

/** What stands in a cell: several stand apart by a comma or 、. */
const partsIn = (cell: string | null | undefined): string[] => [
  ...new Set(
    (cell ?? '')
      .split(/[,，、;；\n]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
const systems = new Map(
  (codesOf(LoginSystem)?.options ?? []).flatMap(({ value, label: name }) =>
    [String(value), name, translate('en', name)].map((said) => [said.toLowerCase(), value as System] as const),
  ),
);

interface User {
  id: string;
  userName: string;
  email: string | null;
  mobile: string | null;
  empId: string | null;
  loginSys: string[];
  roleIds: string[];
}
interface Emp {
  id: string;
  empName: string;
  lockFlag: boolean;
}
interface Facts {
  /** By the name that tells accounts apart; null for one that means somebody else, here or at another site. */
  users: ReadonlyMap<string, User | null>;
  /** Those in sight, by their code. */
  emps: ReadonlyMap<string, Emp>;
}
interface Directories {
  roles: Directory;
  /** Roles that hold a right beyond the actor's own. */
  beyond: ReadonlySet<string>;
  mayTie: boolean;
  /** The account of whoever imports. */
  own: string | undefined;
}

async function readDirectories(ctx: Ctx): Promise<Directories> {
  const rows = await from(ctx, 'role', 'r').select(['r.id', 'r.roleCode as code', 'r.roleName as name']).orderBy('r.roleCode').execute();
  return {
    roles: directoryOf(rows),
    beyond: await rolesBeyond(ctx),
    mayTie: mayTie(ctx),
    own: ctx.actor.kind === 'user' ? ctx.actor.userId : undefined,
  };
}

async function factsOf(ctx: Ctx, batch: readonly Line<Row>[]): Promise<Facts> {
  const names = batch.map(({ row }) => loginName(row.loginAccount));
  // Accounts are unique over all sites: the directory stands on the platform's own node.
  const { rows } = await sql<User & { loginName: string; loginAccount: string | null }>`
    select d.login_name, u.login_account, u.id, u.user_name, u.email, u.mobile, u.emp_id, u.login_sys
    from login_directory d left join login_user u on u.node_id = ${ctx.nodeId} and u.node_id = d.account_node_id and u.id = d.user_id
    where d.node_id = ${NIL} and d.login_name = any(${names}::text[])`.execute(ctx.db);
  const held = await from(ctx, 'userRole', 'x')
    .select(['x.userId', 'x.roleId'])
    .where(sql<boolean>`x.user_id = any(${rows.flatMap(({ id }) => id ?? [])}::uuid[])`)
    .execute();
  const heldBy = Map.groupBy(held, ({ userId }) => userId);
  const codes = batch.flatMap(({ row }) => row.empCode ?? []);
  const emps = await from(ctx, 'employee', 'e')
    .select(['e.id', 'e.empCode', 'e.empName', 'e.lockFlag'])
    .where(sql<boolean>`e.emp_code = any(${codes}::text[])`)
    .execute();
  return {
    // An address leads to an account too, and is none.
    users: new Map(
      rows.map(({ loginName: name, loginAccount, ...row }) => [
        name,
        loginAccount && loginName(loginAccount) === name
          ? { ...row, roleIds: heldBy.get(row.id)?.map(({ roleId }) => roleId) ?? [] }
          : null,
      ]),
    ),
    emps: new Map(emps.map((emp) => [emp.empCode, emp])),
  };
}

/** What the row says; what the file leaves empty is left out. */
function saidOf(row: Row, { emps }: Facts) {
  const loginSys = partsIn(row.loginSys).flatMap((said) => systems.get(said.toLowerCase()) ?? []);
  const empId = row.empCode ? emps.get(row.empCode)?.id : undefined;
  return {
    userName: row.userName,
    ...(row.email ? { email: row.email } : {}),
    ...(row.mobile ? { mobile: row.mobile } : {}),
    ...(empId ? { empId } : {}),
    ...(loginSys.length > 0 ? { loginSys } : {}),
  };
}
const rolesOf = (row: Row, { roles }: Directories): string[] => partsIn(row.roles).flatMap((said) => roles.find(said)?.id ?? []);
const alike = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted()) : one === other;

/** What is another than it was; roles only where the file names some. */
function changesOf(row: Row, user: User, { facts, directories }: { facts: Facts; directories: Directories }) {
  const said = Object.fromEntries(Object.entries(saidOf(row, facts)).filter(([name, value]) => !alike(user[name as 'email'], value)));
  const roleIds = rolesOf(row, directories);
  return { said, roleIds: roleIds.length > 0 && !alike(roleIds, user.roleIds) ? roleIds : undefined };
}

function changeOf(row: Row, how: { facts: Facts; directories: Directories }): keyof Counts {
  const user = how.facts.users.get(loginName(row.loginAccount));
  if (!user) return 'added';
  const { said, roleIds } = changesOf(row, user, how);
  return Object.keys(said).length === 0 && !roleIds ? 'same' : 'changed';
}

function problemOf({ line, row }: Line<Row>, { facts, directories }: { facts: Facts; directories: Directories }): Problem | undefined {
  const user = facts.users.get(loginName(row.loginAccount));
  const at = (field: keyof Row, key: Problem['key'], params: Problem['params'] = {}): Problem => ({ line, field, key, params });
  if (user === null) return at('loginAccount', 'conflict', { thing: '账号', value: row.loginAccount });
  for (const said of partsIn(row.roles)) {
    const found = directories.roles.find(said);
    if (!found) return at('roles', 'row-no-such', { thing: '角色', value: said });
    if (directories.roles.many(said)) return at('roles', 'row-many', { thing: '角色', value: said });
    if (directories.beyond.has(found.id) && !user?.roleIds.includes(found.id)) return at('roles', 'beyond-own-rights');
  }
  const wrong = partsIn(row.loginSys).find((said) => !systems.has(said.toLowerCase()));
  if (wrong) return at('loginSys', 'row-no-such', { thing: '登录系统', value: wrong });
  const emp = row.empCode ? facts.emps.get(row.empCode) : undefined;
  if (row.empCode && !emp) return at('empCode', 'row-no-such', { thing: '员工', value: row.empCode });
  if (emp?.lockFlag && user?.empId !== emp.id) return at('empCode', 'employee-locked', { emp: emp.empName });
  const ties = emp !== undefined && user?.empId !== emp.id;
  if (ties && !directories.mayTie) return at('empCode', 'not-permitted', { action: '关联员工' });
  if (ties && user && user.id === directories.own) return at('empCode', 'tie-yourself');
  // Who has more rights than oneself is not one's to change.
  if (user?.roleIds.some((id) => directories.beyond.has(id)) && changeOf(row, { facts, directories }) === 'changed')
    return at('loginAccount', 'beyond-own-rights');
  return undefined;
}

function begin(directories: Directories): ImportRun<Row> {
  const lines = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const facts = await factsOf(ctx, batch);
      for (const one of batch) {
        const { line, row } = one;
        const twice = lines.get(loginName(row.loginAccount));
        lines.set(loginName(row.loginAccount), twice ?? line);
        const problem: Problem | undefined =
          twice === undefined
            ? problemOf(one, { facts, directories })
            : { line, field: 'loginAccount', key: 'row-twice', params: { line: twice, field: '账号', value: row.loginAccount } };
        if (problem) planned.problems.push(problem);
        else planned[changeOf(row, { facts, directories })] += 1;
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const facts = await factsOf(ctx, batch);
      for (const { row } of batch) counts[changeOf(row, { facts, directories })] += 1;
      await make(ctx, { facts, directories }, batch);
      for (const { row } of batch) {
        const user = facts.users.get(loginName(row.loginAccount));
        if (user) await change(ctx, user, changesOf(row, user, { facts, directories }));
      }
      return counts;
    },
  };
}

async function make(
  ctx: Ctx,
  { facts, directories }: { facts: Facts; directories: Directories },
  batch: readonly Line<Row>[],
): Promise<void> {
  const fresh = batch
    .filter(({ row }) => !facts.users.get(loginName(row.loginAccount)))
    .map(({ row }) => ({
      loginAccount: row.loginAccount,
      ...saidOf(row, facts),
      roleIds: rolesOf(row, directories),
      roles: partsIn(row.roles),
    }));
  const ids = await createUsers(ctx, fresh);
  for (const [at, { roleIds: _, ...said }] of fresh.entries()) await audit(ctx, system.createUser, { userId: ids[at], ...said });
}

/** By the verbs of the screen, which look at the rights of the one and of the other: an account that is changed is worth its few questions. */
async function change(ctx: Ctx, { id: userId }: User, { said, roleIds }: ReturnType<typeof changesOf>): Promise<void> {
  if (Object.keys(said).length > 0) await audited(ctx, system.updateUser, (inner) => changeUser(inner, { userId, ...said }));
  if (roleIds) await audited(ctx, role.bind, (inner) => bindRoles(inner, { userId, roleIds }));
}

async function audited(ctx: Ctx, endpoint: Parameters<typeof audit>[1], work: (inner: Ctx) => Promise<void>): Promise<void> {
  const detail: Record<string, unknown> = {};
  await work({ ...ctx, tell: (more) => Object.assign(detail, more) });
  await audit(ctx, endpoint, detail);
}

export const userImport = defineImport({
  template: 'IMPORT_USER',
  module: 'basic',
  permit: 'system.userRole.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    loginAccount: ['登录账号', '用户名', 'account', 'user', 'login'],
    userName: ['用户姓名', '名字', 'name', 'full name'],
    roles: ['用户角色', '角色编码', 'role', 'roles'],
    loginSys: ['系统', 'login system', 'login systems'],
    empCode: ['员工编号', '员工', 'employee', 'employee no'],
    mobile: ['手机号', '电话', 'phone', 'mobile'],
  },
  example: {
    loginAccount: 'zhangsan',
    userName: '张三',
    roles: '仓库管理员',
    loginSys: '工厂管理系统',
    empCode: 'E0001',
    email: '',
    mobile: '',
  },
  begin: async (ctx) => begin(await readDirectories(ctx)),
});
