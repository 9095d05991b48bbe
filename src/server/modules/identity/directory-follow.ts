// What a directory says of who works here, held against the employees: whom it names anew is made, whom it names otherwise is changed, and only whom it has
// named before and names no more is stopped (docs/decisions/0104-directory.md).
import type { SyncCounts } from '../../../contract/identity/directory.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { createEmployees, leave, takeBack, updateEmployee } from '../org/index.ts';
import { claimAt, textOf } from './claims.ts';
import { departmentsOf } from './directory-departments.ts';
import type { DirectoryPerson } from './directory-entry.ts';
import type { DirectoryProvider } from './directory.ts';

export interface FollowedPerson {
  subject: string;
  empCode: string;
  empName: string;
  department: string | undefined;
  mobile: string | undefined;
  email: string | undefined;
}
const [MOST_LETTERS, MOST_EMAIL] = [50, 100];

/** What is followed of somebody; undefined for whom it names neither for ever nor by a number. */
export function followed({ directory }: DirectoryProvider, { subject, claims }: DirectoryPerson): FollowedPerson | undefined {
  const said = (attribute: string | null | undefined) => (attribute ? textOf([claimAt(claims, attribute)].flat()[0]) : undefined);
  const empCode = said(directory.codeAttribute);
  if (!subject || !empCode || empCode.length > MOST_LETTERS) return undefined;
  const empName = (textOf(claims['name']) ?? empCode).slice(0, MOST_LETTERS);
  const [mobile, email] = [said(directory.mobileAttribute)?.replaceAll(/[\s()-]/g, ''), said(directory.emailAttribute)];
  return {
    subject,
    empCode,
    empName,
    department: said(directory.departmentAttribute)?.slice(0, MOST_LETTERS),
    mobile: mobile && /^\+?\d{3,20}$/.test(mobile) ? mobile : undefined,
    email: email && email.length <= MOST_EMAIL && email.includes('@') ? email : undefined,
  };
}

interface KnownEmployee {
  id: string;
  empCode: string;
  empName: string;
  mobile: string | null;
  email: string | null;
  departmentId: string;
  vendorId: string | null;
  lockFlag: boolean;
  subject: string | null;
  goneFlag: boolean | null;
}

const noCounts = (seen: number): SyncCounts => ({
  seen,
  made: 0,
  changed: 0,
  returned: 0,
  stopped: 0,
  kept: 0,
  departmentsMade: 0,
  departmentsEnded: 0,
});

export interface Gone {
  id: string;
  subject: string;
  name: string;
}
export interface Followed {
  counts: SyncCounts;
  /** Whom it names no more; of them, nobody is stopped yet. */
  gone: Gone[];
  /** The share of them among those whom it has named, in percent. */
  share: number;
}

async function knownEmployees(ctx: Ctx, providerId: string): Promise<KnownEmployee[]> {
  return from(ctx, 'employee', 'e')
    .leftJoin('directoryPerson as t', (join) =>
      join.onRef('t.nodeId', '=', 'e.nodeId').onRef('t.empId', '=', 'e.id').on('t.providerId', '=', providerId),
    )
    .select([
      'e.id',
      'e.empCode',
      'e.empName',
      'e.mobile',
      'e.email',
      'e.departmentId',
      'e.vendorId',
      'e.lockFlag',
      't.subject',
      't.goneFlag',
    ])
    .execute();
}

/** Whom it would stop, before anything is done. */
export async function goneFrom(
  ctx: Ctx,
  provider: DirectoryProvider,
  people: readonly FollowedPerson[],
): Promise<Pick<Followed, 'gone' | 'share'>> {
  const here = new Set(people.map(({ subject }) => subject));
  // A number that stands in another entry now is of somebody who came back, or of a directory that was made anew.
  const numbers = new Set(people.map(({ empCode }) => empCode));
  const working = (await knownEmployees(ctx, provider.id)).filter(({ subject, lockFlag }) => subject !== null && !lockFlag);
  const gone = working
    .filter(({ subject, empCode }) => !here.has(subject ?? '') && !numbers.has(empCode))
    .map(({ id, subject, empCode, empName }) => ({ id, subject: subject ?? '', name: `${empCode} ${empName}` }));
  return { gone, share: working.length === 0 ? 0 : (gone.length / working.length) * 100 };
}

/** Makes and changes whom it names, in the caller's transaction; who is gone is stopped afterwards (`stopGone`). */
export async function follow(
  ctx: Ctx,
  provider: DirectoryProvider,
  { people, unread }: { people: readonly FollowedPerson[]; unread: number },
) {
  const counts = { ...noCounts(people.length + unread), kept: unread };
  const known = await knownEmployees(ctx, provider.id);
  const bySubject = new Map(known.flatMap((one) => (one.subject === null ? [] : [[one.subject, one]])));
  const byCode = new Map(known.map((one) => [one.empCode, one]));
  const here = new Set(people.map(({ subject }) => subject));
  const departments = await departmentsOf(ctx, provider.id, counts);
  const made: (FollowedPerson & { departmentId: string })[] = [];
  for (const person of people) {
    const departmentId = await departments.idOf(person.department);
    const one = bySubject.get(person.subject) ?? byCode.get(person.empCode);
    if (!one) {
      // Where nobody says the department, nobody is made: an employee stands in one.
      if (departmentId) made.push({ ...person, departmentId });
      else counts.kept += 1;
    } else if (one.vendorId !== null || (one.subject !== null && one.subject !== person.subject && here.has(one.subject))) counts.kept += 1;
    else await bringUpToDate(ctx, provider.id, { one, person, departmentId, counts });
  }
  await makeAll(ctx, provider.id, made);
  counts.made = made.length;
  await departments.endUnnamed();
  return counts;
}

async function makeAll(ctx: Ctx, providerId: string, made: readonly (FollowedPerson & { departmentId: string })[]): Promise<void> {
  if (made.length === 0) return;
  const ids = await createEmployees(
    ctx,
    made.map(({ empCode, empName, departmentId, mobile, email }) => ({
      empCode,
      empName,
      departmentId,
      mobile: mobile ?? null,
      email: email ?? null,
    })),
  );
  const rows = made.map(({ subject }, at) => ({ providerId, subject, empId: ids[at] ?? newId() }));
  for (let at = 0; at < rows.length; at += 1000) await addTo(ctx, 'directoryPerson', rows.slice(at, at + 1000)).execute();
}

interface Update {
  one: KnownEmployee;
  person: FollowedPerson;
  departmentId: string | undefined;
  counts: SyncCounts;
}

async function bringUpToDate(ctx: Ctx, providerId: string, { one, person, departmentId, counts }: Update): Promise<void> {
  const { subject, empCode, empName, mobile, email } = person;
  const said = { empCode, empName, mobile, email, departmentId };
  const changes = Object.fromEntries(
    Object.entries(said).filter(([name, value]) => value !== undefined && value !== one[name as keyof typeof said]),
  );
  await tie(ctx, { providerId, subject, empId: one.id }, one);
  if (one.goneFlag && one.lockFlag) {
    await takeBack(ctx, one.id);
    counts.returned += 1;
  }
  if (Object.keys(changes).length === 0) return;
  try {
    await updateEmployee(ctx, { id: one.id, ...changes });
    counts.changed += 1;
  } catch (error) {
    // A number that somebody else has, a department that is stopped: the rest goes on.
    if (!(error instanceof Refusal)) throw error;
    counts.kept += 1;
  }
}

/** He is whom this entry of the directory means, and not gone. */
async function tie(
  ctx: Ctx,
  said: { providerId: string; subject: string; empId: string },
  { subject, goneFlag }: KnownEmployee,
): Promise<void> {
  if (subject === null) await addTo(ctx, 'directoryPerson', said).execute();
  else if (subject !== said.subject || goneFlag)
    await changeIn(ctx, 'directoryPerson')
      .set({ subject: said.subject, goneFlag: false })
      .where('providerId', '=', said.providerId)
      .where('empId', '=', said.empId)
      .execute();
}

const REASON = '企业目录中已没有此人';

/** Stops one who is gone, in the caller's transaction, as whoever leaves: what he has still to settle begins a clearance. */
export async function stopGone(ctx: Ctx, providerId: string, { id, subject }: Gone): Promise<void> {
  await leave(ctx, { id, lockReason: REASON });
  await changeIn(ctx, 'directoryPerson')
    .set({ goneFlag: true })
    .where('providerId', '=', providerId)
    .where('subject', '=', subject)
    .execute();
}
