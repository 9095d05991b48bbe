// What a transaction of a warehouse is made of.
import type { Condition, MOVE } from '../../../contract/stock/ledger.ts';
import type { Undone } from './reported.ts';

export interface WarehouseTrade {
  /** The smart warehouse that it happens in; null for a warehouse without bins, which is then named. */
  prewhId: string | null;
  warehouseId?: string;
  /** The number of the order. */
  tradeNumber: string;
  /** Who is charged, as the order says. */
  empId: string;
  departmentId: string;
  costId: string | null;
  projectId: string | null;
  remark?: string | null;
  /** The number of the order that what comes back was taken by; whatever he took there when left out. */
  returns?: string;
  /** The document whose reservations the lines use up. */
  consumes?: { kind: string; id: string };
  lines: readonly WarehouseLine[];
}
export interface WarehouseLine {
  /** The bin; null in a warehouse without bins. */
  channelId: string | null;
  productId: string;
  /** Pieces in the product's base unit. */
  quantity: number;
  /** 10001 pick, 10002 borrow, 10003 given back by whom it was lent to, 10011 brought back. */
  tradeType: typeof MOVE.pick | typeof MOVE.borrow | typeof MOVE.giveBack | typeof MOVE.returnPicked;
  /** Which of what lies in the employee's hands is given back. */
  which?: { lotId: string | null; condition: Condition };
  /** What it is from then on, where it is given back in another state. */
  toCondition?: Condition;
  /** Of a single tool that is lent or given back: which one it is. */
  cutterCode?: string | null;
  /** The line of the document that reserved it. */
  ofLine?: number;
}
/** A line with what it brings back; its price in fen. */
export type LineTaken = WarehouseLine & { taken?: Undone };
