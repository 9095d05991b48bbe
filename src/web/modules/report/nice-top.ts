// The end of an axis.

/** Where an axis of four equal steps may end so that each step is a round whole number. */
export function niceTop(most: number): number {
  const least = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(least));
  const round = power >= 10 ? [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10];
  return 4 * (round.find((step) => step * power >= least) ?? 10) * power;
}
