// Records as a picker shows them, made of whatever an endpoint answers.
import { t } from '../../kernel/i18n.ts';

/** A record to choose: its code, its name, and what tells twins apart. */
export interface Choice {
  value: string;
  code: string;
  name: string;
  hint: string;
}

type Fields = Record<string, unknown>;

/**
 * A record of a picker's answer: its `id`, the field that ends in Code, the one that ends in Name; the rest tells twins apart, but
 * for the ids of other records, and that it is stopped.
 */
export function choiceOf(row: Fields): Choice {
  const names = Object.keys(row);
  const code = names.find((name) => /code$/i.test(name)) ?? '';
  const name = names.find((one) => /name$/i.test(one)) ?? code;
  const rest = names.filter((one) => one !== 'id' && !one.endsWith('Id') && one !== code && one !== name && typeof row[one] === 'string');
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : '');
  return {
    value: String(row['id']),
    code: name === code ? '' : text(code),
    name: text(name),
    hint: [...rest.map(text), row['statusFlag'] === false ? t('停用') : ''].filter(Boolean).join(' · '),
  };
}

interface Branch {
  id: string;
  parentId: string | null;
}

/** The names from the root to each node of a tree that comes as rows: 刀具 / 铣刀 / 立铣刀. A broken parent ends the path, and so does a circle. */
export function pathsOf<T extends Branch>(rows: readonly T[], nameOf: (row: T) => string): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const path = (row: T, deep = 0): string => {
    const parent = row.parentId && deep < 20 ? byId.get(row.parentId) : undefined;
    return parent ? `${path(parent, deep + 1)} / ${nameOf(row)}` : nameOf(row);
  };
  return new Map(rows.map((row) => [row.id, path(row)]));
}

/** The keys of a node of a tree that comes as rows, and of all below it. */
export function branchOf(rows: readonly Branch[], id: string): Set<string> {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const branch = new Set([id]);
  // A set gives what is added while it is walked, and each once.
  for (const key of branch) for (const child of below.get(key) ?? []) branch.add(child.id);
  return branch;
}

/** A whole list as choices; the rows of a tree are called by their path. */
export function choicesOf(rows: readonly Fields[]): Choice[] {
  const choices = rows.map((row) => ({ ...choiceOf(row), id: String(row['id']), parentId: (row['parentId'] ?? null) as string | null }));
  const paths = pathsOf(choices, ({ name }) => name);
  return choices.map(({ id, parentId: _parent, ...choice }) => ({ ...choice, name: paths.get(id) ?? choice.name }));
}
