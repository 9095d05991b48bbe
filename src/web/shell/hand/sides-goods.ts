// The two sides of a conflict about goods that came in, tools that went over a counter, and what was taken in an unmanned warehouse.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { DeliveryStatus } from '../../../contract/purchase/codes.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { tool } from '../../../contract/tool/index.ts';
import { uwh } from '../../../contract/uwh/index.ts';
import { WaveStatus } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { sameCode } from '../../kit/scan/same-code.ts';
import { piecesOf, side, type Side } from './side.ts';

const { delivery, purchaseOrder } = purchase;
const { entryOrder, expectedOrder } = inbound;
const { lend, takeBack, holder } = tool.desk;
const { wave } = warehouse;
const silent = { silent: true } as const;
const MOST = 200;

/** What came of each line that was said, and what is there of it. */
function receiptOf<L extends { lineNo: number; productName: string }>(
  said: Sent<typeof delivery.receive>['lines'],
  { rows, there }: { rows: readonly L[]; there: (row: L) => string },
) {
  const num = new Map(said.map((line) => [line.lineNo, line.num]));
  const both = rows.filter(({ lineNo }) => num.has(lineNo));
  return {
    mine: both.map(({ lineNo, productName: product }) => t('{product}实收{n}件', { product, n: num.get(lineNo) ?? 0 })),
    lines: both.map(there),
  };
}
const came = (lines: Sent<typeof delivery.receive>['lines']): string[] => [
  t('{n}行，共{pieces}件', { n: lines.length, pieces: piecesOf(lines) }),
];

const receipts: readonly [string, Side][] = [
  side(delivery.receive, {
    mine: ({ lines }) => came(lines),
    theirs: async ({ id, lines }) => {
      const { rows } = await call(delivery.lines, { deliveryId: id, page: 1, limit: MOST }, silent);
      const there = ({ productName: product, num: n, receivedNum }: Row<typeof delivery.lines>): string =>
        receivedNum === null
          ? t('{product}发货{n}件', { product, n })
          : t('{product}发货{n}件，已收{received}', { product, n, received: receivedNum });
      const of = receiptOf(lines, { rows, there });
      const status = rows[0]?.deliveryStatus;
      return { ...of, lines: [...of.lines, ...(status === undefined ? [] : [t(labelOfCode(DeliveryStatus, status))])] };
    },
  }),
  side(purchaseOrder.receive, {
    mine: ({ lines }) => came(lines),
    theirs: async (input) => {
      const { id, lines } = input;
      const { rows } = await call(purchaseOrder.lines, { orderId: id, page: 1, limit: MOST }, silent);
      const open = new Map(rows.map(({ lineNo, openNum, onWayNum }) => [lineNo, Math.max(0, openNum - onWayNum)]));
      const fitting = lines.map((line) => ({ ...line, num: Math.min(line.num, open.get(line.lineNo) ?? 0) }));
      const n = piecesOf(fitting);
      return {
        ...receiptOf(lines, {
          rows,
          there: ({ lineNo, productName: product }) => t('{product}未交{n}件', { product, n: open.get(lineNo) ?? 0 }),
        }),
        ...(n > 0 && n < piecesOf(lines) ? { again: { label: t('登记未交的{n}件', { n }), input: { ...input, lines: fitting } } } : {}),
      };
    },
  }),
  side(entryOrder.createMultiple, {
    mine: ({ lines }) => [t('{n}行，共{pieces}件', { n: lines.length, pieces: piecesOf(lines) })],
    theirs: async ({ lines }) => {
      const numbers = [...new Set(lines.flatMap(({ poNo }) => poNo ?? []))];
      const orders = await Promise.all(numbers.map((poNo) => call(expectedOrder.find, { poNo }, silent)));
      const ordered = orders.flatMap((order) => order.lines);
      const both = lines.flatMap((line) => {
        const of = ordered.find(({ poNo, lineNo }) => poNo === line.poNo && lineNo === line.lineNo);
        return of ? [{ line, of }] : [];
      });
      return {
        mine: both.map(({ line, of }) => t('{product}实收{n}件', { product: of.productName, n: line.num })),
        lines: both.map(({ of }) => t('{product}未交{n}件', { product: of.productName, n: of.openNum })),
      };
    },
  }),
];

/** What he holds of the tool, by the code that was scanned: of a product, or of one tool that bears it. */
async function heldOf({ who, what }: Sent<typeof takeBack>) {
  const { empName, held } = await call(holder, { who }, silent);
  const mine = held.filter(({ productCode, cutterCode }) => sameCode(productCode, what) || sameCode(cutterCode, what));
  return { who: empName, what: mine[0]?.productName ?? what, n: piecesOf(mine) };
}
const atCounter = (back: boolean) => {
  const done = (what: string, n: number) => [t(back ? '收回{what} {n}件' : '借出{what} {n}件', { what, n })];
  return {
    mine: ({ what, num }: Sent<typeof takeBack>) => done(what, num),
    theirs: async (input: Sent<typeof takeBack>) => {
      const { who, what, n } = await heldOf(input);
      const fits = back && n > 0 && n < input.num;
      return {
        mine: done(what, input.num),
        lines: [t('{who}借着{what} {n}件', { who, what, n })],
        ...(fits ? { again: { label: t('登记借着的{n}件', { n }), input: { ...input, num: n } } } : {}),
      };
    },
  };
};

export const goodsSides: readonly [string, Side][] = [
  ...receipts,
  side(lend, atCounter(false)),
  side(takeBack, atCounter(true)),
  side(uwh.pick, {
    mine: ({ num: n }) => [t('领了{n}件', { n })],
    theirs: async (input) => {
      const { applyNum: of, pickedNum, stops } = await call(uwh.walk, { id: input.id }, silent);
      const stop = stops.find(({ channelId, lineNo }) => channelId === input.channelId && lineNo === input.lineNo);
      const fits = stop && stop.num < input.num ? stop.num : 0;
      return {
        lines: [
          stop
            ? t('货道{code}应取{product}{n}件', { code: stop.channelCode, product: stop.productName, n: stop.num })
            : t('这一站已经没有要取的。'),
          t('已领{n} / {of}', { n: pickedNum, of }),
        ],
        ...(fits > 0 ? { again: { label: t('登记应取的{n}件', { n: fits }), input: { ...input, num: fits } } } : {}),
      };
    },
  }),
  side(wave.finish, {
    mine: () => [t('完成波次')],
    theirs: async ({ id }) => {
      const { waveStatus, num, pickedNum: n, shortNum: short } = await call(wave.find, { id }, silent);
      return { lines: [t('应拣{num}，已拣{n}，缺{short}', { num, n, short }), t(labelOfCode(WaveStatus, waveStatus))] };
    },
  }),
  side(vmInventory.submit, {
    mine: () => [t('提交盘点单')],
    theirs: async ({ id }) => {
      const { rows } = await call(vmInventory.lines, { id, page: 1, limit: MOST }, silent);
      const n = rows.filter(({ realNum }) => realNum !== null).length;
      return { lines: [t('已盘{n} / {of}个货道', { n, of: rows.length })] };
    },
  }),
];
