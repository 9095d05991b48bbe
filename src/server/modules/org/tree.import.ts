// A tree from a file, departments and cost centres alike: rows are known by their code; a parent stands in the site already, or
// anywhere in the file.
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn } from '../../kernel/scope.ts';
import {
  parentsFirst,
  type Counts,
  type Directory,
  type DirectoryEntry,
  type ImportRun,
  type Line,
  type Planned,
  type Problem,
} from '../transfer/index.ts';
import { leaveToMaker } from './made-branch.ts';
import { takenCodes } from './import-shared.ts';

export interface KnownBranch extends DirectoryEntry {
  parentId: string | null;
}
type Change = keyof Counts;

/** What a kind of tree says of itself. */
export interface TreeKind<R extends { parent?: string | null | undefined }, K extends KnownBranch> {
  table: 'department' | 'cost';
  /** The field of the row that holds its code, and what people call code and parent. */
  codeField: keyof R & string;
  codeName: string;
  parentName: string;
  nameOf: (row: R) => string;
  /** The refusal of a new root by somebody who sees only a part of the tree. */
  topRefused: ErrorCode;
  /** The columns of a row after the import, without its parent: what the file leaves out stays as it is. */
  columns: (row: Partial<R>, known: K | undefined) => Record<string, unknown>;
}

/** One import of a tree; `branches` are those in sight. */
export function beginTree<R extends { parent?: string | null | undefined }, K extends KnownBranch>(
  kind: TreeKind<R, K>,
  branches: Directory<K>,
): ImportRun<R> {
  const lines = new Map<string, number>();
  // What is planned is not there yet: applying compares with the tree as it was.
  const before = new Map(branches.byCode);
  const byId = new Map([...branches.byCode.values()].map((one): [string, KnownBranch] => [one.id, one]));
  const there = new Set([...before.values()].flatMap(({ code, name }) => [code, name]));
  const codeOf = (row: R) => String(row[kind.codeField]);
  const read = { codeOf, nameOf: kind.nameOf, parentOf: ({ parent }: R) => parent };
  const inOrder = (batch: readonly Line<R>[]) => parentsFirst(batch, read, (said) => there.has(said));
  const valuesOf = (row: Partial<R>, known: K | undefined) => ({
    parentId: row.parent ? (branches.find(row.parent)?.id ?? null) : (known?.parentId ?? null),
    ...kind.columns(row, known),
  });
  const change = (row: R): Change => {
    const known = before.get(codeOf(row));
    if (!known) return 'added';
    return JSON.stringify(valuesOf(row, known)) === JSON.stringify(valuesOf({}, known)) ? 'same' : 'changed';
  };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const taken = await takenCodes(
        ctx,
        kind.table,
        batch.map(({ row }) => codeOf(row)),
      );
      const { ordered, circle } = inOrder(batch);
      for (const { line, row } of circle)
        planned.problems.push({ line, field: 'parent', key: 'tree-cycle', params: { thing: kind.nameOf(row) } });
      for (const { line, row } of ordered) {
        const code = codeOf(row);
        const problem = problemOf(kind, row, { line, lines, branches, byId, taken, before, top: !ctx.scope[kind.table] });
        if (problem) {
          planned.problems.push(problem);
          continue;
        }
        lines.set(code, line);
        planned[change(row)] += 1;
        const known = branches.byCode.get(code);
        const parentId = row.parent ? (branches.find(row.parent)?.id ?? null) : (known?.parentId ?? null);
        const branch = { id: newId(), ...known, parentId, code, name: kind.nameOf(row) } as K;
        branches.add(branch);
        byId.set(branch.id, branch);
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      for (const { row } of inOrder(batch).ordered) {
        const how = change(row);
        counts[how] += 1;
        const one = branches.byCode.get(codeOf(row));
        if (how !== 'same' && one) await put(ctx, kind.table, { id: one.id, how, values: valuesOf(row, before.get(codeOf(row))) });
      }
      return counts;
    },
  };
}

interface Put {
  id: string;
  how: Change;
  values: { parentId: string | null };
}

async function put(ctx: Ctx, table: 'department' | 'cost', { id, how, values }: Put): Promise<void> {
  if (how === 'added') {
    await addTo(ctx, table, { id, ...values } as never).execute();
    await leaveToMaker(ctx, table, { id, parentId: values.parentId });
  } else
    await changeIn(ctx, table as 'department')
      .set(values)
      .where('id', '=', id)
      .execute();
}

interface BranchCheck<K extends KnownBranch> {
  line: number;
  lines: Map<string, number>;
  branches: Directory<K>;
  byId: ReadonlyMap<string, KnownBranch>;
  taken: ReadonlySet<string>;
  before: ReadonlyMap<string, K>;
  top: boolean;
}

function problemOf<R extends { parent?: string | null | undefined }, K extends KnownBranch>(
  { codeField, codeName, parentName, nameOf, topRefused }: TreeKind<R, K>,
  row: R,
  { line, lines, branches, byId, taken, before, top }: BranchCheck<K>,
): Problem | undefined {
  const code = String(row[codeField]);
  const twice = lines.get(code);
  if (twice !== undefined) return { line, field: codeField, key: 'row-twice', params: { line: twice, field: codeName, value: code } };
  if (taken.has(code) && !before.has(code)) return { line, field: codeField, key: 'conflict', params: { thing: codeName, value: code } };
  const parent = row.parent ? branches.find(row.parent) : undefined;
  if (row.parent && !parent) return { line, field: 'parent', key: 'row-no-such', params: { thing: parentName, value: row.parent } };
  if (!parent && !before.has(code) && !top) return { line, field: 'parent', key: topRefused };
  const self = parent && isBelow(parent, code, byId);
  return self ? { line, field: 'parent', key: 'tree-cycle', params: { thing: nameOf(row) } } : undefined;
}

/** Whether a branch is the one with this code or stands below it. */
function isBelow(branch: KnownBranch, code: string, byId: ReadonlyMap<string, KnownBranch>): boolean {
  const seen = new Set<string>();
  for (let one: KnownBranch | undefined = branch; one && !seen.has(one.id); one = one.parentId ? byId.get(one.parentId) : undefined) {
    if (one.code === code) return true;
    seen.add(one.id);
  }
  return false;
}
