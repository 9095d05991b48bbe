// The rights of the chosen role, what the person who changes them holds, and the draft that is not saved yet.
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { auth } from '../../../contract/auth/index.ts';
import { allRights } from '../../../contract/menu.ts';
import { role } from '../../../contract/role/index.ts';
import { call } from '../../kernel/api.ts';
import { compared, type Rights } from './rights-tree.ts';

const codesOf = (rows: readonly { menuCode: string }[] | undefined): Rights | undefined =>
  rows && new Set(rows.map(({ menuCode }) => menuCode));

/** Reads menus, the role's rights and one's own; undefined while they are not there. */
export function useRights(roleId: string) {
  const menus = useQuery({ queryKey: [role.menus.path, {}], queryFn: () => call(role.menus, {}, { silent: true }), staleTime: Infinity });
  const rights = useQuery({
    queryKey: [role.rights.path, { roleId }],
    queryFn: () => call(role.rights, { roleId }, { silent: true }),
  });
  const mine = useQuery({ queryKey: [auth.permissions.path, {}], queryFn: () => call(auth.permissions, {}, { silent: true }) });
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
