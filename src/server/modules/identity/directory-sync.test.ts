// Following a directory at night, at a real one on loopback: who is made, changed, stopped and let in again, and what waits for a person (decision 104).
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { makeUser, PASSWORD } from '../auth/test-site.ts';
import { bindCard } from '../org/index.ts';
import { FOLLOWING } from './directory.ts';
import { syncDirectory } from './directory-sync.ts';
import { directorySite } from './test-directory-site.ts';
import { BASE } from './test-directory.ts';

const base = testDatabase();
const { now, make } = directorySite(base);
const sync = (providerId: string, confirmedId?: string) =>
  syncDirectory(systemCtx(base.db, base.node, 'test'), { providerId, confirmedId });
const employee = async (code: string) =>
  (
    await base.pool.query(
      `select e.id, e.emp_name, e.lock_flag, e.lock_reason, d.department_name from employee e join department d on d.id = e.department_id where e.emp_code = $1`,
      [code],
    )
  ).rows[0];

let providerId = '';
let ou = '';
/** Somebody below the branch of this test. */
const worker = (code: string, more: Record<string, string> = {}) =>
  now().directory.put(`uid=${code},${ou}`, {
    objectClass: ['inetOrgPerson'],
    uid: code,
    cn: `${code} 某`,
    sn: code,
    employeeNumber: code,
    departmentNumber: `装配${n}`,
    userPassword: 'x',
    ...more,
  });
const gone = (code: string) => now().directory.remove(`uid=${code},${ou}`);

let n = 0;
// Somebody who can assign roles is always there.
beforeAll(() => makeUser(base, ['system.userRole.assign', 'system.roleList.assign']));
beforeEach(async () => {
  n += 1;
  ou = `ou=branch${n},${BASE}`;
  await now().directory.put(ou, { objectClass: ['organizationalUnit'], ou: `branch${n}` });
  providerId = await make(now().directory.url, { syncFlag: true, baseDn: ou, stopShare: 30 });
});
const codes = (count: number) => Array.from({ length: count }, (_, at) => `T${n}-${at}`);

describe('following a directory', () => {
  test('makes employees and their departments, changes what it says otherwise, and does nothing twice', async () => {
    const [a = '', b = ''] = codes(2);
    await worker(a);
    await worker(b, { departmentNumber: `仓储${n}`, mobile: '13800000000' });
    expect((await sync(providerId)).counts).toMatchObject({
      seen: 2,
      made: 2,
      departmentsMade: 2,
      stopped: 0,
    });
    expect(await employee(a)).toMatchObject({ emp_name: `${a} 某`, department_name: `装配${n}`, lock_flag: false });
    expect((await sync(providerId)).counts).toMatchObject({ made: 0, changed: 0, departmentsMade: 0 });
    await now().directory.change(`uid=${a},${ou}`, { cn: '改名后', departmentNumber: `仓储${n}` });
    expect((await sync(providerId)).counts).toMatchObject({ made: 0, changed: 1 });
    expect(await employee(a)).toMatchObject({ emp_name: '改名后', department_name: `仓储${n}` });
    const moves = await base.pool.query('select to_name from emp_move m join employee e on e.id = m.emp_id where e.emp_code = $1', [a]);
    expect(moves.rows).toEqual([{ to_name: `仓储${n}` }]);
  });

  test('stops whom it has named before and names no more, with his account; whom it never named stays; who is back is let in', async () => {
    const all = codes(5);
    for (const code of all) await worker(code);
    await sync(providerId);
    const [left = '', ...others] = all;
    const { id } = await employee(left);
    const user = await makeUser(base, ['dashboard'], { empId: id });
    const token = await now().site.tokenFor(user.loginAccount, PASSWORD);
    await base.pool.query(
      `insert into employee (node_id, id, emp_code, emp_name, department_id) select node_id, gen_random_uuid(), $1, '本地员工', department_id from employee where id = $2`,
      [`local-${n}`, id],
    );
    await gone(left);
    expect((await sync(providerId)).counts).toMatchObject({ seen: 4, stopped: 1, made: 0 });
    expect(await employee(left)).toMatchObject({ lock_flag: true, lock_reason: '企业目录中已没有此人' });
    expect((await now().site.call('GET', '/oauth/findLoginInfo', { token })).status).toBe(401);
    expect(await employee(`local-${n}`)).toMatchObject({ lock_flag: false });
    for (const code of others) expect(await employee(code)).toMatchObject({ lock_flag: false });
    expect((await sync(providerId)).counts).toMatchObject({ stopped: 0 });
    // Another entry with his number: somebody was hired again, or the directory was made anew.
    await worker(left);
    expect((await sync(providerId)).counts).toMatchObject({ returned: 1, made: 0 });
    expect(await employee(left)).toMatchObject({ lock_flag: false });
    expect((await now().site.login(user.loginAccount, PASSWORD)).code).toBe(200);
    // Whom a person has stopped stays so.
    await base.pool.query('update employee set lock_flag = true where id = $1', [id]);
    await sync(providerId);
    expect(await employee(left)).toMatchObject({ lock_flag: true });
  });

  test('who is gone with something still to settle is stopped with a clearance begun, as who leaves elsewhere; who has nothing has none; back, it is over', async () => {
    const all = codes(8);
    for (const code of all) await worker(code);
    await sync(providerId);
    const [holder = '', free = ''] = all;
    const ids = [(await employee(holder)).id, (await employee(free)).id];
    await base.run((ctx) => bindCard(ctx, { id: ids[0], cardNo: `K-${n}` }));
    await base.pool.query(`update employee set entry_date = '2999-01-01' where id = $1`, [ids[1]]);
    await gone(holder);
    await gone(free);
    expect((await sync(providerId)).counts).toMatchObject({ stopped: 2, kept: 0 });
    const clearances = async () =>
      (
        await base.pool.query(
          `select emp_id, leave_date::text, remark, finished_at is null as runs from emp_clearance where emp_id = any($1)`,
          [ids],
        )
      ).rows;
    const today = dayOf(new Date(), base.node.timeZone);
    expect(await clearances()).toEqual([{ emp_id: ids[0], leave_date: today, remark: null, runs: true }]);
    expect(await employee(free)).toMatchObject({ lock_flag: true, lock_reason: '企业目录中已没有此人' });
    await worker(holder);
    expect((await sync(providerId)).counts).toMatchObject({ returned: 1 });
    expect(await clearances()).toMatchObject([{ runs: false, remark: '重新入职' }]);
  });

  test('one that would stop more than its share is held, says whom, and stops nobody until somebody has looked', async () => {
    const all = codes(6);
    for (const code of all) await worker(code);
    await sync(providerId);
    const [a = '', b = '', c = ''] = all;
    await gone(a);
    await gone(b);
    const held = await sync(providerId);
    expect(held).toMatchObject({ syncStatus: 2, wouldStop: 2, names: [`${a} ${a} 某`, `${b} ${b} 某`], counts: null });
    expect(await employee(a)).toMatchObject({ lock_flag: false });
    // Looked at is what was held, and not what has gone since.
    await gone(c);
    const more = await sync(providerId, held.id);
    expect(more).toMatchObject({ syncStatus: 2, wouldStop: 3 });
    expect(await employee(a)).toMatchObject({ lock_flag: false });
    expect((await sync(providerId, more.id)).counts).toMatchObject({ stopped: 3 });
    expect(await employee(c)).toMatchObject({ lock_flag: true });
  });

  test('a directory that is empty, down or answers in part stops nobody', async () => {
    const all = codes(3);
    for (const code of all) await worker(code);
    await sync(providerId);
    for (const code of all) await gone(code);
    expect(await sync(providerId)).toMatchObject({ syncStatus: 3, problem: expect.stringContaining('一个人也没有找到') });
    await base.pool.query(`update identity_provider set issuer = 'ldap://127.0.0.1:9' where id = $1`, [providerId]);
    expect(await sync(providerId)).toMatchObject({ syncStatus: 3, problem: expect.stringContaining('连不上') });
    for (const code of all) expect(await employee(code)).toMatchObject({ lock_flag: false });
  });

  test('more people than a page holds', async () => {
    const all = codes(620);
    for (const code of all) await worker(code);
    expect((await sync(providerId)).counts).toMatchObject({ seen: 620, made: 620 });
  }, 30_000);

  test('a department that it made ends when it names it no more, and comes back with it', async () => {
    const [a = '', b = ''] = codes(2);
    await worker(a, { departmentNumber: `临时${n}` });
    await worker(b);
    await sync(providerId);
    const status = async () =>
      (await base.pool.query('select status_flag from department where department_name = $1', [`临时${n}`])).rows[0]?.status_flag;
    expect(await status()).toBe(true);
    await now().directory.change(`uid=${a},${ou}`, { departmentNumber: `装配${n}` });
    expect((await sync(providerId)).counts).toMatchObject({ departmentsEnded: 1 });
    expect(await status()).toBe(false);
    await now().directory.change(`uid=${a},${ou}`, { departmentNumber: `临时${n}` });
    await sync(providerId);
    expect([await status(), (await employee(a)).department_name]).toEqual([true, `临时${n}`]);
  });

  test('it stops nobody who may do more than whoever set it up, and ends with his rights', async () => {
    const all = codes(4);
    for (const code of all) await worker(code);
    const saver = await makeUser(base, ['system.identityProvider.update', ...FOLLOWING]);
    await base.pool.query('update identity_provider set saved_by = $1 where id = $2', [saver.userId, providerId]);
    await sync(providerId);
    const [boss = ''] = all;
    await makeUser(base, ['system.roleList.assign'], { empId: (await employee(boss)).id });
    await gone(boss);
    expect((await sync(providerId)).counts).toMatchObject({ stopped: 0, kept: 1 });
    expect(await employee(boss)).toMatchObject({ lock_flag: false });
    await base.pool.query('delete from user_role where user_id = $1', [saver.userId]);
    expect(await sync(providerId)).toMatchObject({ syncStatus: 3, problem: expect.stringContaining('最后保存设置的人') });
  });
});
