// What the shelf page alone says of channels.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { warehouse } from '../../../contract/warehouse/index.ts';

export type Channel = Out<typeof warehouse.prewhChannel.list>[number];

/** The first place of a shelf that has no channel; undefined when it is full. */
export function freePlace(shelf: { rowNum: number; columnNum: number }, rows: readonly Channel[]) {
  const taken = new Set(rows.map(({ tray, position }) => `${tray}/${position}`));
  for (let tray = 1; tray <= shelf.rowNum; tray += 1)
    for (let position = 1; position <= shelf.columnNum; position += 1) if (!taken.has(`${tray}/${position}`)) return { tray, position };
  return undefined;
}
