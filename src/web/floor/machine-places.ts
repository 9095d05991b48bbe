// Where the channels of a machine stand, as plain data: trays from top to bottom, places from left to right, merged ones wide.
export interface Slot {
  id: string;
  channelCode: string;
  tray: number;
  position: number;
  /** Places that it takes: more than one once others were merged into it. */
  width: number;
  /** Set for a channel that another one swallowed: it is not drawn. */
  mergedInto?: string | null;
  productName: string | null;
  newProductName?: string | null;
  pictureUrl?: string | null;
  productPrice?: string | null;
  unit?: string | null;
  stockNum: number;
  capacity: number;
  warnNum: number;
  remindNum: number;
  freezeStatus: number;
  warningLevel: string;
}
export interface Tray<S extends Slot> {
  tray: number;
  slots: S[];
}

/** The trays in order, each with its drawn channels in order, and how many places the widest has. */
export function traysOf<S extends Slot>(rows: readonly S[]): { trays: Tray<S>[]; places: number } {
  const drawn = rows.filter(({ mergedInto }) => !mergedInto);
  const byTray = Map.groupBy(drawn, ({ tray }) => tray);
  const trays = [...byTray]
    .map(([tray, slots]) => ({ tray, slots: slots.toSorted((a, b) => a.position - b.position) }))
    .toSorted((a, b) => a.tray - b.tray);
  return { trays, places: Math.max(1, ...drawn.map(({ position, width }) => position + width - 1)) };
}

/** The channel that an arrow leads to: beside it in its tray, or the one that stands most above or below its middle. */
export function neighbour<S extends Slot>(trays: readonly Tray<S>[], id: string | undefined, key: string): S | undefined {
  const row = trays.findIndex(({ slots }) => slots.some((slot) => slot.id === id));
  const slots = trays[row]?.slots;
  const at = slots?.findIndex((slot) => slot.id === id) ?? -1;
  const from = slots?.[at];
  if (!slots || !from) return trays[0]?.slots[0];
  switch (key) {
    case 'ArrowLeft':
      return slots[at - 1] ?? trays[row - 1]?.slots.at(-1);
    case 'ArrowRight':
      return slots[at + 1] ?? trays[row + 1]?.slots[0];
    case 'ArrowUp':
      return nearest(trays[row - 1]?.slots, from);
    case 'ArrowDown':
      return nearest(trays[row + 1]?.slots, from);
    case 'Home':
      return trays[0]?.slots[0];
    case 'End':
      return trays.at(-1)?.slots.at(-1);
    default:
      return undefined;
  }
}

const middle = ({ position, width }: Slot): number => position + width / 2;

function nearest<S extends Slot>(slots: readonly S[] | undefined, from: S): S | undefined {
  return slots?.toSorted((a, b) => Math.abs(middle(a) - middle(from)) - Math.abs(middle(b) - middle(from)))[0];
}

/** Every channel from one to another, as they are read: tray by tray, left to right. */
export function between<S extends Slot>(trays: readonly Tray<S>[], from: string, to: string): string[] {
  const order = trays.flatMap(({ slots }) => slots.map(({ id }) => id));
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  if (a < 0 || b < 0) return b < 0 ? [] : [to];
  return order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** How full a channel is, from 0 to 1; more than its capacity counts as full, no capacity as empty. */
export const fill = ({ stockNum, capacity }: Pick<Slot, 'stockNum' | 'capacity'>): number =>
  capacity > 0 ? Math.min(1, Math.max(0, stockNum / capacity)) : 0;
