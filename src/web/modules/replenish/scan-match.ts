// What a scan at a machine means: a channel, or goods; whether the goods belong into that channel.
import { codeParts } from '../../kit/scan/code-parts.ts';
import { sameCode } from '../../kit/scan/same-code.ts';
import type { Stop } from './fill-dialog.tsx';

type Line = Stop['lines'][number];

/** What has been scanned so far: the channel, and whether its goods were. Goods that came first wait for their channel. */
export interface Scanned {
  lineNo?: number;
  /** The goods in hand are those of the channel. */
  ready?: boolean;
  goods?: string;
}
/** What is said of a scan; `wrong` and `unknown` stop it. */
export type Saying =
  | { kind: 'goods'; line: Line }
  | { kind: 'channel'; name: string }
  | { kind: 'ready'; line: Line }
  | { kind: 'wrong'; line: Line; found: string }
  | { kind: 'unknown'; code: string };

/** The line whose channel a label names: its code, or the machine's before it. */
const channelOf = ({ vmCode, lines }: Stop, code: string): Line | undefined =>
  lines.find(({ channelCode }) => [channelCode, `${vmCode}-${channelCode}`, `${vmCode}/${channelCode}`].some((one) => sameCode(one, code)));

/** Whether a code stands on the goods of a line. */
const isGoodsOf = ({ productCode, barcode, nodeProductCode }: Line, code: string): boolean =>
  [productCode, barcode, nodeProductCode].some((one) => sameCode(one, code));

/** The channel and goods after one more scan, and what is said of it. */
export function scan(stop: Stop, before: Scanned, said: string): { now: Scanned; saying: Saying } {
  const { code } = codeParts(said);
  const chosen = stop.lines.find(({ lineNo }) => lineNo === before.lineNo);
  const goods = stop.lines.find((line) => isGoodsOf(line, code));
  // A number may be both: while a channel waits for its goods, it is the goods.
  if (chosen && !before.ready && isGoodsOf(chosen, code))
    return { now: { lineNo: chosen.lineNo, ready: true }, saying: { kind: 'ready', line: chosen } };
  const channel = channelOf(stop, code);
  if (channel) return atChannel(stop, channel, before.goods);
  if (chosen) return { now: { lineNo: chosen.lineNo }, saying: { kind: 'wrong', line: chosen, found: goods?.productName ?? code } };
  if (goods) return { now: { goods: code }, saying: { kind: 'channel', name: goods.productName } };
  return { now: {}, saying: { kind: 'unknown', code } };
}

function atChannel(stop: Stop, line: Line, goods: string | undefined): { now: Scanned; saying: Saying } {
  const { lineNo } = line;
  if (goods === undefined) return { now: { lineNo }, saying: { kind: 'goods', line } };
  if (isGoodsOf(line, goods)) return { now: { lineNo, ready: true }, saying: { kind: 'ready', line } };
  const found = stop.lines.find((one) => isGoodsOf(one, goods))?.productName ?? goods;
  return { now: { lineNo }, saying: { kind: 'wrong', line, found } };
}

/** What goods are called without what tells sizes apart: figures, single letters, signs. */
const stemOf = (name: string): string => name.replaceAll(/[\d\W_]|\b[a-z]{1,2}\b/giu, '').toLowerCase();
const nameStem = (name: string): string => name.replaceAll(/[^\p{Script=Han}]/gu, '') || stemOf(name);

/** Other goods of the machine that a hand may mistake for those of a line: of the same name but for size, figures or spec. */
export const lookAlikes = ({ lines }: Stop, { productCode, productName }: Line): Line[] => [
  ...new Map(
    lines
      .filter(
        (one) => one.productCode !== productCode && nameStem(one.productName) === nameStem(productName) && nameStem(productName) !== '',
      )
      .map((one) => [one.productCode, one]),
  ).values(),
];
