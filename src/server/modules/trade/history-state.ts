// What is known while a history of trades is read: the lines that can be booked, what the site lacks, and what each channel gives out.
import type * as z from 'zod/mini';
import type { TradeHistoryOptions, TradeHistoryRow } from '../../../contract/trade/history.ts';
import { nothingMade, type HistoryMade } from './history-kept.ts';
import type { HistoryDirectory } from './history-known.ts';

interface Booked {
  eventId: string;
  productId: string;
  quantity: number;
  price: number;
}

/** What is known of the lines of one transaction at one channel, where anything is: most of a new history has none. */
export interface Group {
  deviceCode: string;
  tradeNumber: string;
  channelCode: string;
  /** Booked, and not yet found again in the file. */
  booked: Booked[];
  /** Events of this transaction that the machine has: a new line takes another. */
  taken: Set<string>;
  /** Left out as wrong by earlier imports. */
  had: number;
  /** Of those, neither come nor wrong again in this file. */
  skipped: number;
  /** Wrong in this file. */
  wrong: number;
}

export type Row = z.output<typeof TradeHistoryRow>;
export type Options = z.output<typeof TradeHistoryOptions>;

/** A line that can be booked, by the words of the file. */
export interface Resolved {
  line: number;
  row: Row;
  key: string;
  /** Code or name of the product, or the id of what the channel holds; null: what the channel gives out next. */
  product: string | null;
  empId: string | null;
}

export interface PersonWish {
  empCode: string | null;
  empName: string;
  department: string | null;
  cards: Set<string>;
}

export interface Wishes {
  vms: Map<string, { vmName: string; address: string | null }>;
  channels: Map<string, { deviceCode: string; channelCode: string }>;
  people: Map<string, PersonWish>;
  /** Cards that the site has not, of employees whom it has: card number → employee id. */
  cards: Map<string, string>;
  products: Map<string, { productName: string; productCode: string | null; productType: string | null; price: number }>;
}

/** What a line takes out of a channel. */
interface Taken {
  key: string;
  deviceCode: string;
  product: string | null;
  qty: number;
}

export interface HistoryState {
  known: HistoryDirectory;
  options: Options;
  wishes: Wishes;
  /** What the channels that the site has already held before the import. */
  held: ReadonlyMap<string, string | null>;
  /** The product that a channel gave out first, and last so far, in the order of the file. */
  firstProduct: Map<string, string>;
  lastProduct: Map<string, string>;
  /** Lines that happened in a closed period. */
  late: number;
  /** Lines of a transaction at a channel of which something is known, by `groupKey`. */
  groups: Map<string, Group>;
  /** The number that the last new line of each got in the present reading, by `groupKey`. */
  numbered: Map<string, number>;
  taken: Map<string, Taken>;
  first: string | null;
  last: string | null;
  lines: number;
  pieces: number;
  amount: number;
  /** Lines of the file that are booked already. */
  booked: Set<number>;
  /** Lines whose event the ledger has, though there is no trade of it. */
  eventKept: Set<number>;
  /** What the import has made, and entered as opening stock: what undoing it stops and takes out again. */
  made: HistoryMade;
  openings: string[];
}

/** Where lines go whose channel never gave out a product that is named. */
export const UNKNOWN = '未知商品';

export const historyState = (known: HistoryDirectory, options: Options): HistoryState => ({
  known,
  options,
  wishes: { vms: new Map(), channels: new Map(), products: new Map(), people: new Map(), cards: new Map() },
  held: new Map([...known.channels].map(([key, { productId }]) => [key, productId])),
  firstProduct: new Map(),
  lastProduct: new Map(),
  groups: new Map(),
  numbered: new Map(),
  taken: new Map(),
  first: null,
  last: null,
  lines: 0,
  late: 0,
  pieces: 0,
  amount: 0,
  booked: new Set(),
  eventKept: new Set(),
  made: nothingMade(),
  openings: [],
});
