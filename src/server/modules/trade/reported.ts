// What a report of a machine has become before it is booked.
import type { KnownLine } from './trade-known.ts';
import type { TradeReport } from './trade-report.ts';

/** What a line gives back: a line of the document that took or lent it, its first where that is not said. */
export interface Undone {
  documentId: string;
  line?: number;
  price: number;
}
/** A report, the document it becomes, and what its lines refer to. */
export interface ReportedTrade {
  report: TradeReport;
  id: string;
  lines: readonly KnownLine[];
  /** What each line gives back, where it is known. */
  undoes?: readonly (Undone | undefined)[];
}
