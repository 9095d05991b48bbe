// Pinyin initials without a dictionary: the browser sorts Chinese by sound, so a sign lies between the first signs of two letters.

const LETTERS = 'abcdefghjklmnopqrstwxyz';
// not-text: the first sign of each letter, in the order of sounds
const FIRST = '吖丷嚓咑妸发旮哈丌咔垃呣拏喔妑七呥仨他屲夕丫帀';
// Signs of several sounds that the menu and common names use in another sound than the one they sort by.
const SPOKEN: Record<string, string> = { 校: 'j', 重: 'c', 调: 'd', 还: 'h', 单: 'd', 长: 'c', 传: 'c', 色: 's' };

// Who leads a group is a zhang, not a chang: 班长, 组长, 厂长.
const ZHANG = '掌'; // not-text: a sign of that sound
const LEADER = /(?<=[班组科厂部队店所处室段线校])长/gu;

let sorted: Intl.Collator | undefined;

// A tree of thousands of names is made of some hundred signs, and a comparison by sound is slow.
const letters = new Map<string, string>();

function initialOf(sign: string): string {
  const before = letters.get(sign);
  if (before !== undefined) return before;
  const letter = letterOf(sign);
  letters.set(sign, letter);
  return letter;
}

function letterOf(sign: string): string {
  if (!/\p{Script=Han}/u.test(sign)) return sign.toLowerCase();
  const spoken = SPOKEN[sign];
  if (spoken) return spoken;
  sorted ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin');
  const firsts = Array.from(FIRST);
  const place = firsts.findLastIndex((first) => (sorted?.compare(first, sign) ?? 1) <= 0);
  return LETTERS[place] ?? sign;
}

const known = new Map<string, string>();

/** The initials of a text: 商品管理 → spgl; letters and digits stand as they are, in lower case, blanks fall away. */
export function initialsOf(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const initials = Array.from(text.replace(LEADER, ZHANG))
    .filter((sign) => sign.trim())
    .map(initialOf)
    .join('');
  known.set(text, initials);
  return initials;
}

/** How well a text answers what was typed: 0 begins with it, 1 holds it, 2 its initials begin with it, 3 they hold it; undefined: not at all. */
export function rankOf(text: string, typed: string): number | undefined {
  const low = text.toLowerCase();
  if (low.startsWith(typed)) return 0;
  if (low.includes(typed)) return 1;
  const initials = initialsOf(text);
  if (initials.startsWith(typed)) return 2;
  return initials.includes(typed) ? 3 : undefined;
}
