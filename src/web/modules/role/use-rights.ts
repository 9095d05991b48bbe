// The rights of the chosen role, what the person who changes them holds, and the draft that is not saved yet.
import { useMemo } from 'react';
import { auth } from '../../../contract/auth/index.ts';
import { allRights } from '../../../contract/menu.ts';
import { role } from '../../../contract/role/index.ts';
import { compared, type Rights } from './rights-tree.ts';
import { useRead } from '../../kernel/use-read.ts';

const codesOf = (rows: readonly { menuCode: string }[] | undefined): Rights | undefined =>
  rows && new Set(rows.map(({ menuCode }) => menuCode));

/** Reads menus, the role's rights and one's own; undefined while they are not there. */
export function useRights(roleId: string) {
  const menus = useRead(role.menus, {}, { staleTime: Infinity });
  const rights = useRead(role.rights, { roleId });
  const mine = useRead(auth.permissions, {});
  const saved = useMemo(() => codesOf(rights.data), [rights.data]);
  const own = useMemo(() => codesOf(mine.data), [mine.data]);
  const failed = [menus, rights, mine].find(({ error }) => error);
  return {
    ready: menus.data && saved && own ? { menus: menus.data, saved, own } : undefined,
    error: failed?.error,
    retry: () => void failed?.refetch(),
  };
}

/** Changes that are not saved yet, by role: they stay while another role is looked at. */
export type Drafts = ReadonlyMap<string, Rights>;

/** The drafts with that of a role set; one that says what is saved already is none. */
export function withDraft(drafts: Drafts, { roleId, saved, draft }: { roleId: string; saved: Rights; draft: Rights }): Drafts {
  const next = new Map(drafts);
  const { given, taken } = compared(allRights, saved, draft);
  if (given.length + taken.length > 0) next.set(roleId, draft);
  else next.delete(roleId);
  return next;
}
