// What was received or brought back on this device and is not the server's yet: who opens the order again finds only the rest of it.
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { outbound } from '../../../contract/outbound/index.ts';

const { outOrder, returnOrder } = outbound;
type Order = Out<typeof outOrder.find>;
type Line = Order['lines'][number];

function received(lines: readonly Line[], { lines: came, lostFlag }: Sent<typeof outOrder.receive>): Line[] {
  return lines.map((line) => {
    const { num = 0, brokenNum } = came.find(({ lineNo }) => lineNo === line.lineNo) ?? {};
    const left = Math.max(0, line.transitNum - num - (brokenNum ?? 0));
    return {
      ...line,
      receivedNum: line.receivedNum + num,
      brokenNum: line.brokenNum + (brokenNum ?? 0),
      lostNum: line.lostNum + (lostFlag ? left : 0),
      transitNum: lostFlag ? 0 : left,
    };
  });
}

function returned(lines: readonly Line[], { lines: back }: Sent<typeof returnOrder.create>): Line[] {
  const of = (lineNo: number) => back.reduce((sum, one) => sum + (one.lineNo === lineNo ? one.num : 0), 0);
  return lines.map((line) => ({ ...line, returnedNum: Math.min(line.outNum, line.returnedNum + of(line.lineNo)) }));
}

/** An order as it stands with what waits on the device. Pure. */
export function withKept(order: Order, entries: readonly { path: string; input: unknown }[]): Order {
  const lines = entries.reduce<Line[]>(
    (now, { path, input }) => {
      const receipt = input as Sent<typeof outOrder.receive>;
      const back = input as Sent<typeof returnOrder.create>;
      if (path === outOrder.receive.path && receipt.id === order.id) return received(now, receipt);
      if (path === returnOrder.create.path && back.outId === order.id) return returned(now, back);
      return now;
    },
    [...order.lines],
  );
  return { ...order, lines };
}
