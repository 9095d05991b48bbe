// Where a dialog stands and how large it is, as plain figures: dragged by its header, resized at its edges, maximised.
export interface DialogBox {
  x: number;
  y: number;
  width: number;
  /** Undefined: as high as its content. */
  height: number | undefined;
}
export type Edge = 'move' | 'e' | 's' | 'se' | 'w' | 'sw';
export interface Room {
  width: number;
  height: number;
}

export const MIN_DIALOG = { width: 400, height: 300 };
/** How much of the header must stay in sight, so that a dialog can always be fetched back. */
const HOLD = 64;

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(Math.max(low, high), value));

/**
 * The box after the pointer moved by (dx, dy) while it held `edge`; `from` is the box as it was when it was taken hold of, with
 * its real height. Never below 400 × 300 (R275), never out of reach. x and y are offsets from where the dialog opened (centred, 10vh).
 */
export function boxAfter(from: DialogBox & { height: number }, edge: Edge, by: { dx: number; dy: number; room: Room }): DialogBox {
  const { dx, dy, room } = by;
  if (edge === 'move') {
    const top = room.height * 0.1;
    const side = (room.width + from.width) / 2 - HOLD;
    return { ...from, x: between(-side, from.x + dx, side), y: between(-top, from.y + dy, room.height - top - HOLD) };
  }
  const grows = edge.includes('w') ? -dx : edge.includes('e') ? dx : 0;
  const width = between(MIN_DIALOG.width, from.width + grows, room.width);
  const height = edge.includes('s') ? between(MIN_DIALOG.height, from.height + dy, room.height) : from.height;
  // It is centred: one that grows by d grows by d/2 at both sides, so it shifts by d/2 to keep the other edge where it is.
  const shift = ((width - from.width) / 2) * (edge.includes('w') ? -1 : 1);
  return { ...from, x: from.x + shift, width, height };
}
