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

interface Deed {
  path: string;
  input: unknown;
}
/** The order that a receipt or a return is of. */
function orderOf({ path, input }: Deed): string | undefined {
  if (path === outOrder.receive.path) return (input as Sent<typeof outOrder.receive>).id;
  return path === returnOrder.create.path ? (input as Sent<typeof returnOrder.create>).outId : undefined;
}

/** Whether the server has refused something of it that waits here for a person. Pure. */
export const refusedOf = (id: string, entries: readonly (Deed & { problem?: string })[]): boolean =>
  entries.some((entry) => entry.problem !== undefined && orderOf(entry) === id);

/** An order as it stands with what waits on the device. Pure. */
export function withKept(order: Order, entries: readonly Deed[]): Order {
  const lines = entries
    .filter((entry) => orderOf(entry) === order.id)
    .reduce<Line[]>(
      (now, { path, input }) =>
        path === outOrder.receive.path
          ? received(now, input as Sent<typeof outOrder.receive>)
          : returned(now, input as Sent<typeof returnOrder.create>),
      [...order.lines],
    );
  return { ...order, lines };
}
