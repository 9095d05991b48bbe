// Who decides a step: pure, over what is known of the people of a site. The same answers the engine, the check while drawing and the trial.
import { ApproverType } from '../../../contract/workflow/codes.ts';
import type { Step } from '../../../contract/workflow/definition.ts';

/** What is kept of a document: whom and what it is for, with all that stands above it in its tree. */
export interface Facts {
  /** The employees whom it is for: they decide nothing of it. */
  empIds: string[];
  empId: string | null;
  costId: string | null;
  projectId: string | null;
  /** From the department itself upwards. */
  departmentPath: string[];
  costPath: string[];
  /** The product types of its goods and what stands above them. */
  typeIds: string[];
  vmIds: string[];
  overBudget: boolean;
}

/** Somebody who can sign in. */
export interface Account {
  userId: string;
  userName: string;
  empId: string | null;
  departmentId: string | null;
  levelId: string | null;
  roleIds: readonly string[];
}

export interface People {
  accounts: readonly Account[];
  byEmp: ReadonlyMap<string, Account>;
  /** Who leads each department, answers for each cost centre, leads each project: by employee. */
  heads: ReadonlyMap<string, string>;
  owners: ReadonlyMap<string, string>;
  leaders: ReadonlyMap<string, readonly string[]>;
}

/** Who may not decide, because it is his own. */
export type IsOwn = (account: Account) => boolean;

/** The first on a way upwards for whom somebody is named who may decide. */
function firstAbove(
  path: readonly string[],
  named: ReadonlyMap<string, string>,
  { people, isOwn }: { people: People; isOwn: IsOwn },
): Account[] {
  for (const id of path) {
    const account = people.byEmp.get(named.get(id) ?? '');
    if (account && !isOwn(account)) return [account];
  }
  return [];
}

/** Of a level: those of the department itself, else of the one above it, and so on; else all of that level. */
function nearest(accounts: readonly Account[], path: readonly string[]): Account[] {
  for (const id of path) {
    const here = accounts.filter(({ departmentId }) => departmentId === id);
    if (here.length > 0) return here;
  }
  return [...accounts];
}

/** The accounts that may decide a step of a document; none where nobody is named, or only those whose own it is. */
export function approversOf(
  { approverType, approverIds }: Pick<Step, 'approverType' | 'approverIds'>,
  facts: Facts,
  how: { people: People; isOwn: IsOwn },
): Account[] {
  const { people, isOwn } = how;
  const others = (accounts: readonly (Account | undefined)[]) =>
    [...new Set(accounts)].filter((one): one is Account => one !== undefined && !isOwn(one));
  switch (approverType) {
    case ApproverType.person:
      return others(approverIds.map((id) => people.byEmp.get(id)));
    case ApproverType.role:
      return others(people.accounts.filter(({ roleIds }) => roleIds.some((id) => approverIds.includes(id))));
    case ApproverType.departmentHead:
      return firstAbove(facts.departmentPath, people.heads, how);
    case ApproverType.projectLeader:
      return others((people.leaders.get(facts.projectId ?? '') ?? []).map((id) => people.byEmp.get(id)));
    case ApproverType.level:
      return nearest(
        others(people.accounts.filter(({ levelId }) => levelId !== null && approverIds.includes(levelId))),
        facts.departmentPath,
      );
    case ApproverType.costOwner:
    default:
      return firstAbove(facts.costPath, people.owners, how);
  }
}
