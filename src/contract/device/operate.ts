// Channels operated from a screen: a command goes to the machine, which fetches it, does it and answers, or never does: then it expires.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id } from '../kernel/scalars.ts';

/** 停用 and 启用 also freeze and unfreeze the channel, so that books and machine agree. */
export const ChannelOperation = words('channelOperation', { open: '开门', test: '测试货道', lock: '停用', unlock: '启用' });
/** The most channels of one call: each gets a command of its own. */
export const MOST_OPERATED = 50;

const ids = z.array(id);
const page = 'machine.vmChannelpz';

export const channelCommand = {
  operate: write({
    method: 'POST',
    path: '/basic/channelOperate',
    summary: '远程操作货道',
    permit: `${page}.operate`,
    input: z.strictObject({
      ids: ids.check(z.minLength(1, '请至少选择一个货道'), z.maxLength(MOST_OPERATED, '一次最多50个货道')),
      operate: label('操作', ChannelOperation),
      minutes: label('有效分钟', z._default(z.int().check(z.gte(1, '至少1分钟'), z.lte(1440, '最多一天')), 10)),
    }),
    output: z.object({ commandIds: ids }),
  }),
  /** Merges in the books and has the machine fetch its configuration at once. */
  merge: write({
    method: 'POST',
    path: '/basic/channelMerge',
    summary: '合并货道并通知设备',
    permit: `${page}.merge`,
    input: z.strictObject({ ids: ids.check(z.minLength(2, '请选择至少两个货道'), z.maxLength(40, '最多40个')) }),
    output: z.object({ id, commandId: id }),
  }),
};
