// Where the sites of former versions are kept.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../lib/runtime.mjs';
import type { Figures } from './figures.ts';

export const ARCHIVE = 'test/upgrades';

/** What a version answered when its state was kept. */
export interface Expected {
  /** Of the version. */
  day: string;
  account: string;
  password: string;
  figures: Figures;
}

export const packedFile = (name: string): string => join(root, ARCHIVE, `${name}.zst`);
export const expectedFile = (name: string): string => join(root, ARCHIVE, `${name}.json`);

/** The names of all kept states, the oldest first. */
export const keptStates = (): string[] =>
  globSync('*.zst', { cwd: join(root, ARCHIVE) })
    .map((file) => basename(file, '.zst'))
    .sort();
