// The door of stock. Verbs take (ctx, input) and work in the caller's transaction.
export { post, postIntent, type Posted, type Posting } from './post.ts';
export type { Place } from './ledger.ts';
