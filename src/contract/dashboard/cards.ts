// The cards that a home can hold: what each shows, how large it is at first, and who may have it.
import type { Right } from '../menu.ts';
import { report } from '../report/index.ts';

export interface Card {
  title: string;
  /** Columns of four, and rows. */
  w: number;
  h: number;
  /** Any one of them; none: everybody. */
  rights: readonly Right[];
}

const figures = report.board.permit as readonly Right[];
const card = (title: string, [w, h]: readonly [number, number], rights: readonly Right[] = figures): Card => ({ title, w, h, rights });

/** Every card by its code, in the order in which they are offered. */
export const cards = {
  todayNum: card('今日领料', [1, 1]),
  todayPrice: card('今日金额', [1, 1]),
  monthNum: card('本月领料', [1, 1]),
  monthPrice: card('本月金额', [1, 1]),
  trend: card('领料趋势', [2, 3]),
  topProducts: card('近30天热门商品', [1, 3]),
  topDepartments: card('本月部门金额', [1, 3]),
  todos: card('待办', [1, 2], []),
  levels: card('货道库存', [1, 2], ['report.onlineStockReport']),
  overdue: card('逾期未还', [1, 2], ['report.borrowStatusLog']),
  shortcuts: card('常用页面', [1, 2], []),
  machines: card('设备状态', [1, 2], ['report.onlineStockReport']),
  latest: card('最新领料', [2, 2]),
} as const satisfies Record<string, Card>;

export type CardCode = keyof typeof cards;
export const cardCodes = Object.keys(cards) as [CardCode, ...CardCode[]];

/** What everybody begins with. */
export const presetCards: readonly CardCode[] = cardCodes.filter((code) => code !== 'machines' && code !== 'latest');
