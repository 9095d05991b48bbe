// What a machine tells of one transaction.
import type { TradeType } from '../../../contract/stock/codes.ts';

/** One transaction as a machine tells it, or as a history of machines is imported. */
export interface TradeReport {
  vmId: string;
  /** The machine's own number of the transaction. */
  tradeNumber: string;
  tradeType: (typeof TradeType)['pick' | 'borrow' | 'giveBack' | 'oldForNew' | 'additional' | 'giveBackOld'];
  /** ISO 8601. */
  happenedAt: string;
  /** Unique for this machine, for ever. `body` is what was sent, to know the same event again. */
  event: { id: string; sequence?: number | null; body?: unknown };
  empId?: string | null;
  projectId?: string | null;
  costId?: string | null;
  remark?: string | null;
  /** Of a machine that people train with: nothing is charged, lent or counted. */
  trains?: boolean;
  lines: readonly TradeLine[];
}
export interface TradeLine {
  channelId: string;
  /** What was taken; what the channel holds when left out. */
  productId?: string | null;
  /** What the books have in the channel, where somebody has just looked: its cell is read together with what the line refers to. */
  holds?: string | null;
  /** Pieces in the product's base unit. */
  quantity: number;
  /** Integer fen for one; the product's price when left out. */
  price?: number | null;
  /** The recovery position that an old one lies in now; without it the old one is nowhere. */
  recoveryId?: string | null;
  /** Of a single tool that is borrowed or given back: which one it is. */
  cutterCode?: string | null;
}

/** The source under which the ledger knows a machine's events. */
export const eventSource = (vmId: string): string => `vm:${vmId}`;

/** What makes two reports of one event the same: what happened, not what the books made of it. */
export const bodyOf = ({ event: _, ...body }: TradeReport) => body;
