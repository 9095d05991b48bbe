// What a check is: one promise of this product, tried on its real parts, with the bugs that it must notice.
import type { TestDatabase } from '../test/template.ts';

/** A bug in a copy of the source: the check that is run in that copy must turn red. */
export interface Plant {
  /** What the bug is, in a few words. */
  name: string;
  edits?: readonly Edit[];
  /** SQL that runs after all migrations. */
  migration?: string;
  /** The tests of the check that are to see it, where the others cost time for nothing. */
  seenBy?: Tests;
}
export interface Tests {
  files: readonly string[];
  title: RegExp;
}
export interface Edit {
  /** From the root of the checkout. */
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
}

interface Named {
  /** The number of the promise. */
  id: number;
  title: string;
  plants: readonly Plant[];
}
/** A check that is a function. It says what it saw through the rig. */
export interface RunCheck extends Named {
  run(rig: Rig): Promise<void>;
  /** Minutes that the long form may take; 60 when left out. */
  longMinutes?: number;
  /** Says how long somebody waits: in the short form no other check runs beside it. */
  isTimed?: true;
}
/** A check that stands as tests already: held when all tests of that title passed. */
export interface TestCheck extends Named {
  tests: Tests;
  /** The tests run in a browser. In the short form, where no tier ran them before, those of this title do. */
  inBrowser?: { short: RegExp };
}
export type Check = RunCheck | TestCheck;

/** What a running check works with. */
export interface Rig {
  isLong: boolean;
  /** What the long form is told to do, else what the short one does. */
  size<T>(short: T, long: T): T;
  seed: number;
  /** 0 ≤ x < 1, the same row for the same seed. */
  random(): number;
  /** Minutes that the soak lasts. */
  minutes: number;
  /** A database of this check's own on the shared server. */
  database(connections?: number): Promise<TestDatabase>;
  /** A folder of this check's own, gone when it ends. */
  folder(): string;
  /** Runs when the check ends, in the reverse order. */
  later(work: () => unknown): void;
  /** Something measured, for the table. */
  figure(text: string): void;
  /** Part of the promise; when it is not kept the check is not held. `detail` says what was seen then. */
  hold(promise: string, kept: boolean, detail?: unknown): void;
  /** Leaves the check out, with the reason. */
  skip(reason: string): never;
}

/** What became of a check. `error`: it could not be carried out, which is neither held nor broken. */
export interface Result {
  id: number;
  title: string;
  state: 'held' | 'broken' | 'error' | 'skipped';
  figures: string[];
  broken: string[];
  seconds: number;
  /** How many of the seconds were spent in a tier before, where its tests ran. */
  taken?: number;
}
