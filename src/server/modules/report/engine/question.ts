// What a question of the engine says: a person of his, a report of its own.
import type * as z from 'zod/mini';
import type { ComparedTo, Measure, MoreMeasure, Period } from '../../../../contract/report/question-codes.ts';
import type { SaleInput } from '../source.query.ts';
import type { Belongs, DimensionName } from './dimension.ts';

export type Maybe<T> = T | null | undefined;
/** What a question of a person says. */
export interface QuestionInput extends SaleInput {
  measure?: Maybe<z.infer<typeof Measure>>;
  /** What it shows beside its sums. */
  shows?: Maybe<readonly z.infer<typeof MoreMeasure>[]>;
  compare?: Maybe<z.infer<typeof ComparedTo>>;
  belonging?: Maybe<Belongs>;
}
/** What a report says of its own question. */
export interface Question {
  by: DimensionName;
  /** A row for each period and group. */
  unit?: z.infer<typeof Period>;
  /** What it always shows beside its sums. */
  shows?: readonly z.infer<typeof MoreMeasure>[];
  /** A row for each of these too. */
  each?: readonly ('productId' | 'empId' | 'day')[];
  /** A row for each person, or for each month the days of it as bits, and no sums: these are counted once each. */
  counts?: 'empId' | 'dayBits';
}
