// How many of the tools of a list find room in the one line of a phone.
/** What a button on a phone asks for beside its words, with the gap after it. */
const [BUTTON, LEAST] = [30, 52];
/** How many of the buttons, by the widths of their words, find room; the first always stands. What does not lies behind a button of its own. Pure. */
export function toolsThatFit(words: readonly number[], room: number, more: number): number {
  const widths = words.map((word) => Math.max(LEAST, word + BUTTON));
  const within = (many: number) => widths.slice(0, many).reduce((sum, width) => sum + width, 0);
  if (within(words.length) <= room) return words.length;
  const left = room - Math.max(LEAST, more + BUTTON);
  return Math.max(1, widths.findLastIndex((_, at) => within(at + 1) <= left) + 1);
}
