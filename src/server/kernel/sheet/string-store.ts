/** Texts of a workbook, packed: ten times smaller than an array of JavaScript strings. */
export type StringStore = {
  count: () => number;
  /** False once `limit` texts are held: the text was not taken. */
  add: (text: string) => boolean;
  /** The text with that number; null if there is none. */
  get: (index: number) => string | null;
};

const PAGE = 1_048_576;
const PAGES = 48;
const PER_BLOCK = 65_536;

/** A store for at most `limit` texts and 48 MB of their bytes, growing by pages so that nothing is ever copied. */
export function stringStore(limit: number): StringStore {
  const pages: Buffer[] = [];
  // Of each text: its page and where it starts and ends there, in blocks that are never moved.
  const blocks: Uint32Array[] = [];
  let used = PAGE;
  let count = 0;
  return {
    count: () => count,
    add: (text) => {
      if (count >= limit || pages.length > PAGES) return false;
      const room = text.length * 3;
      if (used + room > (pages.at(-1)?.length ?? 0)) {
        pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, room)));
        used = 0;
      }
      const written = (pages.at(-1) as Buffer).write(text, used);
      const slot = (count % PER_BLOCK) * 3;
      if (slot === 0) blocks.push(new Uint32Array(PER_BLOCK * 3));
      (blocks.at(-1) as Uint32Array).set([pages.length - 1, used, used + written], slot);
      used += written;
      count += 1;
      return true;
    },
    get: (index) => {
      if (!(index >= 0 && index < count)) return null;
      const block = blocks[Math.floor(index / PER_BLOCK)] as Uint32Array;
      const slot = (index % PER_BLOCK) * 3;
      return (pages[block[slot] as number] as Buffer).toString('utf8', block[slot + 1], block[slot + 2]);
    },
  };
}
