/** The document that a plan's reservations are for. */
export const planDocument = (id: string) => ({ kind: 'replenish_plan', id });
