// What a noun says of itself to the server, in its own folder: what is served, exported, imported and done in the background is made of what all of
// them say (index.ts).
import type { Implementation } from '../kernel/http/mount.ts';
import type { AnyTask } from '../kernel/jobs/index.ts';
import type { Finder } from '../kernel/list/found.ts';
import type { StoryShare } from './story-source.ts';
import type { Exportable } from './transfer/exportable.ts';
import type { Importable } from './transfer/importable.ts';
import type { Approvable } from './workflow/request.ts';

/** Work in the background. `at` is when it runs by itself, for each node (cron, UTC); without it somebody asks for it. */
export interface Job {
  task: AnyTask;
  at?: string;
}

/**
 * Reads whose contract does not say how fresh they are: what machines tell makes figures, and whoever sees one sees who of them may still tell of
 * something. Each is named here, so that a new list or panel cannot be forgotten (test/freshness.test.ts).
 */
export interface Freshness {
  /** Made of what machines tell, and shown beside a list that says so (its path), or on a screen that says so itself (its file). */
  beside?: Readonly<Record<`/${string}`, string>>;
  /** What no machine tells of, by the reason. */
  untouched?: Readonly<Record<string, readonly `/${string}`[]>>;
}

export interface ServerNoun {
  /** Its endpoints with what answers them. */
  handlers: readonly Implementation[];
  /** Its lists that can be exported. */
  exports?: readonly Exportable[];
  /** What comes in from a file. */
  imports?: readonly Importable[];
  jobs?: readonly Job[];
  /** How its records are found by whoever types a number or a name (Ctrl-K). */
  finds?: readonly Finder[];
  freshness?: Freshness;
  /** Its reads, and exports and mails of its lists, are asked of the replica for reports where there is one. */
  replica?: true;
  /** Its documents that ask for a decision, for the engine of approval. */
  approvals?: readonly Approvable[];
  /** What it knows of people, goods, machines and smart warehouses, for their pages. */
  story?: StoryShare;
}

/** Declares a noun to the server. */
export const noun = (said: ServerNoun): ServerNoun => said;
