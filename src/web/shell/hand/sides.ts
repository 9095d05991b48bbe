// The two sides of a conflict in words: what was done on the device, what the server has now, and what of one's own can still be booked.
import { inbound } from '../../../contract/inbound/index.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { ExpiryDeed } from '../../../contract/outbound/codes.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { isFilling } from '../../../contract/replenish/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { piecesOf, side, type Side } from './side.ts';
import { goodsSides } from './sides-goods.ts';
import { orderSides } from './sides-orders.ts';

const { fill, trip } = replenish.replenishPlan;
const { count, lines: countLines } = vmInventory;
const { putAway } = inbound;
const { expiry, outOrder, returnOrder } = outbound;

/** A document over channels of a smart warehouse: what lies there now, and of what leaves as much as there is. */
const atChannels = (leaves: boolean): Side => ({
  mine: (input) => {
    const { lines } = input as ChannelInput;
    return [t('{channels}个货道，共{n}件', { channels: lines.length, n: piecesOf(lines) })];
  },
  theirs: async (input) => {
    const { prewhId, lines } = input as ChannelInput;
    const channels = await call(warehouse.prewhChannel.list, { prewhId }, { silent: true });
    const both = lines.flatMap((line) => {
      const channel = channels.find(({ id }) => id === line.channelId);
      return channel ? [{ line, channel, fits: Math.min(line.num, Math.max(0, channel.stockNum - channel.reservedNum)) }] : [];
    });
    const fitting = both.flatMap(({ line, fits }) => (fits > 0 ? [{ ...line, num: fits }] : []));
    const n = piecesOf(fitting);
    return {
      mine: both.map(({ line, channel }) => t('货道{code}：{n}件', { code: channel.channelCode, n: line.num })),
      lines: both.flatMap(({ line, channel: { channelCode: code, stockNum, capacity, productId, productName: product } }) => [
        t('货道{code}现有{n}，容量{of}', { code, n: stockNum, of: capacity }),
        ...(line.productId && line.productId !== productId
          ? [product === null ? t('货道{code}现在没有绑定商品', { code }) : t('货道{code}现在放“{product}”', { code, product })]
          : []),
      ]),
      ...(leaves && n > 0 && n < piecesOf(lines)
        ? { again: { label: t('登记现有的{n}件', { n }), input: { ...(input as object), lines: fitting } } }
        : {}),
    };
  },
});
type ChannelInput = Sent<typeof warehouse.prewhReturn.create>;

const sides = new Map<string, Side>([
  ...orderSides,
  ...goodsSides,
  [warehouse.prewhReturn.create.path, atChannels(false)],
  [warehouse.prewhReturn.createRetreat.path, atChannels(true)],
  [warehouse.prewhReplenish.create.path, atChannels(false)],
  side(fill, {
    mine: ({ lines }) => lines.map(({ num }) => t('补入{n}件', { n: num })),
    theirs: async ({ id, lines, ...rest }) => {
      const [stop] = (await call(trip, { ids: [id] }, { silent: true })).stops;
      const [mine] = lines;
      const line = stop?.lines.find(({ lineNo }) => lineNo === mine?.lineNo);
      if (!stop || !line || !mine) return { lines: [] };
      const room = Math.min(mine.num, Math.max(0, line.capacity - line.stockNum));
      return {
        lines: [
          t('货道{code}现有{n}，容量{of}', { code: line.channelCode, n: line.stockNum, of: line.capacity }),
          isFilling(stop) ? t('计划{plan}，已补{n}', { plan: line.planNum, n: line.filledNum }) : t('计划已经结束'),
        ],
        ...(room > 0 && room < mine.num
          ? { again: { label: t('登记放得下的{n}件', { n: room }), input: { ...rest, id, lines: [{ ...mine, num: room }] } } }
          : {}),
      };
    },
  }),
  side(count, {
    mine: ({ lines }) => lines.map(({ lineNo, realNum }) => t('第{line}行数到{n}', { line: lineNo, n: realNum })),
    theirs: async ({ id, lines }) => {
      const { rows } = await call(countLines, { id, page: 1, limit: 200 }, { silent: true });
      const said = new Map(lines.map(({ lineNo, realNum }) => [lineNo, realNum]));
      const both = rows.filter(({ lineNo }) => said.has(lineNo));
      return {
        mine: both.map(({ channelCode: code, lineNo }) => t('货道{code}数到{n}', { code, n: said.get(lineNo) ?? 0 })),
        lines: both.map(({ channelCode: code, realNum, countedBy }) =>
          realNum === null ? t('货道{code}还没有数', { code }) : t('货道{code}：{who}数到{n}', { code, who: countedBy ?? '', n: realNum }),
        ),
      };
    },
  }),
  side(putAway.book, {
    mine: ({ lines }) => lines.map(({ num }, at) => t('第{line}行上货架{n}件', { line: at + 1, n: num })),
    theirs: async ({ entryNumber }) => {
      const rows = await call(putAway.propose, { entryNumber }, { silent: true });
      const left = rows.reduce((sum, { num }) => sum + num, 0);
      return { lines: [left > 0 ? t('还有{n}件等待上货架', { n: left }) : t('没有等待上货架的货物。')] };
    },
  }),
  side(returnOrder.create, {
    mine: ({ lines }) => [t('{n}行，共{pieces}件', { n: lines.length, pieces: piecesOf(lines) })],
    theirs: async ({ outId, lines, ...rest }) => {
      const order = await call(outOrder.find, { id: outId }, { silent: true });
      const left = new Map(order.lines.map((line) => [line.lineNo, { name: line.productName, n: line.outNum - line.returnedNum }]));
      const fitting: typeof lines = [];
      for (const line of lines) {
        const of = left.get(line.lineNo);
        const num = Math.min(line.num, (of?.n ?? 0) - piecesOf(fitting.filter(({ lineNo }) => lineNo === line.lineNo)));
        if (num > 0) fitting.push({ ...line, num });
      }
      const n = piecesOf(fitting);
      const mine = lines.map(({ lineNo, num }) => t('{product}退回{n}件', { product: left.get(lineNo)?.name ?? lineNo, n: num }));
      const theirs = new Set(lines.map(({ lineNo }) => left.get(lineNo)));
      return {
        mine,
        lines: [...theirs].flatMap((of) => (of ? [t('{product}还可退{n}件', { product: of.name, n: of.n })] : [])),
        ...(n > 0 && n < piecesOf(lines)
          ? { again: { label: t('登记还可退的{n}件', { n }), input: { ...rest, outId, lines: fitting } } }
          : {}),
      };
    },
  }),
  side(expiry.settle, {
    mine: ({ deed, num }) => [t('{deed}{n}件', { deed: t(labelOfCode(ExpiryDeed, deed)), n: num })],
    theirs: async (input) => {
      const { stops } = await call(expiry.walk, {}, { silent: true });
      const stop = stops.find((one) => one.placeRef === input.placeRef && one.lotId === input.lotId && one.condition === input.condition);
      const free = stop?.freeNum ?? 0;
      return {
        lines: [
          stop ? t('{product}批号{lot}这里现有{n}件', { product: stop.productName, lot: stop.lotNo, n: free }) : t('这批货已经不在这里。'),
        ],
        ...(free > 0 && free < input.num ? { again: { label: t('登记现有的{n}件', { n: free }), input: { ...input, num: free } } } : {}),
      };
    },
  }),
]);

export const sideOf = (path: string): Side | undefined => sides.get(path);
