// What a version answers about its site: asked of the old one when its state was kept, and of today's once it has been opened.
import type { Ask } from '../simulate/calls.ts';

export interface Figures {
  /** Trades of all time in the log of machines. */
  trades: number;
  moves: number;
  /** What was taken of each product: pieces and yuan. */
  taken: Record<string, [pieces: number, yuan: string]>;
  /** What lies in machines of each product: pieces and yuan, channel by channel added up. */
  inMachines: Record<string, [pieces: number, fen: number]>;
}

const ALL_DAYS = { from: '2026-01-01', to: '2099-12-31' };
const LIMIT = 200;
const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100);

interface Row {
  productCode: string;
  vmName: string;
  tradeNum: number;
  totalPrice: string;
  stockNum: number;
}

/** Machines on the screen: people train with them, and since 0136-training.sql nothing of theirs counts. */
const isForTraining = ({ vmName }: Row): boolean => vmName.startsWith('模拟');

/** All rows of a list, page after page. */
async function rowsOf(ask: Ask, path: string, filters: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { total, rows: items } = await ask(path, { ...filters, page, limit: LIMIT });
    rows.push(...items);
    if (rows.length >= total || items.length === 0) return rows;
  }
}

/** The figures of the caller's site. Throws with the server's sentence. */
export async function figuresOf(ask: Ask): Promise<Figures> {
  const { total: trades } = await ask('/katrade/listVmTradeLog', { span: ALL_DAYS, limit: 1 });
  const { total: moves } = await ask('/kaetl/listStockMove', { limit: 1 });
  const taken: Figures['taken'] = {};
  for (const { productCode, tradeNum, totalPrice } of await rowsOf(ask, '/kaetl/statSaleByProduct', { span: ALL_DAYS }))
    taken[productCode] = [tradeNum, totalPrice];
  const inMachines: Figures['inMachines'] = {};
  const channels = (await rowsOf(ask, '/vm/listVmStockPage')).filter((row) => !isForTraining(row));
  for (const { productCode, stockNum, totalPrice } of channels) {
    const [pieces, fen] = inMachines[productCode] ?? [0, 0];
    inMachines[productCode] = [pieces + stockNum, fen + fenOf(totalPrice)];
  }
  return { trades, moves, taken: sorted(taken), inMachines: sorted(inMachines) };
}

const sorted = <T>(of: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
