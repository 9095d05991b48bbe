// Whatever the order in which the changes of a personnel system come, and however often: those who work here, and where, are the same (decision 136).
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { PersonnelResult } from '../../../contract/org/personnel.ts';
import { newId } from '../../kernel/db/ids.ts';
import { openPeople } from './test-people.ts';

const base = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople(base);
});
afterAll(() => people?.close());

const DEPARTMENTS = 4;
const PEOPLE = 5;
/** What happens in a personnel system, as numbers that are read against its state of that moment. */
const happening = fc.record({
  what: fc.constantFrom('hire', 'hire', 'hire', 'move', 'rename', 'leave', 'leave', 'open', 'open', 'close', 'below'),
  who: fc.nat(PEOPLE - 1),
  where: fc.nat(DEPARTMENTS - 1),
  other: fc.nat(DEPARTMENTS - 1),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

interface Change {
  kind: 'departments' | 'employees';
  said: { key: string; changeNo: number; endFlag?: boolean } & Record<string, unknown>;
}
interface World {
  departments: Map<number, { parent: number | null }>;
  people: Map<number, { at: number; name: string }>;
  changes: Change[];
}

const isBelow = (world: World, one: number, top: number): boolean => {
  for (let at: number | null = one; at !== null; at = world.departments.get(at)?.parent ?? null) if (at === top) return true;
  return false;
};
const isUsed = ({ departments, people: staff }: World, where: number): boolean =>
  [...staff.values()].some(({ at }) => at === where) || [...departments.values()].some(({ parent }) => parent === where);

/** What a happening changes, where it can happen at all. */
function happen(world: World, { what, who: person, where: place, other }: Happening, tag: string): void {
  const { departments, people: staff, changes } = world;
  // Whoever is meant is there where there is anybody, so that little is said in vain.
  const oneOf = (all: Iterable<number>, nth: number): number => [...all][nth % Math.max([...all].length, 1)] ?? nth;
  const where = what === 'open' ? place : oneOf(departments.keys(), place);
  const who = what === 'hire' ? person : oneOf(staff.keys(), person);
  const changeNo = changes.length + 1;
  const tellPlace = (at: number) => {
    const parent = departments.get(at)?.parent ?? null;
    const said = { departmentCode: `${tag}-${at}`, departmentName: `部门${at}`, parentKey: parent === null ? null : `D${parent}` };
    changes.push({ kind: 'departments', said: { key: `D${at}`, changeNo, ...said } });
  };
  const tellPerson = (name: string, at: number) => {
    staff.set(who, { at, name });
    const said = { key: `P${who}`, changeNo, empCode: `${tag}-${who}`, empName: name, departmentKey: `D${at}` };
    changes.push({ kind: 'employees', said });
  };
  const one = staff.get(who);
  if (what === 'open' && !departments.has(where)) {
    departments.set(where, { parent: departments.has(other) ? other : null });
    tellPlace(where);
  }
  if (what === 'below' && departments.has(where) && departments.has(other) && !isBelow(world, other, where)) {
    departments.set(where, { parent: other });
    tellPlace(where);
  }
  if (what === 'close' && departments.has(where) && !isUsed(world, where)) {
    departments.delete(where);
    changes.push({ kind: 'departments', said: { key: `D${where}`, changeNo, endFlag: true } });
  }
  if (what === 'hire' && !one && departments.has(where)) tellPerson(`员工${who}`, where);
  if (what === 'move' && one && departments.has(where)) tellPerson(one.name, where);
  if (what === 'rename' && one) tellPerson(`改名${changeNo}`, one.at);
  if (what === 'leave' && one) {
    staff.delete(who);
    changes.push({ kind: 'employees', said: { key: `P${who}`, changeNo, endFlag: true } });
  }
}

interface Outcome {
  key: string;
  changeNo: number;
  result: number;
}

/** Outcomes that the runs have seen, so that none is promised unseen. */
const seen = new Set<number>();

/** Sends changes in calls of some, and what was refused again, until all is done: as the other side is told to. */
async function deliver(source: string, all: readonly Change[], atOnce: number): Promise<void> {
  let open = [...all];
  for (let round = 0; open.length > 0; round += 1) {
    if (round > all.length + 2) throw new Error(`never done: ${JSON.stringify(open)}`);
    const left: Change[] = [];
    for (let at = 0; at < open.length; at += atOnce) {
      const part = open.slice(at, at + atOnce);
      const of = (kind: Change['kind']) => part.filter((change) => change.kind === kind).map(({ said }) => said);
      const given: Record<Change['kind'], Outcome[]> = await people.admin.ok('takePersonnelChange', {
        source,
        departments: of('departments'),
        employees: of('employees'),
      });
      for (const { result } of [...given.departments, ...given.employees]) seen.add(result);
      const refused = (change: Change) =>
        given[change.kind].some(
          ({ key, changeNo, result }) => key === change.said.key && changeNo === change.said.changeNo && result === PersonnelResult.refused,
        );
      left.push(...part.filter(refused));
    }
    open = left;
  }
}

/** Who works here and where, and which departments there are, by the codes of this run. */
async function standing(tag: string) {
  const { rows: staff } = await base.pool.query<{ code: string; name: string; at: string }>(
    `select e.emp_code as code, e.emp_name as name, d.department_code as at from employee e join department d on d.id = e.department_id
     where e.emp_code like $1 and not e.lock_flag order by 1`,
    [`${tag}-%`],
  );
  const { rows: places } = await base.pool.query<{ code: string; parent: string | null }>(
    `select d.department_code as code, p.department_code as parent from department d left join department p on p.id = d.parent_id
     where d.department_code like $1 and d.status_flag order by 1`,
    [`${tag}-%`],
  );
  return { staff, places };
}

test('in any order, in calls of any size, with some told twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 20, maxLength: 60, size: 'max' }),
      fc.infiniteStream(fc.nat(1_000_000)),
      fc.integer({ min: 1, max: 12 }),
      async (happenings, numbers, atOnce) => {
        const tag = newId().slice(-12);
        const world: World = { departments: new Map(), people: new Map(), changes: [] };
        for (const one of happenings) happen(world, one, tag);
        const drawn = () => numbers.next().value ?? 0;
        const told = [...world.changes, ...world.changes.filter(() => drawn() % 3 === 0)];
        const order = told.map((change) => ({ change, place: drawn() })).toSorted((a, b) => a.place - b.place);
        await deliver(
          tag,
          order.map(({ change }) => change),
          atOnce,
        );
        const code = (at: number) => `${tag}-${at}`;
        expect(await standing(tag)).toEqual({
          staff: [...world.people]
            .map(([who, { at, name }]) => ({ code: code(who), name, at: code(at) }))
            .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
          places: [...world.departments]
            .map(([at, { parent }]) => ({ code: code(at), parent: parent === null ? null : code(parent) }))
            .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
        });
      },
    ),
    // What fails is made smaller for a minute at most, and told in time.
    { numRuns: Number(process.env['PERSONNEL_RUNS'] ?? 12), interruptAfterTimeLimit: 60_000 },
  );
  // Told in its order: that somebody comes back after he had left, or is told of as he is, is rare among the dice.
  const world: World = { departments: new Map(), people: new Map(), changes: [] };
  const tag = newId().slice(-12);
  for (const what of ['open', 'hire', 'leave', 'hire', 'move'] as const) happen(world, { what, who: 0, where: 0, other: 0 }, tag);
  await deliver(tag, world.changes, 1);
  expect((await standing(tag)).staff).toMatchObject([{ code: `${tag}-0`, at: `${tag}-0` }]);
  const { made, changed, same, returned, ended, older, known, refused } = PersonnelResult;
  expect([made, changed, same, returned, ended, older, known, refused].filter((result) => !seen.has(result))).toEqual([]);
}, 120_000);

test('5,000 employees in one call', async () => {
  const source = 'many';
  const departments = Array.from({ length: 40 }, (_, at) => ({
    key: `${at}`,
    changeNo: 1,
    departmentCode: `M${at}`,
    departmentName: `部门${at}`,
  }));
  const employees = Array.from({ length: 4960 }, (_, at) => ({
    key: `${at}`,
    changeNo: 1,
    empCode: `M${at}`,
    empName: `员工${at}`,
    departmentKey: `${at % 40}`,
  }));
  const given: { employees: Outcome[] } = await people.admin.ok('takePersonnelChange', { source, departments, employees });
  expect(given.employees.filter(({ result }) => result === PersonnelResult.made)).toHaveLength(4960);
  const again: { employees: Outcome[] } = await people.admin.ok('takePersonnelChange', { source, departments, employees });
  expect(again.employees.filter(({ result }) => result === PersonnelResult.known)).toHaveLength(4960);
}, 60_000);
