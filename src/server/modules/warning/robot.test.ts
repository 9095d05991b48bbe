// Robots of group chats: what each of the three is sent, as their makers want it signed; what their answers mean; who may tell a group what.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { systemCtx, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { knowUsers, type Run } from '../../kernel/jobs/index.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { createUser } from '../auth/index.ts';
import { cuts, openReceiver, says, type TestReceiver } from '../push/test-receiver.ts';
import { robotHandlers, robotTask, warningHandlers, watchSite } from './index.ts';
import { reasonOf, requestTo, textOf } from './robot-message.ts';

const base = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let group: TestReceiver;
let floor: Awaited<ReturnType<typeof furnish>>;
let userId = '';

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  knowUsers((_db, { nodeId }) => Promise.resolve({ nodeId, rights: new Set(['system.warningCenter']), scope: {} } as never));
  calls = await openCallers(base, [warningHandlers, robotHandlers], { under: '/vmbiz' });
  group = await openReceiver();
  floor = await base.run((ctx) => furnish(ctx, { code: 'ROBOT' }));
  ({ userId } = await base.run((ctx) =>
    createUser(ctx, { loginAccount: 'robots', userName: '值班', password: 'Factory2026', roleIds: [] }),
  ));
});
afterAll(async () => {
  delete process.env['OUTGOING_NETWORKS'];
  await group?.down();
});
beforeEach(async () => {
  await base.pool.query('delete from caveat_center; delete from caveat_robot; delete from job');
  group.came.length = 0;
  group.mood = says(200, '{"errcode":0,"errmsg":"ok"}');
});

const add = async (more: object = {}): Promise<string> =>
  (
    await calls.admin.ok('/createCaveatRobot', {
      robotName: newId(),
      robotKind: 'dingtalk',
      urlSecret: `${group.url}/robot/send?access_token=geheim`,
      ...more,
    })
  ).id;
const ruleOf = (robotIds: string[], more: object = {}) => ({
  caveatName: newId(),
  caveatKind: 'offline',
  threshold: 5,
  channels: ['robot'],
  receivers: [userId],
  robotIds,
  ...more,
});
const ctxNow = (): Ctx => systemCtx(base.db, base.node, 'test');
const run = (robotId: string) =>
  robotTask.run(ctxNow(), { robotId, message: { title: '一号机：1 项', lines: ['一号机 5 分钟没有心跳'] } }, {} as Run);
const rowOf = async (id: string) => (await calls.admin.ok('/listCaveatRobot', {})).rows.find((row: { id: string }) => row.id === id);

test('better 15: DingTalk and Feishu are signed as their makers say, WeCom is not; each gets its own body', () => {
  const at = 1_700_000_000_123;
  const parts = { url: 'https://oapi.dingtalk.com/robot/send?access_token=x', secret: 'SEC1', text: 'hallo', at };
  const ding = requestTo('dingtalk', parts);
  const sign = createHmac('sha256', 'SEC1').update(`${at}\nSEC1`).digest('base64');
  expect(Object.fromEntries(new URL(ding.url).searchParams)).toEqual({ access_token: 'x', timestamp: String(at), sign });
  expect(ding.body).toEqual({ msgtype: 'text', text: { content: 'hallo' } });
  const wecom = { ...parts, url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x' };
  expect(requestTo('wecom', wecom)).toEqual({ url: wecom.url, body: { msgtype: 'text', text: { content: 'hallo' } } });
  expect(requestTo('feishu', { ...parts, url: 'https://open.feishu.cn/open-apis/bot/v2/hook/x' }).body).toEqual({
    timestamp: '1700000000',
    sign: createHmac('sha256', '1700000000\nSEC1').update('').digest('base64'),
    msg_type: 'text',
    content: { text: 'hallo' },
  });
});

test('a text begins with the word that a group can ask for, and is cut by whole lines where the chat takes no more', () => {
  const more = (n: number) => `另有 ${n} 项`;
  expect(textOf('wecom', { title: 'A：2 项', lines: ['一', '二'] }, more)).toBe('【预警】A：2 项\n一\n二');
  const long = textOf('wecom', { title: 'A', lines: Array.from({ length: 30 }, (_, at) => `${at} ${'货'.repeat(60)}`) }, more);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(2_000);
  const shown = long.split('\n').filter((line) => line.includes('货')).length;
  expect(long.endsWith(`另有 ${30 - shown} 项`)).toBe(true);
});

test.for([
  ['dingtalk', 200, '{"errcode":0,"errmsg":"ok"}', null],
  ['dingtalk', 200, '{"errcode":310000,"errmsg":"keywords not in content"}', 'refused'],
  ['dingtalk', 200, '{"errcode":130101,"errmsg":"send too fast"}', 'busy'],
  ['wecom', 200, '{"errcode":45009,"errmsg":"api freq out of limit"}', 'busy'],
  ['wecom', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}', 'refused'],
  ['feishu', 200, '{"code":0,"msg":"success","data":{}}', null],
  ['feishu', 200, '{"StatusCode":0,"StatusMessage":"success"}', null],
  ['feishu', 200, '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}', 'refused'],
  ['feishu', 503, 'Service Unavailable', 'busy'],
  ['wecom', 200, '<html>hello</html>', 'refused'],
] as const)('%s says %i %s: %s', ([kind, status, body, reason]) => {
  expect(reasonOf(kind, { status, body }).reason).toBe(reason);
});

test('the address and the secret are read by nobody again, not in a list, a log or the database', async () => {
  const id = await add({ signSecret: 'SECgeheim' });
  const said = JSON.stringify(await calls.admin.ok('/listCaveatRobot', {}));
  expect(said).toContain(new URL(group.url).host);
  const { rows } = await base.pool.query(
    'select row_to_json(r) as row from caveat_robot r union all select row_to_json(o) from operate_log o',
  );
  expect(said + JSON.stringify(rows)).not.toContain('geheim');
  expect(await calls.admin.ok('/testCaveatRobot', { id })).toEqual({ taken: true, reason: null, said: null });
  const { searchParams } = new URL(group.came[0]?.path ?? '', group.url);
  expect(searchParams.get('access_token')).toBe('geheim');
  expect(searchParams.get('sign')).toMatch(/^[\w+/]{43}=$/);
  // Another address is not told the secret of the one before.
  await calls.admin.ok('/updateCaveatRobot', { id, urlSecret: `${group.url}/other` });
  expect(await rowOf(id)).toMatchObject({ signed: false });
});

test('what a rule finds goes to its group once; a robot that is away or busy is tried again, one that refuses is not', async () => {
  const id = await add();
  await calls.admin.ok('/createCaveatCenter', ruleOf([id]));
  await base.pool.query(`update vm set last_heartbeat_at = now() - interval '9 minutes' where id = $1`, [floor.vmId]);
  await watchSite(ctxNow());
  await watchSite(ctxNow());
  const { rows } = await base.pool.query(`select payload from job where task = 'warning.robot'`);
  expect(rows).toHaveLength(1);
  await robotTask.run(ctxNow(), rows[0].payload, {} as Run);
  expect(JSON.parse(group.came[0]?.body ?? '').text.content).toMatch(/^【预警】.+：1 项\n.+9 ?分钟/u);
  expect(await rowOf(id)).toMatchObject({ lastReason: null, rules: 1 });

  group.mood = cuts;
  await expect(run(id)).rejects.toThrow(TryLater);
  expect(await rowOf(id)).toMatchObject({ lastReason: 'away' });
  group.mood = says(200, '{"errcode":130101,"errmsg":"send too fast"}');
  await expect(run(id)).rejects.toThrow(TryLater);
  group.mood = says(200, '{"errcode":310000,"errmsg":"keywords not in content"}');
  await run(id);
  expect(await rowOf(id)).toMatchObject({ lastReason: 'refused', lastSaid: 'keywords not in content' });
  const before = group.came.length;
  await calls.admin.ok('/updateCaveatRobot', { id, statusFlag: false });
  await run(id);
  expect(group.came).toHaveLength(before);
});

test.each([
  ['dingtalk', '{"errcode":0,"errmsg":"ok"}', (body: { text: { content: string } }) => body.text.content],
  ['wecom', '{"errcode":0,"errmsg":"ok"}', (body: { text: { content: string } }) => body.text.content],
  ['feishu', '{"code":0,"msg":"success"}', (body: { content: { text: string } }) => body.content.text],
] as const)(
  'better 15: the test button of %s reaches its group and says so; refused, it says why, and the row keeps it',
  async (robotKind, answer, textOf) => {
    const id = await add({ robotKind });
    group.mood = says(200, answer);
    expect(await calls.admin.ok('/testCaveatRobot', { id })).toEqual({ taken: true, reason: null, said: null });
    expect(group.came).toHaveLength(1);
    expect(textOf(JSON.parse(group.came[0]?.body ?? '') as never)).toContain('测试');
    expect(await rowOf(id)).toMatchObject({ lastReason: null, lastOkAt: expect.any(String) });
    group.mood = cuts;
    expect(await calls.admin.ok('/testCaveatRobot', { id })).toMatchObject({ taken: false, reason: 'away' });
    expect(await rowOf(id)).toMatchObject({ lastReason: 'away' });
  },
);

test('an address inside the own network is not called', async () => {
  process.env['OUTGOING_NETWORKS'] = '';
  const id = await add();
  expect(await calls.admin.ok('/testCaveatRobot', { id })).toMatchObject({ taken: false, reason: 'address' });
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  expect(group.came).toEqual([]);
});

test('channel and robot go together; who sees some machines only tells a group of those; one in use stays', async () => {
  const id = await add();
  expect(await calls.admin.refusal('/createCaveatCenter', ruleOf([]))).toBe('caveat-half-robot');
  expect(await calls.admin.refusal('/createCaveatCenter', ruleOf([id], { channels: ['notice'] }))).toBe('caveat-half-robot');
  expect(await calls.admin.refusal('/createCaveatCenter', ruleOf([newId()]))).toBe('caveat-robot-unknown');
  const keeper = calls.as({ scope: { vm: [floor.vmId] } });
  expect(await keeper.refusal('/createCaveatCenter', ruleOf([id]))).toBe('caveat-robot-scope');
  const { id: caveatId } = await keeper.ok('/createCaveatCenter', ruleOf([id], { vmIds: [floor.vmId] }));
  expect(await keeper.refusal('/updateCaveatCenter', { id: caveatId, vmIds: [] })).toBe('caveat-robot-scope');
  expect(await calls.admin.refusal('/deleteCaveatRobot', { id })).toBe('caveat-robot-used');
  await calls.admin.ok('/updateCaveatCenter', { id: caveatId, channels: ['notice'], robotIds: [] });
  await calls.admin.ok('/deleteCaveatRobot', { id });
});

test('better 15: a rule says how much of what it found of late somebody saw to', async () => {
  const { id } = await calls.admin.ok('/createCaveatCenter', ruleOf([], { channels: ['notice'] }));
  await watchSite(ctxNow());
  const now = async () => (await calls.admin.ok('/listCaveatCenter', {})).rows[0];
  expect(await now()).toMatchObject({ id, openCases: 1, recentCases: 1, recentActed: 0 });
  const { rows } = await calls.admin.ok('/listCaveatCase', {});
  await calls.admin.ok('/acknowledgeCaveatCase', { ids: [rows[0].id] });
  expect(await now()).toMatchObject({ openCases: 0, recentCases: 1, recentActed: 1 });
  await base.pool.query(`update caveat_case set changed_at = now() - interval '31 days'`);
  expect(await now()).toMatchObject({ recentCases: 0, recentActed: 0 });
});
