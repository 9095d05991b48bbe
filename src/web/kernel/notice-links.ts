// Where a notice that the product made itself leads: to the order that waits for a decision.

/** An element of the content that leads to a combo pick order: its number and its key. */
export const COMBO_ORDER = '[data-combo-order]';

/** The address of the order that such an element, or a notice's content, names; undefined where there is none. */
export function orderAddress(said: string | null | undefined): string | undefined {
  const [, orderNo, id] = /(?:^|data-combo-order=")([A-Z]{1,4}\d{8}-\d+)\/([0-9a-f-]{36})/.exec(said ?? '') ?? [];
  return orderNo && id ? `/operate/comboPickList?orderNo=${orderNo}&open=${id}` : undefined;
}
