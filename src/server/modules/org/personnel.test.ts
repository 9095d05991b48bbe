// A personnel system brings its people in by change: each once, the newest of each, whatever the order (decision 136).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { PersonnelResult } from '../../../contract/org/personnel.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { openingEntry, postIntent } from '../stock/index.ts';
import { deleteDepartment } from './department.ts';
import { openPeople } from './test-people.ts';

const { made, changed, same, returned, ended, older, known, refused } = PersonnelResult;
const base = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople(base);
});
afterAll(() => people?.close());

interface Row {
  key: string;
  result: number;
  problem: string | null;
  id: string | null;
  left: string | null;
}
const take = (source: string, said: object, caller = people.admin): Promise<{ departments: Row[]; employees: Row[] }> =>
  caller.ok('takePersonnelChange', { source, ...said });
const results = ({ departments, employees }: { departments: Row[]; employees: Row[] }) =>
  [...departments, ...employees].map(({ key, result }) => [key, result]);
const branch = (key: string, changeNo: number, more: object = {}) => ({
  key,
  changeNo,
  departmentCode: `C-${key}`,
  departmentName: `部门${key}`,
  ...more,
});
const person = (key: string, changeNo: number, more: object | string) => ({
  key,
  changeNo,
  empCode: `E-${key}`,
  empName: `员工${key}`,
  ...(typeof more === 'string' ? { departmentKey: more } : more),
});
const employee = async (code: string) =>
  (
    await base.pool.query(
      `select e.id, e.emp_name, e.mobile, e.lock_flag, e.lock_reason, e.leave_date::text, d.department_code
       from employee e join department d on d.id = e.department_id where e.emp_code = $1`,
      [code],
    )
  ).rows[0];
const department = async (code: string) =>
  (
    await base.pool.query(
      `select d.status_flag, d.department_name, p.department_code as parent from department d left join department p on p.id = d.parent_id where d.department_code = $1`,
      [code],
    )
  ).rows[0];

describe('changes of a personnel system', () => {
  test('make, change and move, in any order within a call; the same call once more does nothing', async () => {
    const call = {
      employees: [person('a', 1, { departmentKey: 'a2', mobile: '13800000000', entryDate: '2026-01-05' }), person('b', 1, 'a1')],
      departments: [branch('a2', 1, { parentKey: 'a1' }), branch('a1', 1)],
    };
    const first = await take('hr', call);
    expect(results(first)).toEqual([
      ['a2', made],
      ['a1', made],
      ['a', made],
      ['b', made],
    ]);
    expect(await department('C-a2')).toMatchObject({ parent: 'C-a1', status_flag: true });
    expect(await employee('E-a')).toMatchObject({ emp_name: '员工a', mobile: '13800000000', department_code: 'C-a2', lock_flag: false });
    expect(results(await take('hr', call)).map(([, result]) => result)).toEqual([known, known, known, known]);
    const second = await take('hr', {
      employees: [person('a', 2, { departmentKey: 'a1', empName: '改名', mobile: '' }), person('b', 2, 'a1')],
    });
    expect(results(second)).toEqual([
      ['a', changed],
      ['b', same],
    ]);
    expect(await employee('E-a')).toMatchObject({ emp_name: '改名', mobile: null, department_code: 'C-a1' });
    const { rows } = await base.pool.query(`select m.to_name from emp_move m join employee e on e.id = m.emp_id where e.emp_code = 'E-a'`);
    expect(rows).toEqual([{ to_name: '部门a1' }]);
    expect(results(await take('hr', { employees: [person('a', 1, 'a2')] }))).toEqual([['a', older]]);
    expect(await employee('E-a')).toMatchObject({ emp_name: '改名' });
  });

  test('of several of a key in a call the newest counts; an end that came first stays, whatever comes after with a smaller number', async () => {
    await take('hr', { departments: [branch('b1', 1)] });
    const twice = await take('hr', {
      employees: [person('c', 3, { departmentKey: 'b1', empName: '新' }), person('c', 2, { departmentKey: 'b1', empName: '旧' })],
    });
    expect(results(twice)).toEqual([
      ['c', made],
      ['c', older],
    ]);
    expect(await employee('E-c')).toMatchObject({ emp_name: '新' });
    expect(results(await take('hr', { employees: [{ key: 'never', changeNo: 9, endFlag: true }] }))).toEqual([['never', ended]]);
    expect(results(await take('hr', { employees: [person('never', 8, 'b1')] }))).toEqual([['never', older]]);
    expect(await employee('E-never')).toBeUndefined();
  });

  test('a leaver is stopped at once, what he has still to settle is said and a clearance begun; hired again he is let in', async () => {
    const floor = await base.run((ctx) => furnish(ctx, { code: 'VMP', rows: 1, columns: 1 }));
    await take('hr', { departments: [branch('d1', 1)], employees: [person('d', 1, 'd1'), person('e', 1, 'd1')] });
    const { id } = await employee('E-d');
    await people.admin.ok('empBindCard', { id, cardNo: 'K-d' });
    await base.run(async (ctx) => {
      const place = { kind: PLACE.warehouse, ref: floor.warehouseId };
      await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: floor.drill, qty: 2 }] });
      const move = { productId: floor.drill, qty: 2, from: place, to: { kind: PLACE.employee, ref: id }, kind: MOVE.borrow };
      await postIntent(ctx, { document: { kind: 'opening', id: newId() }, moves: [move] });
    });
    const gone = await take('hr', {
      employees: [
        { key: 'd', changeNo: 2, endFlag: true, leaveDate: '2026-03-31' },
        { key: 'e', changeNo: 2, endFlag: true },
      ],
    });
    expect(gone.employees).toMatchObject([
      { result: ended, left: '未还2件、卡1张', id },
      { result: ended, left: null },
    ]);
    expect(await employee('E-d')).toMatchObject({ lock_flag: true, lock_reason: '离职', leave_date: '2026-03-31' });
    expect(await employee('E-e')).toMatchObject({ lock_flag: true, leave_date: dayOf(new Date(), base.node.timeZone) });
    expect(await people.admin.ok('findEmpClearance', { id })).toMatchObject({
      leaveDate: '2026-03-31',
      finishedAt: null,
      held: [{ qty: 2 }],
    });
    expect(results(await take('hr', { employees: [person('d', 3, 'd1')] }))).toEqual([['d', returned]]);
    expect(await employee('E-d')).toMatchObject({ lock_flag: false, leave_date: null });
    expect(await people.admin.ok('findEmpClearance', { id })).toMatchObject({ finishedAt: expect.any(String), remark: '重新入职' });
    // Whom a person has stopped stays so, whatever the system says afterwards.
    await people.admin.ok('updateEmpLockStatus', { id, lockFlag: true, lockReason: '调查' });
    await take('hr', { employees: [{ key: 'd', changeNo: 4, endFlag: true }] });
    expect(results(await take('hr', { employees: [person('d', 5, 'd1')] }))).toEqual([['d', same]]);
    expect(await employee('E-d')).toMatchObject({ lock_flag: true });
  });

  test('an end that is told of twice, its day mended or what lay between lost, is no end by hand: what comes back is let in', async () => {
    await take('hr', { departments: [branch('z1', 1), branch('z2', 1)], employees: [person('z', 1, 'z1')] });
    const end = (key: string, changeNo: number, more: object = {}) => ({ key, changeNo, endFlag: true, ...more });
    await take('hr', { employees: [end('z', 2)], departments: [end('z2', 2)] });
    const again = await take('hr', { employees: [end('z', 4, { leaveDate: '2026-03-31' })], departments: [end('z2', 4)] });
    expect(results(again)).toEqual([
      ['z2', ended],
      ['z', ended],
    ]);
    expect(await employee('E-z')).toMatchObject({ lock_flag: true, leave_date: '2026-03-31' });
    const back = await take('hr', { employees: [person('z', 5, 'z1')], departments: [branch('z2', 5)] });
    expect(results(back)).toEqual([
      ['z2', returned],
      ['z', returned],
    ]);
    expect(await employee('E-z')).toMatchObject({ lock_flag: false });
    expect(await department('C-z2')).toMatchObject({ status_flag: true });
  });

  test('a row that is wrong is refused in words, the others are done; mended it may come under the same number', async () => {
    const said = {
      departments: [branch('f1', 1), branch('f2', 1, { parentKey: 'nowhere' })],
      employees: [
        person('f', 1, { departmentKey: 'f1', mobile: '打我电话' }),
        person('g', 1, 'nowhere'),
        person('h', 1, 'f1'),
        { key: 'i', changeNo: 1, empCode: 'E-i', departmentKey: 'f1' },
        { key: 'j', changeNo: 1, endFlag: true, leaveDate: '2999-01-01' },
        person('k', 1, { departmentKey: 'f1', empCode: 'E-h' }),
      ],
    };
    const { departments, employees } = await take('hr', said);
    expect(departments.map(({ result, problem }) => [result, problem])).toEqual([
      [made, null],
      [refused, '没有收到过编号为“nowhere”的上级部门：请先发它，再发这一项'],
    ]);
    expect(employees.map(({ result, problem }) => [result, problem])).toEqual([
      [refused, '手机：手机号格式不正确'],
      [refused, '没有收到过编号为“nowhere”的部门：请先发它，再发这一项'],
      [made, null],
      [refused, '姓名：请填写'],
      [refused, expect.stringContaining('年份须在')],
      [refused, '工号已存在：E-h'],
    ]);
    const log = await base.pool.query(`select params from operate_log where path like '%takePersonnelChange' order by id desc limit 1`);
    expect(log.rows[0].params).toMatchObject({
      done: { made: 2, refused: 6 },
      refused: expect.arrayContaining(['f：手机：手机号格式不正确']),
    });
    expect(results(await take('hr', { employees: [person('f', 1, 'f1')] }))).toEqual([['f', made]]);
    const tomorrow = { key: 'f', changeNo: 2, endFlag: true, leaveDate: '2100-01-01' };
    expect((await take('hr', { employees: [tomorrow] })).employees[0]?.problem).toBe('离职日期2100-01-01还没有到，请在当天再发');
    expect((await take('hr', { departments: [{ key: 'f1', changeNo: 2, endFlag: true }] })).departments[0]?.problem).toBe(
      '部门f1还有在职员工2名、下级部门0个：请先发他们的调动或离职',
    );
  });

  test('who is there already under that number is taken over by the first key, and by no second one; keys are a system’s own', async () => {
    const { id: there } = await people.admin.ok('createDepartment', { departmentCode: 'C-m1', departmentName: '原来的' });
    const { id } = await people.admin.ok('createEmp', { empCode: 'E-m', empName: '原来的', departmentId: there });
    const said = await take('hr', { departments: [branch('m1', 1)], employees: [person('m', 1, 'm1')] });
    expect(said.departments).toMatchObject([{ result: changed, id: there }]);
    expect(said.employees).toMatchObject([{ result: changed, id }]);
    const second = await take('hr', { employees: [person('m-too', 1, { departmentKey: 'm1', empCode: 'E-m' })] });
    expect(second.employees).toMatchObject([{ result: refused, problem: '工号已存在：E-m' }]);
    await take('hr', { employees: [{ key: 'm', changeNo: 2, endFlag: true }] });
    expect((await take('hr', { employees: [person('m-too', 1, { departmentKey: 'm1', empCode: 'E-m' })] })).employees).toMatchObject([
      { id, result: returned },
    ]);
    expect(await employee('E-m')).toMatchObject({ lock_flag: false });
    expect((await take('hr', { employees: [person('m', 3, 'm1')] })).employees).toMatchObject([{ result: refused }]);
    expect((await take('other', { departments: [branch('m1', 1)] })).departments).toMatchObject([{ result: same, id: there }]);
  });

  test('what the caller may not do on a screen, and whom he does not see there, he does not change here', async () => {
    await take('hr', { departments: [branch('n1', 1), branch('n2', 1)], employees: [person('n', 1, 'n1'), person('o', 1, 'n2')] });
    const only = people.as({ rights: ['organization.staff.update'] });
    const said = await take(
      'hr',
      { departments: [branch('n3', 1)], employees: [person('p', 1, 'n1'), { key: 'n', changeNo: 2, endFlag: true }] },
      only,
    );
    expect([...said.departments, ...said.employees].map(({ problem }) => problem)).toEqual([
      '没有权限：新增部门',
      '没有权限：新增员工',
      '没有权限：停用或启用员工',
    ]);
    expect(await people.as({ rights: ['organization.staff'] }).refusal('takePersonnelChange', { source: 'hr' })).toBe('not-permitted');
    const { id } = (await take('hr', { departments: [branch('n1', 1)] })).departments[0]!;
    const narrow = people.as({ scope: { department: [id ?? ''] } });
    const seen = await take(
      'hr',
      {
        employees: [person('n', 3, { departmentKey: 'n1', empName: '看得见' }), person('o', 3, { departmentKey: 'n2', empName: '看不见' })],
      },
      narrow,
    );
    expect(seen.employees.map(({ result }) => result)).toEqual([changed, refused]);
    expect((await take('hr', { employees: [{ key: 'o', changeNo: 4, endFlag: true }] }, narrow)).employees[0]?.result).toBe(refused);
    expect(await employee('E-o')).toMatchObject({ emp_name: '员工o', lock_flag: false });
  });

  test('who is deleted is nobody’s any more: what is older than was heard does nothing, what is newer makes him anew', async () => {
    const said = await take('hr', { departments: [branch('r1', 5)], employees: [person('r', 5, 'r1')] });
    await people.admin.ok('deleteEmp', { ids: [said.employees[0]?.id] });
    await base.run((ctx) => deleteDepartment(ctx, { id: said.departments[0]?.id ?? '' }));
    const late = await take('hr', { departments: [branch('r1', 4)], employees: [person('r', 4, 'r1')] });
    expect(results(late)).toEqual([
      ['r1', older],
      ['r', older],
    ]);
    expect(await employee('E-r')).toBeUndefined();
    const anew = await take('hr', { departments: [branch('r1', 6)], employees: [person('r', 6, 'r1')] });
    expect(results(anew)).toEqual([
      ['r1', made],
      ['r', made],
    ]);
  });

  test('two calls at once of the same changes do them once', async () => {
    const said = { departments: [branch('q1', 1)], employees: [person('q', 1, 'q1')] };
    const both = await Promise.all([take('hr', said), take('hr', said)]);
    expect(both.map((one) => one.employees[0]?.result).toSorted()).toEqual([made, known]);
  });
});
