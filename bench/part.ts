// What a part of the bench is given, and what it gives: one figure for each piece of work.
import type { Spread } from './rounds.ts';

export interface Figure {
  /** What was done, with its size and how many did it at once. */
  work: string;
  unit: 'ms' | 's' | '/s' | 'rows/s' | 'MB' | 'KB';
  ours: Spread;
  /** What this machine could do at most: the same work with nothing of the product around it, in the same unit. */
  most?: Spread & { how: string };
  /** What is asked for, and whether it was reached. Without one the figure is only told. */
  target?: { says: string; held: boolean };
  /** Further figures in words. */
  besides?: string;
}

export interface Setting {
  /** Small sizes: shows that everything works, says little about speed. */
  quick: boolean;
  /** A PostgreSQL server of the product's own making, with the product's own settings; each part makes databases in it. */
  adminUrl: string;
  say: (line: string) => void;
}

export interface Part {
  name: string;
  run(setting: Setting): Promise<Figure[]>;
}

/** The share of the most that ours reaches; above 1 when ours is better. */
export function ratioOf({ unit, ours, most }: Figure): number | undefined {
  if (!most) return undefined;
  return unit.endsWith('/s') ? ours.median / most.median : most.median / ours.median;
}
