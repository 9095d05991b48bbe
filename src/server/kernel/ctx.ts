// What a verb knows: who acts, for which node, with which rights and which part of the data, inside which transaction.
import type { Language } from '../../contract/errors.ts';
import type { TerminalDeed } from '../../contract/kernel/endpoint.ts';
import type { ScopeKind } from '../../../db/types.ts';
import type { Database } from './db/database.ts';

/** What data permission narrows by: the tables name it. */
export type EntityType = Exclude<ScopeKind, 'partner'>;

/** What of each kind may be seen; a kind that is absent is not narrowed. A partner (a vendor) is narrowed to itself by its own sign-in, and nobody by data permission. */
export type DataScope = Partial<Record<ScopeKind, readonly string[]>>;

/** Who acts. A system actor is the product itself: seeding, jobs, nightly work. */
export type Actor =
  | { kind: 'user'; userId: string; loginAccount: string; userName: string; empId: string | null; loginSys: string }
  | { kind: 'device'; vmId: string; vmCode: string; clockSkewMs: number }
  /** A warehouse without staff: what stands there and senses. */
  | { kind: 'store'; storeId: string; storeCode: string; clockSkewMs: number }
  | { kind: 'system'; name: string };

export interface Watcher {
  userId: string;
  loginAccount: string;
}

/** What runs after a transaction has committed, with the database outside of it. */
export type Afterwards = (db: Database) => void | Promise<void>;

/** How far a search guesses: at what an index finds, or by reading every text, which costs more. */
export type Guess = 'indexed' | 'read';

export interface Ctx {
  /** The transaction of a write; the pool for a read. */
  db: Database;
  nodeId: string;
  timeZone: string;
  actor: Actor;
  rights: ReadonlySet<string>;
  /** Of the rights that the call asks for, those that the actor holds; undefined where it asks for none. Who holds one of the house and one of a
   * narrower page does through each what that one lets him do. */
  through?: readonly string[] | undefined;
  /** Rights that are held, but sleep while the site has switched the feature off: good for handing on, for nothing else. */
  asleep?: ReadonlySet<string>;
  /** Who really sits there, while an administrator sees as the actor: nothing is changed meanwhile, and the log names this one. */
  seenBy?: Watcher;
  /** The program that acts in the actor's name, as its key is called. */
  program?: { id: string; name: string };
  /** Signed in with a card at a shared terminal: all that may be done there, for oneself alone. */
  atTerminal?: ReadonlySet<TerminalDeed>;
  scope: DataScope;
  /** Of a search: a guess at what differs by a letter, false nothing but what holds what was typed. Where nothing is said, a look-up gives both. */
  nearly?: false | Guess;
  language: Language;
  requestId: string;
  ip: string;
  /** Never runs when the transaction was rolled back. */
  after(work: Afterwards): void;
  /** Adds to the row of the operation log what the input does not say: what it was before, how many it hit. */
  tell(detail: Record<string, unknown>): void;
}

/** A context of the product itself on a node: all rights, everything in scope. `db` is the transaction to work in. */
export function systemCtx(db: Database, node: { nodeId: string; timeZone: string }, name: string): Ctx {
  return {
    db,
    ...node,
    actor: { kind: 'system', name },
    rights: new Set(),
    scope: {},
    language: 'zh',
    requestId: name,
    ip: '',
    after: (work) => void work(db),
    tell: () => undefined,
  };
}
