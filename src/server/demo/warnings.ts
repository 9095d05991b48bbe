// Rules of the warning centre at the demonstration site: what the storekeeper, the manager and the administrator want to hear of.
import type { Kind } from '../../contract/warning/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { createRule } from '../modules/warning/index.ts';

type Account = 'admin' | 'storekeeper' | 'manager';
interface Wish {
  name: string;
  kind: Kind;
  to: readonly Account[];
  digest?: 0 | 60 | 480 | 1440;
  threshold?: number;
  /** By day only. */
  day?: boolean;
  above?: Account;
}
const WISHES: readonly Wish[] = [
  // Once a shift each, so that a storekeeper hears of all of it in at most twelve messages a day.
  { name: '货道缺货', kind: 'stock', to: ['storekeeper', 'admin'], digest: 480, threshold: 0 },
  { name: '库存低于预警点', kind: 'stock', to: ['storekeeper'], digest: 480, day: true },
  { name: '设备没有消息', kind: 'offline', to: ['admin', 'manager'], above: 'manager' },
  { name: '事件没有到齐', kind: 'gap', to: ['admin'], digest: 60 },
  { name: '设备时钟不准', kind: 'clock', to: ['admin'], digest: 1440 },
  { name: '设备报障', kind: 'fault', to: ['manager', 'admin'], above: 'admin' },
  { name: '用量突然升高', kind: 'overuse', to: ['manager', 'admin'] },
  { name: '刀具即将应还', kind: 'due', to: ['storekeeper'], digest: 480, day: true },
  { name: '刀具逾期未还', kind: 'overdue', to: ['storekeeper', 'admin'], digest: 1440, day: true, above: 'manager' },
  { name: '临近效期', kind: 'expiry', to: ['storekeeper'], digest: 1440, day: true },
  { name: '无人仓进出没认清', kind: 'visitor', to: ['manager'] },
  { name: '无人仓温度超限', kind: 'climate', to: ['manager', 'storekeeper'] },
  { name: '占用没有释放', kind: 'reservation', to: ['manager'], digest: 1440 },
  { name: '预算快用完', kind: 'budget', to: ['manager', 'admin'] },
];

/** Makes the rules, for those of the accounts that the site has. */
export async function makeWarnings(ctx: Ctx): Promise<void> {
  const users = await ctx.db.selectFrom('loginUser').select(['id', 'loginAccount']).where('nodeId', '=', ctx.nodeId).execute();
  const byAccount = new Map(users.map(({ id, loginAccount }) => [loginAccount.split(/\d/, 1)[0], id]));
  for (const { name, kind, to, digest = 0, threshold, day, above } of WISHES) {
    const receivers = to.flatMap((account) => byAccount.get(account) ?? []);
    const boss = above ? byAccount.get(above) : undefined;
    if (receivers.length === 0) continue;
    await createRule(ctx, {
      caveatName: name,
      caveatKind: kind,
      threshold: threshold ?? null,
      digestMinutes: digest,
      channels: ['notice'],
      receivers,
      statusFlag: true,
      ...(day ? { shiftFrom: '07:00', shiftTo: '20:00' } : {}),
      ...(boss ? { escalateMinutes: 60, escalateTo: [boss] } : {}),
    });
  }
}
