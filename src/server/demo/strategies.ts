// Who may take what at the demonstration site: rules as a machining plant has them, some of which stop somebody each day.
import type { Ctx } from '../kernel/ctx.ts';
import { createItems, createPrivilege, createStrategy } from '../modules/strategy/index.ts';
import type { Site } from './site.ts';
import { PickStrategyEntityType } from '../../contract/strategy/codes.ts';

const DAY = 86_400_000;

type Line = readonly [
  type: string,
  limits: { limitNum?: number; limitAmount?: number; periodicUnit?: string; periodUnit?: string; periodValue?: number },
];
interface Plan {
  strategyName: string;
  entityType: (typeof PickStrategyEntityType)['post' | 'cost' | 'department' | 'project'];
  /** The code of the post, cost centre, department or project. */
  code: string;
  shareFlag?: boolean;
  approvalFlag?: boolean;
  remark?: string;
  lines: readonly Line[];
}

const PLANS: readonly Plan[] = [
  {
    strategyName: '生产部劳保',
    entityType: PickStrategyEntityType.department,
    code: 'D10',
    remark: '每人按月领用，换季另发。',
    lines: [
      ['T21', { limitNum: 6, periodicUnit: 'M' }],
      ['T22', { limitNum: 5, periodicUnit: 'W' }],
      ['T24', { limitNum: 4, periodicUnit: 'M' }],
      ['T25', { limitNum: 1, periodicUnit: 'M', periodValue: 6 }],
      ['T26', { limitNum: 2, periodicUnit: 'M', periodValue: 6 }],
    ],
  },
  {
    strategyName: '二车间刀片总量',
    entityType: PickStrategyEntityType.department,
    code: 'D12',
    shareFlag: true,
    lines: [['T13', { limitAmount: 3_000_000, periodicUnit: 'M' }]],
  },
  {
    strategyName: '质量部量具',
    entityType: PickStrategyEntityType.department,
    code: 'D20',
    approvalFlag: true,
    lines: [['T3', { limitNum: 2, periodUnit: 'D', periodValue: 7 }]],
  },
  {
    strategyName: '操作工刀具',
    entityType: PickStrategyEntityType.post,
    code: 'P01',
    lines: [
      ['T11', { limitNum: 3, periodicUnit: '12H' }],
      ['T12', { limitNum: 5, periodicUnit: 'D' }],
      ['T13', { limitNum: 10, periodUnit: 'H', periodValue: 24 }],
    ],
  },
  { strategyName: '班长砂轮', entityType: PickStrategyEntityType.post, code: 'P02', lines: [['T42', { limitNum: 8, periodicUnit: 'W' }]] },
  {
    strategyName: '新能源壳体刀具预算',
    entityType: PickStrategyEntityType.project,
    code: 'X2401',
    shareFlag: true,
    lines: [['T1', { limitAmount: 20_000_000, periodicUnit: 'R' }]],
  },
  {
    strategyName: '水泵壳体降本',
    entityType: PickStrategyEntityType.project,
    code: 'X2405',
    shareFlag: true,
    lines: [['T11', { limitNum: 40, periodicUnit: 'M' }]],
  },
  {
    strategyName: '管理费用办公用品',
    entityType: PickStrategyEntityType.cost,
    code: 'C900',
    shareFlag: true,
    lines: [['T7', { limitAmount: 500_000, periodicUnit: 'M' }]],
  },
];

const TABLES = {
  1: ['post', 'postCode'],
  2: ['cost', 'costCode'],
  3: ['department', 'departmentCode'],
  4: ['project', 'projectCode'],
} as const;

/** Comes after the history, so that what was taken already counts. */
export async function makeStrategies(ctx: Ctx, site: Site): Promise<void> {
  const types = new Map((await codes(ctx, 'productType', 'productTypeCode')).map(({ code, id }) => [code, id]));
  for (const { code, lines, ...plan } of PLANS) {
    const [table, column] = TABLES[plan.entityType];
    const entityId = (await codes(ctx, table, column)).find((row) => row.code === code)?.id;
    if (!entityId) continue;
    const { id } = await createStrategy(ctx, { ...plan, entityId, statusFlag: true });
    for (const [type, limits] of lines)
      await createItems(ctx, { strategyId: id, productTypeIds: [types.get(type) ?? ''], ...limits } as Parameters<typeof createItems>[1]);
  }
  await watchTheKeen(ctx, site, types);
}

async function codes(ctx: Ctx, table: 'productType' | 'post' | 'cost' | 'department' | 'project', column: string) {
  const query = ctx.db.selectFrom(table).where('nodeId', '=', ctx.nodeId) as unknown as {
    select(columns: readonly string[]): { execute(): Promise<{ id: string; code: string }[]> };
  };
  return query.select(['id', `${column} as code`]).execute();
}

/** Those who take most have limits of their own, and two of them a privilege for this week. */
async function watchTheKeen(ctx: Ctx, { takers, channels }: Site, types: ReadonlyMap<string, string>): Promise<void> {
  const keen = takers.toSorted((a, b) => b[1] - a[1]).slice(0, 4);
  for (const [empId] of keen) {
    const { id } = await createStrategy(ctx, {
      strategyName: '重点关注',
      entityType: PickStrategyEntityType.employee,
      entityId: empId,
      statusFlag: true,
      remark: '领用量居前。',
    });
    await createItems(ctx, { strategyId: id, productTypeIds: [types.get('T1') ?? ''], limitNum: 2, periodicUnit: 'D' });
    await createItems(ctx, { strategyId: id, limitAmount: 100_000, periodicUnit: 'W' });
  }
  const [first] = channels;
  const now = Date.now();
  await createPrivilege(ctx, {
    strategyName: '夜班赶工',
    empIds: keen.slice(0, 2).map(([empId]) => empId),
    productTypeIds: [types.get('T1') ?? ''],
    limitNum: 10,
    validTo: new Date(now + 5 * DAY).toISOString(),
    statusFlag: true,
    reason: '客户加急订单',
  });
  await createPrivilege(ctx, {
    strategyName: '下周盘点备货',
    empIds: keen.slice(2, 3).map(([empId]) => empId),
    ...(first ? { productIds: [first.productId], vmIds: [first.vmId] } : {}),
    limitNum: 5,
    validFrom: new Date(now + 2 * DAY).toISOString(),
    validTo: new Date(now + 9 * DAY).toISOString(),
    statusFlag: true,
  });
}
