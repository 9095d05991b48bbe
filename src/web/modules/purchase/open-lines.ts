// What of an order can still be received unannounced.
interface OrderLine {
  lineNo: number;
  openNum: number;
  onWayNum: number;
}

/** The lines with more to come than is on its way or was received on this device (`here`, by number of line), with how much at most. Pure. */
export const stillOpen = <L extends OrderLine>(lines: readonly L[], here: ReadonlyMap<number, number>): (L & { most: number })[] =>
  lines.map((line) => ({ ...line, most: line.openNum - line.onWayNum - (here.get(line.lineNo) ?? 0) })).filter(({ most }) => most > 0);
