// A line of a list of goods as people write it: "T1-0042	12", "立铣刀 φ6 x5", "3 盒 丁腈手套 M".

export interface ListLine {
  /** As it stands. */
  said: string;
  /** Pieces; one where nothing is said. */
  num: number;
  /** What names the goods: its parts, as they stand one after the other. */
  names: string[];
  /** The head of a table, which names no goods. */
  isHead: boolean;
}

const MOST = 1_000_000;
const UNITS = '个|支|片|双|只|把|盒|箱|包|件|套|卷|瓶|桶|副|条|张|台|根|pcs|pc|pieces?';
const HEADS = /^(序号|编号|编码|商品|物料|品名|名称|规格|数量|单位|备注|code|product|name|item|material|qty|quantity|unit|no\.?)+/iu;
/** A number by itself, with the sign of so many before it or a unit behind. */
const COUNT = new RegExp(`^(?:[x×*＊]\\s*)?(\\d{1,7})(?:\\.0+)?\\s*(?:${UNITS})?$`, 'iu');
/** The same at the end of a text: "立铣刀 x5", "手套×10双"; in "M6×20" it is a size. */
const AT_END = new RegExp(
  `^(.*[^\\s\\w.])\\s?[x×*＊]\\s?(\\d{1,7})\\s?(?:${UNITS})?$|^(.*\\S)\\s[x×*＊]\\s?(\\d{1,7})\\s?(?:${UNITS})?$`,
  'iu',
);
/** What so many are called names no goods. */
const UNIT = new RegExp(`^(?:${UNITS})$`, 'iu');

const countIn = (part: string | undefined): number | undefined => {
  const num = Number(COUNT.exec(part ?? '')?.[1]);
  return num >= 1 && num <= MOST ? num : undefined;
};

/** Cells of a table stand apart by tabs, semicolons or commas; else words by blanks. */
const partsOf = (said: string): string[] =>
  (/[\t;；,，]/u.test(said) ? said.split(/[\t;；,，]+/u) : said.split(/\s+/u)).map((part) => part.trim()).filter(Boolean);

/** Reads one line: the last number is how many, all else says of what. */
export function splitLine(said: string): ListLine {
  const parts = partsOf(said);
  const isHead = parts.length > 0 && parts.every((part) => HEADS.test(part));
  const [, before, num, apart, last] = AT_END.exec(said) ?? [];
  const many = countIn(num ?? last);
  if (many !== undefined) return { said, isHead, num: many, names: partsOf(before ?? apart ?? '') };
  // A code of digits alone is no number: of one part it names the goods.
  const at = parts.length > 1 ? parts.findLastIndex((part) => countIn(part) !== undefined) : -1;
  const names = parts.filter((part, place) => place !== at && !UNIT.test(part) && !/^\d{1,3}[.、]?$/u.test(part));
  return { said, isHead, num: countIn(parts[at]) ?? 1, names: names.length > 0 ? names : parts.filter((_, place) => place !== at) };
}
