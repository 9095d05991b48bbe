// 刷卡登录: signing in with the employee's card at a terminal that many share. A session of minutes, for little (docs/decisions/0114-card-sign-in.md).
import * as z from 'zod/mini';
import type { Right } from '../menu.ts';
import { own, read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { text } from '../kernel/scalars.ts';
import { Token } from './rows.ts';

/** Of its owner's rights those that count at a terminal: to see what may be asked for, and to ask. */
export const TERMINAL_RIGHTS = ['operate.evmMarketMall', 'operate.evmMarketMall.order'] as const satisfies readonly Right[];

export const card = {
  /** Whether whoever asks stands at a terminal; null where he does not. */
  terminal: read({
    method: 'GET',
    path: '/oauth/findCardTerminal',
    summary: '查询这里能否刷卡登录',
    permit: 'open',
    input: z.strictObject({}),
    output: z.nullable(z.object({ nodeName: z.string(), minutes: z.int() })),
  }),
  /** Refuses 'card-not-here', 'too-many', 'card-refused', 'card-second-step'. */
  loginCard: own({
    method: 'POST',
    path: '/oauth/loginCard',
    summary: '刷卡登录',
    permit: 'open',
    input: z.strictObject({ cardNo: label('卡号', text(100)) }),
    output: Token,
  }),
};
