import type { RawBuilder } from 'kysely';

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
