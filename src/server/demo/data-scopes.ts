// Data-permission templates of the demonstration site: a workshop and a department, each given to somebody of their own, so that one sees how
// the same screens look from inside. The accounts that a visitor is told of see everything.
import { SCOPE_FIELDS } from '../../contract/role/data-scope.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { createUser, type SeedRole } from '../modules/auth/index.ts';
import { createScope } from '../modules/role/index.ts';

interface Plan {
  templateName: string;
  remark: string;
  user: { loginAccount: string; userName: string; role: SeedRole };
  /** Codes, by the field that holds them. */
  codes: Partial<Record<keyof typeof SCOPE_FIELDS, readonly string[]>>;
}
const PLANS: readonly Plan[] = [
  {
    templateName: '机加一车间',
    remark: '车间主任只看本车间的人、成本中心和两台设备',
    user: { loginAccount: 'workshop1', userName: '一车间主任', role: 'SITE_ADMIN' },
    codes: { departmentIds: ['D11', 'D111', 'D112', 'D113'], costIds: ['C100', 'C110', 'C120'], vmIds: ['VM001', 'VM004'] },
  },
  {
    templateName: '质量部',
    remark: '质量部报表：本部门的人和量具柜',
    user: { loginAccount: 'quality', userName: '质量部文员', role: 'REPORT_VIEWER' },
    codes: { departmentIds: ['D20', 'D21', 'D22'], costIds: ['C400'], vmIds: ['VM006'] },
  },
];

const CODES = { department: 'departmentCode', cost: 'costCode', project: 'projectCode', vm: 'vmCode', warehouse: 'warehouseCode' } as const;

/** Makes the templates and who has them, who sign in with this password. Through the verbs. */
export async function makeDataScopes(ctx: Ctx, { roles, password }: { roles: Record<SeedRole, string>; password: string }): Promise<void> {
  for (const { templateName, remark, user, codes } of PLANS) {
    const { role, ...named } = user;
    const { userId } = await createUser(ctx, { ...named, password, roleIds: [roles[role]] });
    const fields: Partial<Record<keyof typeof SCOPE_FIELDS, string[]>> = {};
    for (const field of Object.keys(codes) as (keyof typeof codes)[]) fields[field] = await idsOf(ctx, field, codes[field] ?? []);
    await createScope(ctx, { templateName, remark, ...fields, userIds: [userId] });
  }
}

async function idsOf(ctx: Ctx, field: keyof typeof SCOPE_FIELDS, codes: readonly string[]): Promise<string[]> {
  const table = SCOPE_FIELDS[field];
  const rows = await ctx.db
    .selectFrom(table as 'department')
    .select('id')
    .where('nodeId', '=', ctx.nodeId)
    .where(CODES[table] as 'departmentCode', 'in', codes)
    .execute();
  return rows.map(({ id }) => id);
}
