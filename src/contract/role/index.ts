// Roles: who may open which page and press which button. Users hold roles; a user's menus are the union of theirs.
import * as z from 'zod/mini';
import { LoginSystem } from '../auth/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, orDefault, text, yes } from '../kernel/scalars.ts';
import { allRights, type Right } from '../menu.ts';
import { LockFlag } from '../system/codes.ts';

const MenuCode = z.enum(allRights as [Right, ...Right[]]);

export const RoleRow = z.object({
  id,
  roleCode: label('角色编码', z.string()),
  roleName: label('角色名称', z.string()),
  loginSys: label('登录系统', LoginSystem),
  secondFactorFlag: label('两步验证', yes),
  userCount: label('用户数', z.int()),
  rightCount: label('权限数', z.int()),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

export const RoleInput = z.strictObject({
  roleCode: label('角色编码', text(50)),
  roleName: label('角色名称', text(50)),
  loginSys: label('登录系统', orDefault(LoginSystem)),
  /** Who holds the role signs in in two steps. */
  secondFactorFlag: label('两步验证', orDefault(yes)),
  remark: label('备注', z.nullish(text(500))),
});

// A remainder says nothing of a number so small that it has none.
const whole = z.refine(Number.isSafeInteger, '请输入整数');

/** A user as an entity that roles are bound to. */
export const RoleUserRow = z.object({
  userId: id,
  loginAccount: label('账号', z.string()),
  userName: label('姓名', z.string()),
  lockFlag: label('状态', LockFlag),
  secondFactorFlag: label('两步验证', yes),
  roleNames: label('角色', z.string()),
  loginSys: label('登录系统', z.array(LoginSystem)),
  email: label('邮箱', z.nullable(z.string())),
  mobile: label('手机', z.nullable(z.string())),
  /** Whose account it is; null where he is out of sight as well. */
  empId: z.nullable(id),
  empCode: label('工号', z.nullable(z.string())),
  empName: label('员工', z.nullable(z.string())),
  vendorId: z.nullable(id),
  vendorName: label('供应商', z.nullable(z.string())),
  roles: z.array(z.object({ id, roleName: z.string() })),
});

/** A page or a button in the tree that is assigned to a role. */
export interface FuncMenu {
  funcMenuId: string;
  menuCode: string;
  name: string;
  path: string | null;
  menuType: 'group' | 'page' | 'button';
  systems: ('fms' | 'wms')[];
  children: FuncMenu[];
}
export const FuncMenu: z.ZodMiniType<FuncMenu> = z.object({
  funcMenuId: z.string(),
  menuCode: z.string(),
  name: z.string(),
  path: z.nullable(z.string()),
  menuType: z.enum(['group', 'page', 'button']),
  systems: z.array(z.enum(['fms', 'wms'])),
  get children() {
    return z.array(FuncMenu);
  },
});

export const role = {
  list: read({
    method: 'POST',
    path: '/basic/listRole',
    summary: '查询角色',
    permit: 'system.roleList',
    exportCode: 'EXPORT_ROLE',
    exportTitle: '角色导出',
    input: pageQuery({ keyword: label('角色', text(50)), loginSys: label('登录系统', LoginSystem) }, ['roleCode', 'roleName', 'createdAt']),
    output: pageOf(RoleRow),
  }),
  all: read({
    method: 'GET',
    path: '/basic/listAllRoles',
    summary: '选择角色',
    permit: [
      'system.roleList',
      'system.userRole',
      'system.approvalWorkflow',
      'system.listNotice.create',
      'system.listNotice.update',
      'report.ownReport.share',
      'system.nodeConfig.update',
    ],
    input: z.strictObject({}),
    output: z.array(z.object({ id, roleCode: z.string(), roleName: z.string() })),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createRole',
    summary: '新增角色',
    permit: 'system.roleList.create',
    input: RoleInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateRole',
    summary: '修改角色',
    permit: 'system.roleList.update',
    input: z.extend(z.partial(RoleInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteRole',
    summary: '删除角色',
    permit: 'system.roleList.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  menus: read({
    method: 'GET',
    path: '/basic/listFuncMenu',
    summary: '查看功能菜单',
    permit: 'system.roleList',
    input: z.strictObject({}),
    output: z.array(FuncMenu),
  }),
  rights: read({
    method: 'GET',
    path: '/basic/findFuncMenuByRoleId',
    summary: '查看角色权限',
    permit: 'system.roleList',
    input: z.strictObject({ roleId: id }),
    output: z.array(z.object({ menuCode: z.string() })),
  }),
  rightsOfUserType: read({
    method: 'GET',
    path: '/basic/findFuncMenuByUserType',
    summary: '按用户类型查看功能菜单',
    permit: 'system.roleList',
    input: z.strictObject({ userType: z.coerce.number().check(whole, z.gte(0), z.lte(99)) }),
    output: z.array(z.object({ menuCode: z.string() })),
  }),
  assign: write({
    method: 'POST',
    path: '/basic/createRoleFuncMenu',
    summary: '分配角色权限',
    permit: 'system.roleList.assign',
    input: z.strictObject({ roleId: id, menuCodes: z.array(MenuCode).check(z.maxLength(2000)) }),
    output: nothing,
  }),
  users: read({
    method: 'POST',
    path: '/basic/listRoleEntity',
    summary: '查询角色的用户',
    permit: ['system.roleList', 'system.userRole'],
    exportCode: 'EXPORT_USER_ROLE',
    exportTitle: '用户角色导出',
    input: pageQuery({ roleId: label('角色', id), keyword: label('用户', text(50)) }, ['loginAccount', 'userName']),
    output: pageOf(RoleUserRow),
  }),
  bind: write({
    method: 'POST',
    path: '/basic/updateUserRole',
    summary: '绑定用户角色',
    permit: 'system.userRole.assign',
    /** Just these roles; with `keep` these beside those that the user has by then. */
    input: z.strictObject({ userId: id, roleIds: z.array(id).check(z.maxLength(50)), keep: label('保留已有角色', z.optional(yes)) }),
    output: nothing,
  }),
  /** What of a kind the signed-in user may see: everything, or just these (R202). */
  permission: read({
    method: 'GET',
    path: '/basic/findPermissionByEntity',
    summary: '查看本人的数据权限',
    permit: 'signedIn',
    input: z.strictObject({ entityType: z.enum(['department', 'cost', 'project', 'vm', 'warehouse']) }),
    output: z.object({
      /** False: all of that kind. */
      limited: z.boolean(),
      entities: z.array(z.object({ id, code: z.string(), name: z.string() })),
    }),
  }),
  /** An administrator of an unmanned warehouse approves its pick orders, and sees at least one such warehouse (R203). */
  uwhAdmin: read({
    method: 'GET',
    path: '/warehouse/checkUwhAdmin',
    summary: '是否无人仓管理员',
    permit: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ admin: z.boolean(), prewhs: z.array(z.object({ id, prewhCode: z.string(), prewhName: z.string() })) }),
  }),
  unbind: write({
    method: 'POST',
    path: '/basic/deleteUserRole',
    summary: '解除用户角色',
    permit: 'system.userRole.assign',
    input: z.strictObject({ userId: id, roleIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
    output: nothing,
  }),
};
