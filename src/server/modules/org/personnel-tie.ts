// How far each key of a personnel system was heard, and what becomes of a change: of each key the newest is done, an older one never (decision 136).
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PersonnelResult, PersonnelThing, type personnel } from '../../../contract/org/personnel.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { attempt } from '../../kernel/db/database.ts';
import { badInput, sentenceOf } from '../../kernel/http/answer.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';

export type Batch = In<typeof personnel.take>;
export type Outcome = Given<typeof personnel.take>['employees'][number];

export interface Change {
  key: string;
  changeNo: number;
  endFlag?: boolean | undefined;
}

/** What a key means, and how far it was heard. */
export interface Tie {
  /** Null for what ended before it was named, or was deleted since. */
  id: string | null;
  changeNo: number;
  endedFlag: boolean;
  /** Its end stopped it, and no person. */
  stoppedFlag: boolean;
}
export type Ties = Map<string, Tie>;

export interface Done {
  result: Outcome['result'];
  id: string | null;
  left?: string | null;
  stopped?: boolean;
  /** A key that meant it until now, and does no more. */
  wasOf?: string | undefined;
}

type Thing = (typeof PersonnelThing)['department' | 'employee'];
const COLUMN = { [PersonnelThing.department]: 'departmentId', [PersonnelThing.employee]: 'empId' } as const;

interface Heard {
  source: string;
  thing: Thing;
  /** Of these keys, and of others that mean one of these. */
  some?: { keys: readonly string[]; ids: readonly string[] };
}

/** What was heard of a system so far, of one kind: all of it, or of some alone. */
export async function tiesOf(ctx: Ctx, { source, thing, some }: Heard): Promise<Ties> {
  const all = from(ctx, 'personnelTie', 't')
    .select(['t.sourceKey', 't.changeNo', 't.departmentId', 't.empId', 't.endedFlag', 't.stoppedFlag'])
    .where('t.source', '=', source)
    .where('t.thing', '=', thing);
  const own = sql.ref(`t.${COLUMN[thing]}`);
  const those = some ? sql<boolean>`(t.source_key = any(${some.keys}::text[]) or ${own} = any(${some.ids}::uuid[]))` : sql<boolean>`true`;
  const rows = await all.where(those).execute();
  return new Map(
    rows.map(({ sourceKey, changeNo, endedFlag, stoppedFlag, ...row }) => [
      sourceKey,
      { id: row[COLUMN[thing]], changeNo, endedFlag, stoppedFlag },
    ]),
  );
}

/** Refuses 'not-permitted' where the caller may not do it on a screen either. */
export function requireRight(ctx: Ctx, right: Right, action: string): void {
  if (ctx.actor.kind === 'user' && !ctx.rights.has(right)) refuse('not-permitted', { action });
}

/** A row as a screen would take it; refuses 'bad-input' with its field. What is not said stays unsaid. */
export function checkedRow<S extends z.core.$ZodType>(schema: S, said: Record<string, unknown>): z.output<S> {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const read = z.safeParse(schema, given);
  if (!read.success) throw badInput(read.error, { schema, sent: given });
  return read.data;
}

/** '' is none: exports of personnel systems write it so. */
export const noneOr = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;

/** Of each key the change with the largest number, of equal ones the first. */
function newestOf<C extends Change>(changes: readonly C[]): Map<string, C> {
  const newest = new Map<string, C>();
  for (const change of changes) if (change.changeNo > (newest.get(change.key)?.changeNo ?? 0)) newest.set(change.key, change);
  return newest;
}

const WORSE = { result: PersonnelResult.refused, left: null } as const;

/** The changes of one kind in a call: which are due, what became of each, and what their keys mean afterwards. */
export function ledgerOf<C extends Change>(ctx: Ctx, { thing, changes, ties }: { thing: Thing; changes: readonly C[]; ties: Ties }) {
  const rows = new Map<C, Outcome>();
  const heard = new Map<string, Tie>();
  const say = (change: C, said: Pick<Outcome, 'result'> & Partial<Outcome>): void => {
    const { key, changeNo } = change;
    rows.set(change, { key, changeNo, problem: null, id: ties.get(key)?.id ?? null, left: null, ...said });
  };
  const mean = (key: string, tie: Tie): void => {
    ties.set(key, tie);
    heard.set(key, tie);
  };
  const done = (change: C, { stopped = false, wasOf, ...did }: Done): void => {
    const before = wasOf === undefined ? undefined : ties.get(wasOf);
    if (wasOf !== undefined && before) mean(wasOf, { ...before, id: null });
    const endedFlag = change.endFlag === true;
    const was = ties.get(change.key);
    // Told of its end once more, it is still the first end that stopped it.
    const stoppedFlag = stopped || (endedFlag && was?.endedFlag === true && was.stoppedFlag);
    mean(change.key, { id: did.id, changeNo: change.changeNo, endedFlag, stoppedFlag });
    say(change, did);
  };
  const refused = (change: C, { key, params }: Refusal): void => say(change, { ...WORSE, problem: sentenceOf(key, params, ctx.language) });
  return {
    /** Those that are newer than what was heard; the others are answered. */
    due(): C[] {
      const newest = newestOf(changes);
      return changes.filter((change) => {
        const before = ties.get(change.key)?.changeNo ?? 0;
        const isDue = newest.get(change.key) === change && change.changeNo > before;
        const isKnown = change.changeNo === Math.max(newest.get(change.key)?.changeNo ?? 0, before);
        if (!isDue) say(change, { result: isKnown ? PersonnelResult.known : PersonnelResult.older });
        return isDue;
      });
    },
    done,
    refused,
    /** Does one by itself: refused, it leaves its words and nothing else. Gives whether it was done. */
    async attempt(change: C, work: () => Promise<Done>): Promise<boolean> {
      try {
        done(change, await attempt(ctx.db, work));
        return true;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused(change, error);
        return false;
      }
    },
    outcomes: (): Outcome[] => changes.map((change) => rows.get(change) ?? { ...change, ...WORSE, problem: null, id: null }),
    /** Keeps how far each key was heard. */
    keep: (source: string): Promise<void> => keepTies(ctx, { source, thing, heard }),
  };
}
export type Ledger<C extends Change> = ReturnType<typeof ledgerOf<C>>;

async function keepTies(ctx: Ctx, { source, thing, heard }: { source: string; thing: Thing; heard: Ties }): Promise<void> {
  const all = [...heard].map(([sourceKey, { id, ...tie }]) => ({ source, thing, sourceKey, ...tie, [COLUMN[thing]]: id }));
  for (let at = 0; at < all.length; at += 1000)
    await addTo(ctx, 'personnelTie', all.slice(at, at + 1000))
      .onConflict((conflict) =>
        conflict.columns(['nodeId', 'source', 'thing', 'sourceKey']).doUpdateSet((row) => ({
          changeNo: row.ref('excluded.changeNo'),
          departmentId: row.ref('excluded.departmentId'),
          empId: row.ref('excluded.empId'),
          endedFlag: row.ref('excluded.endedFlag'),
          stoppedFlag: row.ref('excluded.stoppedFlag'),
          heardAt: row.ref('excluded.heardAt'),
        })),
      )
      .execute();
}
