// Who took what, as a history says it: by code, by card or by name. Whom the site lacks is wished for, with card and department.
import type { Ctx } from '../../kernel/ctx.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { bindCards, createDepartment, createEmployees } from '../org/index.ts';
import type { Problem } from '../transfer/index.ts';
import type { HistoryState, PersonWish, Row } from './history-state.ts';

/** The department of those of whom the file names none. */
const UNASSIGNED = '未分配部门';

type Fault = Pick<Problem, 'field' | 'key' | 'params'>;
type Person = { empId: string | null } | { fault: Fault };
const none: Person = { empId: null };

/** Who a line says it was: the employee; null where it says nothing, or of whom the import will make. */
export function personOf(state: HistoryState, row: Row): Person {
  const { codes, taken, names } = state.known.people;
  const { empCode, cardNo, empName } = row;
  if (empCode) {
    const empId = codes.get(empCode);
    if (empId) return withCard(state, row, empId);
    if (taken.has(empCode) || !state.options.createMissing)
      return { fault: { field: 'empCode', key: 'history-no-employee', params: { emp: empCode } } };
    return wished(state, row, compositeKey('code', empCode));
  }
  if (cardNo) return holderOf(state, row, cardNo);
  if (!empName) return none;
  const named = names.get(empName);
  if (named === null) return { fault: { field: 'empName', key: 'row-many', params: { thing: '员工', value: empName } } };
  if (named) return { empId: named };
  if (!state.options.createMissing) return { fault: { field: 'empName', key: 'row-no-such', params: { thing: '员工', value: empName } } };
  return wished(state, row, compositeKey('name', empName));
}

function holderOf(state: HistoryState, row: Row, cardNo: string): Person {
  const card = state.known.people.cards.get(cardNo);
  const fault = (key: Fault['key']): Person => ({ fault: { field: 'cardNo', key, params: { cardNo } } });
  if (card?.empId) return { empId: card.empId };
  if (card && card.empId === undefined) return fault('card-held-elsewhere');
  if (card?.stopped) return fault('card-stopped');
  return state.options.createMissing ? wished(state, row, compositeKey('card', cardNo)) : fault('history-no-card');
}

/** A known employee whose card the site has not is given it; one that anybody has, or that was stopped, stays as it is. */
function withCard(state: HistoryState, { cardNo }: Row, empId: string): Person {
  const { known, wishes, options } = state;
  if (cardNo && options.createMissing && !known.people.cards.has(cardNo)) wishes.cards.set(cardNo, empId);
  return { empId };
}

function wished({ wishes, known }: HistoryState, { empCode, empName, cardNo, department }: Row, key: string): Person {
  const person = wishes.people.get(key) ?? { empCode: empCode ?? null, empName: '', department: null, cards: new Set<string>() };
  // Some lines of a log lack the name or the department: the first that has it counts.
  person.empName ||= empName ?? '';
  person.department ??= department ?? null;
  if (cardNo && !known.people.cards.has(cardNo)) person.cards.add(cardNo);
  wishes.people.set(key, person);
  return none;
}

const nameOf = ({ empName, empCode, cards }: PersonWish): string => empName || empCode || [...cards][0] || '';

/** What people, cards and departments an import will make, by their names. */
export function peopleWished({ wishes, known }: HistoryState): { people: string[]; cards: string[]; departments: string[] } {
  const people = [...wishes.people.values()];
  const departments = new Set(
    people.map(({ department }) => department ?? UNASSIGNED).filter((name) => !known.people.departments.has(name)),
  );
  const cards = new Set([...people.flatMap((person) => [...person.cards]), ...wishes.cards.keys()]);
  return { people: people.map(nameOf), cards: [...cards], departments: [...departments] };
}

/** Makes the departments, employees and cards that were wished for; the state then knows them. */
export async function makePeople(ctx: Ctx, state: HistoryState): Promise<void> {
  const { wishes, known } = state;
  const { codes, names, taken, cards, departments } = known.people;
  for (const name of peopleWished(state).departments) {
    const { id } = await createDepartment(ctx, { departmentCode: name.slice(0, CODE_LENGTH), departmentName: name });
    departments.set(name, id);
    state.made.departments.push(id);
  }
  const code = freeCodes(taken);
  // A card is one employee's: who says it first has it.
  const given = new Set<string>();
  const people = [...wishes.people.values()].map((person) => {
    const cardNos = [...person.cards].filter((no) => !given.has(no));
    for (const no of cardNos) given.add(no);
    return {
      empCode: code(person.empCode ?? cardNos[0] ?? null),
      empName: nameOf(person),
      departmentId: departments.get(person.department ?? UNASSIGNED) ?? '',
      cardNos,
    };
  });
  const ids = await createEmployees(ctx, people);
  state.made.employees.push(...ids);
  for (const [at, key] of [...wishes.people.keys()].entries()) {
    const [person, id = ''] = [people[at], ids[at]];
    if (!person) continue;
    codes.set(person.empCode, id);
    if (key === compositeKey('name', person.empName)) names.set(person.empName, id);
    for (const no of person.cardNos) cards.set(no, { empId: id, stopped: false });
  }
  const more = [...wishes.cards].filter(([no]) => !given.has(no));
  await bindCards(
    ctx,
    more.map(([cardNo, empId]) => ({ cardNo, empId })),
  );
  for (const [no, empId] of more) cards.set(no, { empId, stopped: false });
}

const CODE_LENGTH = 50;

/** Codes that no employee has: the one that was said where it is free, else numbered ones. */
function freeCodes(taken: Set<string>): (said: string | null) => string {
  let number = 0;
  return (said) => {
    let code = said ?? '';
    while (code === '' || taken.has(code)) code = `H${String((number += 1)).padStart(5, '0')}`;
    taken.add(code);
    return code;
  };
}
