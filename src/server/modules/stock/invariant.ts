import { sql, type RawBuilder } from 'kysely';

/** What a failing row is about; what does not apply is null. Names beyond these fill the sentence. */
export interface Failing {
  placeKind: number | null;
  placeRef: string | null;
  productId: string | null;
  documentKind: string | null;
  documentId: string | null;
  books: number | string | null;
  truth: number | string | null;
}

/** Takes what breaks a check; the first thousand are named, all are counted. */
export interface Findings {
  add(sentence: string, about?: Partial<Failing>): void;
}

export interface Invariant {
  /** kebab-case, unique. */
  name: string;
  /** What is true when nothing fails, in Chinese. */
  title: string;
  /** What is wrong with a row; {books} and {truth} are filled in. */
  sentence: string;
  /** Selects the failing rows of a node: columns as in Failing, in snake_case. */
  failing: (node: { nodeId: string; timeZone: string }) => RawBuilder<unknown>;
}

/** The moves of all documents of a kind, for invariants of the noun that has these documents: it compares them with its own rows. */
export const documentMoves = (nodeId: string, documentKind: string): RawBuilder<unknown> => sql`
  select document_id, line_no, product_id, kind, from_kind, from_ref, to_kind, to_ref, qty from stock_move
  where node_id = ${nodeId} and document_kind = ${documentKind}`;
