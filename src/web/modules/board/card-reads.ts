// What the cards of a home read, said once: for the card that shows it, and for who asks before the card is there (home-ahead.ts).
import type { CardCode } from '../../../contract/dashboard/index.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { unusual } from '../../../contract/report/unusual.ts';
import { BorrowStatus } from '../../../contract/tool/codes.ts';
import { tool } from '../../../contract/tool/index.ts';
import { prewhBoard } from '../../../contract/warehouse/board.ts';
import { sessionNow } from '../../kernel/session.ts';
import { readOf, type Read } from '../../kernel/use-read.ts';
import { boardRead, machinesRead } from './use-board.ts';
import type { HomeCard } from './use-homes.ts';
import { dutiesOf, waitRead } from './waits.ts';

/** So many lines of a ranking have room in a row of the home. */
export const LINES_A_ROW = 4;

/** The loans that should have come back, those that have waited longest first. */
export const overdueInput = {
  borrowStatus: BorrowStatus.overdue,
  limit: 5,
  sorts: [{ field: 'dueTime', order: 'asc' }],
} satisfies Sent<typeof tool.borrow.list>;

/** The clearest of what is unlike its own past, as many as a card of this height has lines for. */
export const unusualInput = (h: number) => ({ page: 1, limit: h * LINES_A_ROW - 3 }) satisfies Sent<typeof unusual.list>;

const ofStores = () => [readOf(prewhBoard.prewh, {})];
const ofMachines = () => [machinesRead];
const none = () => [];

/** Cards that read something of their own; all others show the board of the picks. */
const reads: Partial<Record<CardCode, (card: Pick<HomeCard, 'h'>) => readonly Read[]>> = {
  todos: () => dutiesOf(sessionNow()).map(waitRead),
  overdue: () => [readOf(tool.borrow.list, overdueInput)],
  unusualUse: ({ h }) => [readOf(unusual.list, unusualInput(h))],
  storeFlow: ofStores,
  storeStock: ofStores,
  storeLevels: ofStores,
  levels: ofMachines,
  machines: ofMachines,
  // What an own report asks stands in the report itself, which is read first.
  ownReport: none,
  shortcuts: none,
};

/** What a card will ask the server. */
export const readsOf = (card: Pick<HomeCard, 'cardCode' | 'h'>): readonly Read[] => (reads[card.cardCode] ?? (() => [boardRead]))(card);
