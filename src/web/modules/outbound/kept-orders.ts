// What was received or brought back on this device and is not the server's yet: who opens the order again finds only the rest of it.
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { keptHere, sentTo, type Done } from '../../floor/kept-here.ts';

const { outOrder, returnOrder } = outbound;
type Order = Out<typeof outOrder.find>;
type Line = Order['lines'][number];

const received =
  ({ lines: came, lostFlag }: Sent<typeof outOrder.receive>) =>
  (line: Line): Line => {
    const { num = 0, brokenNum } = came.find(({ lineNo }) => lineNo === line.lineNo) ?? {};
    const left = Math.max(0, line.transitNum - num - (brokenNum ?? 0));
    return {
      ...line,
      receivedNum: line.receivedNum + num,
      brokenNum: line.brokenNum + (brokenNum ?? 0),
      lostNum: line.lostNum + (lostFlag ? left : 0),
      transitNum: lostFlag ? 0 : left,
    };
  };

const returned =
  ({ lines: back }: Sent<typeof returnOrder.create>) =>
  (line: Line): Line => {
    const num = back.reduce((sum, one) => sum + (one.lineNo === line.lineNo ? one.num : 0), 0);
    return { ...line, returnedNum: Math.min(line.outNum, line.returnedNum + num) };
  };

/** What becomes of each line of the order. */
const moves = keptHere((done, orderId: string) => {
  const receipt = sentTo(outOrder.receive, done);
  if (receipt) return receipt.id === orderId ? received(receipt) : undefined;
  const back = sentTo(returnOrder.create, done);
  return back?.outId === orderId ? returned(back) : undefined;
});

export const refusedOf = moves.refused;

/** An order as it stands with what waits on the device. Pure. */
export const withKept = (order: Order, waiting: readonly Done[]): Order => ({
  ...order,
  lines: moves.said(order.id, waiting).reduce<Line[]>((lines, move) => lines.map(move), [...order.lines]),
});
