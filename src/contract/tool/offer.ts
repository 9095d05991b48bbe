// Hand-over of a tool between two people: the giver shows a code, the taker scans it, sees what it is and takes it. From then on it is his loan.
import * as z from 'zod/mini';
import { pieces } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';

/** Begins with letters that no other code of a site begins with; what follows cannot be guessed. */
export const OFFER_CODE = /^JJ-[0-9A-HJKMNP-TV-Z]{10}$/;
const code = label('交接码', text(20).check(z.regex(OFFER_CODE, '不是交接码')));

export const offer = {
  /** Refuses 'offer-no-employee', 'offer-not-held'. What the same person offered before of these goods is offered no more. */
  make: write({
    method: 'POST',
    path: '/customtrade/offerTool',
    summary: '交接借用的工具',
    permit: 'signedIn',
    atTerminal: 'return',
    input: z.strictObject({
      productId: label('商品', id),
      quantity: label('数量', pieces),
      cutterCode: label('刀具编码', z.nullish(text(80))),
    }),
    output: z.object({ code: z.string(), expiresAt: dateTime }),
  }),
  /** What a code offers. Refuses 'offer-gone', 'offer-taken'. */
  find: read({
    method: 'POST',
    path: '/customtrade/findToolOffer',
    summary: '查看交接的工具',
    permit: 'signedIn',
    input: z.strictObject({ code }),
    output: z.object({
      fromName: label('交出人', z.string()),
      productCode: label('商品编码', z.string()),
      productName: label('商品名称', z.string()),
      spec: label('规格', z.nullable(z.string())),
      unit: label('单位', z.string()),
      pictureUrl: z.nullable(z.string()),
      quantity: label('数量', quantity),
      cutterCode: label('刀具编码', z.nullable(z.string())),
      expiresAt: dateTime,
    }),
  }),
  /** Refuses 'offer-gone', 'offer-taken', 'offer-own', 'offer-no-employee', 'offer-not-held' for what the giver no longer has. */
  take: write({
    method: 'POST',
    path: '/customtrade/takeTool',
    summary: '接收同事交接的工具',
    permit: 'signedIn',
    input: z.strictObject({ code }),
    output: nothing,
  }),
};
