// The cards that a home can hold: what each shows, how large it is at first, who may have it, and on which side it speaks of its own things.
import type { Right, System } from '../menu.ts';
import { report } from '../report/index.ts';
import { prewhBoard } from '../warehouse/board.ts';

export interface Card {
  title: string;
  /** Columns of four, and rows. */
  w: number;
  h: number;
  /** Any one of them; none: everybody. */
  rights: readonly Right[];
  /** The side whose home it stands on; undefined on both. */
  side: System | undefined;
}

const figures = report.board.permit as readonly Right[];
const store = [prewhBoard.prewh.permit] as readonly Right[];
const both = (title: string, [w, h]: readonly [number, number]): Card => ({ title, w, h, rights: [], side: undefined });
const card = (title: string, [w, h]: readonly [number, number], rights: readonly Right[] = figures): Card => ({
  title,
  w,
  h,
  rights,
  side: 'fms',
});
const ofStores = (title: string, [w, h]: readonly [number, number]): Card => ({ title, w, h, rights: store, side: 'wms' });

/** Every card by its code, in the order in which they are offered. */
export const cards = {
  todos: both('待办', [4, 1]),
  todayNum: card('今日领料', [1, 1]),
  todayPrice: card('今日金额', [1, 1]),
  monthNum: card('本月领料', [1, 1]),
  monthPrice: card('本月金额', [1, 1]),
  trend: card('领料趋势', [2, 3]),
  topProducts: card('近30天热门商品', [1, 3]),
  topDepartments: card('本月部门金额', [1, 3]),
  levels: card('货道库存', [1, 2], ['report.onlineStockReport']),
  overdue: card('逾期未还', [1, 2], ['report.borrowStatusLog']),
  unusualUse: card('消耗异常', [1, 2], ['report.unusualUse']),
  storeFlow: ofStores('今日出入库', [2, 1]),
  storeStock: ofStores('库存金额', [2, 1]),
  storeLevels: ofStores('货架库存', [2, 2]),
  shortcuts: both('常用页面', [1, 2]),
  machines: card('设备状态', [1, 2], ['report.onlineStockReport']),
  latest: card('最新领料', [2, 2]),
  ownReport: card('自定义报表', [1, 3], ['report.ownReport']),
} as const satisfies Record<string, Card>;

export type CardCode = keyof typeof cards;
export const cardCodes = Object.keys(cards) as [CardCode, ...CardCode[]];

const stores = ['storeFlow', 'storeStock', 'storeLevels'] as const satisfies readonly CardCode[];
const usual = cardCodes.filter((code) => code !== 'machines' && code !== 'latest' && code !== 'ownReport');

/** What somebody does decides what he begins with: the first that fits. Who arranges the site has it all. */
const presets: readonly { does: Right; cards: readonly CardCode[] }[] = [
  { does: 'system.roleList', cards: usual },
  {
    does: 'operate.replNeedsMachine.fill',
    cards: ['todos', 'levels', 'machines', 'overdue', 'latest', 'todayNum', ...stores, 'shortcuts'],
  },
  { does: 'operate.purchasingOrder.create', cards: ['todos', 'levels', 'topProducts', 'monthPrice', 'trend', ...stores, 'shortcuts'] },
  {
    does: 'operate.comboPickList.approve',
    cards: ['todos', 'todayPrice', 'monthPrice', 'topDepartments', 'trend', ...stores, 'shortcuts'],
  },
];

/** What somebody with these rights begins with, of both sides. */
export const presetFor = (has: (right: Right) => boolean): readonly CardCode[] => presets.find(({ does }) => has(does))?.cards ?? usual;
