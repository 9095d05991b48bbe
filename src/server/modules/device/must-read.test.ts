// What must be read before a pick: a machine that shows notices gives nothing to whom one is for until he has read it, there or with his account.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire, openFloor } from '../../../../test/machine-floor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { createUser } from '../auth/index.ts';
import { bindEmployees, bindProducts } from '../machine/index.ts';
import { createNotice, markRead } from '../notice/index.ts';
import { askPick } from './ask.ts';

const database = testDatabase();
let vmId: string;
let people: string[];
beforeAll(async () => {
  await openFloor(database);
  await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'READ' });
    ({ vmId } = made);
    const [first = ''] = made.channels;
    await bindProducts(ctx, [{ channelId: first, productId: made.drill }]);
    await fill(ctx, { vmId, channelId: first, productId: made.drill, qty: 50 });
    people = [await hire(ctx, 'E1'), await hire(ctx, 'E2')];
    await bindEmployees(ctx, { vmIds: [vmId], empIds: people });
  });
});
beforeEach(() => database.db.deleteFrom('notice').execute());

const ask = (said: object = {}) =>
  database.run((ctx: Ctx) =>
    askPick(
      { ...ctx, actor: { kind: 'device', vmId, vmCode: 'READ', clockSkewMs: 0 } },
      { empCode: 'E1', channelCode: '101', quantity: 1, face: false, showsNotices: true, ...said },
    ),
  );
const publish = async (more: object = {}): Promise<string> => {
  const said = {
    title: '换手套',
    noticeType: 1,
    content: '<p>戴新手套。</p><p>旧的&nbsp;交回 &lt;3号柜&gt;</p>',
    popupFlag: false,
    mustReadFlag: true,
  };
  return (await database.run((ctx) => createNotice(ctx, { ...said, ...more } as never))).noticeId;
};

it('a notice that must be read stands in the answer, and nothing is given until the machine says that he has read it', async () => {
  const noticeId = await publish();
  const answer = await ask();
  expect(answer).toMatchObject({ allowed: false, sentence: '请先阅读通知“换手套”，再领料。', rule: null });
  expect(answer.notices).toEqual([{ noticeId, title: '换手套', text: '戴新手套。\n旧的 交回 <3号柜>' }]);
  expect(await ask({ readNotices: [noticeId] })).toMatchObject({ allowed: true });
  // Said twice it is read once; asked again it stays read; somebody else has not read it.
  await ask({ readNotices: [noticeId] });
  expect((await ask()).allowed).toBe(true);
  expect((await ask({ empCode: 'E2' })).allowed).toBe(false);
  const kept = await database.db.selectFrom('noticeEmpRead').select(['empId', 'vmId']).execute();
  expect(kept).toEqual([{ empId: people[0], vmId }]);
});

it('a machine that shows no notices is not held up, and answers as before', async () => {
  await publish();
  const answer = await ask({ showsNotices: undefined });
  expect(answer.allowed).toBe(true);
  expect(answer).not.toHaveProperty('notices');
});

it('what was read with the account is read at the machine; what is not for him, or holds only later, asks nothing of him', async () => {
  const noticeId = await publish();
  await publish({ enableDate: new Date(Date.now() + 86_400_000).toISOString() });
  const { rows } = await database.pool.query('select department_id from employee where id = $1', [people[0]]);
  const other = await database.db.selectFrom('department').select('id').where('id', '<>', rows[0].department_id).executeTakeFirst();
  await publish({ departmentIds: [other?.id ?? noticeId] });
  await database.run(async (ctx) => {
    const { userId } = await createUser(ctx, {
      loginAccount: 'e1',
      userName: '甲',
      roleIds: [],
      loginSys: ['fms'],
      empId: people[0],
    } as never);
    await markRead(
      { ...ctx, actor: { kind: 'user', userId, loginAccount: 'e1', userName: '甲', empId: people[0] ?? null, loginSys: 'fms' } },
      [noticeId],
    );
  });
  expect((await ask()).allowed).toBe(true);
});

it('a pick that is refused anyhow keeps its reason', async () => {
  await publish();
  expect(await ask({ quantity: 999 })).toMatchObject({ allowed: false, rule: 'stock', notices: [{ title: '换手套' }] });
});
