// The two sides of a conflict about an order that goods are taken for, or that goods come with.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { PickStatus } from '../../../contract/pick/codes.ts';
import { InventoryStatus, WaveStatus } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { side, type Side } from './side.ts';

const { pickOrder, prewhInventory, wave } = warehouse;
const { outOrder } = outbound;
const silent = { silent: true } as const;

export const orderSides: readonly [string, Side][] = [
  side(pickOrder.update, {
    mine: ({ picked }) => [
      t('{n}行，共{pieces}件', { n: picked?.length ?? 0, pieces: (picked ?? []).reduce((sum, one) => sum + one.realNum, 0) }),
    ],
    theirs: async (input) => {
      const order = await call(pickOrder.find, { id: input.id }, silent);
      const said = new Map((input.picked ?? []).map(({ pickLineNo, realNum }) => [pickLineNo, realNum]));
      const lines = order.lines.filter(({ pickLineNo, realNum }) => (said.get(pickLineNo) ?? realNum) !== realNum);
      // No more than was asked for, and no less than is booked already.
      const fits = (line: (typeof lines)[number]) =>
        Math.max(line.realNum, Math.min(said.get(line.pickLineNo) ?? 0, line.planNum - line.replacedNum));
      const n = lines.reduce((sum, line) => sum + fits(line) - line.realNum, 0);
      const wanted = lines.reduce((sum, line) => sum + (said.get(line.pickLineNo) ?? 0) - line.realNum, 0);
      return {
        mine: lines.map((line) => t('{product}共领{n}件', { product: line.productName, n: said.get(line.pickLineNo) ?? 0 })),
        lines: [
          ...lines.map((line) => t('{product}申请{plan}，已领{n}', { product: line.productName, plan: line.planNum, n: line.realNum })),
          t(labelOfCode(PickStatus, order.pickStatus)),
        ],
        ...(n > 0 && n < wanted
          ? {
              again: {
                label: t('登记还可领的{n}件', { n }),
                input: { ...input, picked: lines.map((line) => ({ pickLineNo: line.pickLineNo, realNum: fits(line) })) },
              },
            }
          : {}),
      };
    },
  }),
  side(wave.pick, {
    mine: ({ lines }) => lines.map(({ lineNo, pickedNum }) => t('第{line}行拣了{n}件', { line: lineNo, n: pickedNum })),
    theirs: async ({ id, lines }) => {
      const now = await call(wave.find, { id }, silent);
      const said = new Map(lines.map(({ lineNo, pickedNum }) => [lineNo, pickedNum]));
      const both = now.lines.filter(({ lineNo }) => said.has(lineNo));
      return {
        mine: both.map(({ productName: product, boxNo: box, lineNo }) =>
          t('{product}放进{box}号箱{n}件', { product, box, n: said.get(lineNo) ?? 0 }),
        ),
        lines: [
          ...both.map(({ productName: product, boxNo: box, num, pickedNum, shortNum }) =>
            t('{box}号箱{product}：应拣{num}，已拣{n}，缺{short}', { product, box, num, n: pickedNum, short: shortNum }),
          ),
          t(labelOfCode(WaveStatus, now.waveStatus)),
        ],
      };
    },
  }),
  side(outOrder.receive, {
    mine: ({ lines }) => [
      t('{n}行，共{pieces}件', { n: lines.length, pieces: lines.reduce((sum, one) => sum + one.num + (one.brokenNum ?? 0), 0) }),
    ],
    theirs: async (input) => {
      const order = await call(outOrder.find, { id: input.id }, silent);
      const under = new Map(order.lines.map((line) => [line.lineNo, line]));
      const both = input.lines.flatMap((line) => {
        const of = under.get(line.lineNo);
        const broken = Math.min(line.brokenNum ?? 0, of?.transitNum ?? 0);
        const num = Math.min(line.num, (of?.transitNum ?? 0) - broken);
        return of && line.num + (line.brokenNum ?? 0) > 0 ? [{ line, of, fits: { lineNo: line.lineNo, num, brokenNum: broken } }] : [];
      });
      const n = both.reduce((sum, { fits }) => sum + fits.num + fits.brokenNum, 0);
      const wanted = both.reduce((sum, { line }) => sum + line.num + (line.brokenNum ?? 0), 0);
      return {
        mine: both.map(({ line, of }) => t('{product}实收{n}件', { product: of.productName, n: line.num + (line.brokenNum ?? 0) })),
        lines: both.map(({ of }) => t('{product}在途{n}件', { product: of.productName, n: of.transitNum })),
        ...(n > 0 && n < wanted
          ? { again: { label: t('登记在途的{n}件', { n }), input: { ...input, lines: both.map(({ fits }) => fits) } } }
          : {}),
      };
    },
  }),
  side(prewhInventory.update, {
    mine: ({ lines, finishFlag }) => [
      ...(lines ?? []).map(({ lineNo, realNum }) => t('第{line}行数到{n}', { line: lineNo, n: realNum })),
      ...(finishFlag ? [t('完成盘点')] : []),
    ],
    theirs: async ({ id, lines, finishFlag }) => {
      const now = await call(prewhInventory.find, { id }, silent);
      const said = new Map((lines ?? []).map(({ lineNo, realNum }) => [lineNo, realNum]));
      const both = now.lines.filter(({ lineNo }) => said.has(lineNo));
      return {
        mine: [
          ...both.map((one) => t('{place}数到{n}', { place: placeOf(one), n: said.get(one.lineNo) ?? 0 })),
          ...(finishFlag ? [t('完成盘点')] : []),
        ],
        lines: [
          ...both.map((one) =>
            one.realNum === null
              ? t('{place}还没有数', { place: placeOf(one) })
              : t('{place}：{who}数到{n}', { place: placeOf(one), who: one.countedBy ?? '', n: one.realNum }),
          ),
          t(labelOfCode(InventoryStatus, now.status)),
        ],
      };
    },
  }),
];

/** A channel by its code, goods of a warehouse without channels by their name. */
const placeOf = ({ channelCode, productName }: { channelCode: string | null; productName: string }): string =>
  channelCode ? t('货道{code}', { code: channelCode }) : productName;
