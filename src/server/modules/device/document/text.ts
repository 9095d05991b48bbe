// The words of the document of the open interface: both languages beside each other, for a builder of machines who has nothing else.

export interface Pair {
  zh: string;
  en: string;
}
/** What numbers are counted in. */
export const UNITS = {
  pieces: { zh: '件（商品的基本单位）', en: 'pieces (the product’s base unit)' },
  milligrams: { zh: '毫克', en: 'milligrams' },
  yuan: { zh: '元，两位小数的文本', en: 'yuan, as text with two decimals' },
  celsius: { zh: '0.1 摄氏度', en: 'tenths of a degree Celsius' },
  seconds: { zh: '秒', en: 'seconds' },
  events: { zh: '个事件', en: 'events' },
  commands: { zh: '个命令', en: 'commands' },
  sequence: { zh: '事件序号', en: 'number of an event' },
  place: { zh: '位置，从 1 数起', en: 'place, counted from 1' },
  places: { zh: '个位置', en: 'places' },
  position: { zh: '下标，从 0 数起', en: 'index, counted from 0' },
  permille: { zh: '千分之一（0.1 %）', en: 'tenths of a percent' },
  periods: { zh: '个周期', en: 'periods' },
} as const satisfies Record<string, Pair>;

export interface FieldText extends Pair {
  /** Of a number that is none of an enumeration. */
  unit?: keyof typeof UNITS;
  /** The enumeration that its value is of, where its type does not say it. */
  codes?: string;
}

/** A part of the guide. Text between backticks is code. */
export type Block =
  | { text: Pair }
  | { list: readonly Pair[] }
  | { code: string }
  | { table: { head: readonly Pair[]; rows: readonly (readonly (Pair | string)[])[] } };
export interface Section {
  id: string;
  title: Pair;
  blocks: readonly Block[];
}
