// Feedback reaches somebody, and an answer reaches who wrote.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Right } from '../../../contract/menu.ts';
import { systemCtx, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createUser } from '../auth/index.ts';
import { assignRights, createRole } from '../role/index.ts';
import { answerFeedback, createFeedback, voteFeedback } from './feedback.ts';
import { feedbackList, openFeedbackList, ownFeedbackList } from './feedback.query.ts';

const database = testDatabase();

interface Person {
  userId: string;
  loginAccount: string;
}
const system = (): Ctx => systemCtx(database.db, database.node, 'test');
async function hire(loginAccount: string, rights: readonly Right[], more: object = {}): Promise<Person> {
  const ctx = system();
  const { id } = await createRole(ctx, { roleCode: `R-${loginAccount}`, roleName: loginAccount });
  await assignRights(ctx, { roleId: id, menuCodes: [...rights] });
  const { userId } = await createUser(ctx, { loginAccount, userName: `${loginAccount}先生`, roleIds: [id], loginSys: ['fms'], ...more });
  return { userId, loginAccount };
}
const as = ({ userId, loginAccount }: Person): Ctx => ({
  ...system(),
  actor: { kind: 'user' as const, userId, loginAccount, userName: `${loginAccount}先生`, empId: null, loginSys: 'fms' },
});
const noticesOf = async ({ userId }: Person) =>
  (await database.pool.query(`select title, content from notice where $1::uuid = any(receiver_ids) order by created_at, title`, [userId]))
    .rows as {
    title: string;
    content: string;
  }[];
const mails = async () =>
  (await database.pool.query(`select payload from job where task = 'feedback.mail' order by created_at`)).rows.map(
    ({ payload }: { payload: { to: string; subject: string; text: string } }) => payload,
  );

let [writer, answerer, reader, gone] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  writer = await hire('writer', [], { email: 'writer@example.com' });
  answerer = await hire('answerer', ['system.feedback', 'system.feedback.answer']);
  reader = await hire('reader', ['system.feedback']);
  gone = await hire('gone', ['system.feedback', 'system.feedback.answer']);
  await database.pool.query('update login_user set lock_flag = true where id = $1', [gone.userId]);
});
const write = async (content: string, who = writer): Promise<string> => {
  await createFeedback(as(who), { content });
  const { rows } = await ownFeedbackList.page(as(who), { page: 1, limit: 1 });
  return rows[0]?.id ?? '';
};
const paging = { page: 1, limit: 50 };

test('found 23 feedback reaches those who may answer it, at their bell, with the way to it; nobody else', async () => {
  const id = await write('<p>货道 <b>12</b> 卡住了</p><p>&lt;script&gt; &amp; 图</p>');
  const told = await noticesOf(answerer);
  expect(told).toMatchObject([{ title: '新的意见反馈：writer先生' }]);
  expect(told[0]?.content).toContain(`<a data-feedback="${id}">`);
  expect(told[0]?.content).toContain('货道 12 卡住了 &#60;script&#62; &#38; 图');
  expect([await noticesOf(reader), await noticesOf(gone), await noticesOf(writer)]).toEqual([[], [], []]);
  // Who may answer does not tell himself.
  await write('<p>自己写的</p>', answerer);
  expect(await noticesOf(answerer)).toHaveLength(1);
});

test('found 23 an answer is told to who wrote, at the bell and by mail, once; state and answer stand in both lists', async () => {
  const id = await write('<p>能不能按货道排序？</p>');
  const ctx = as(answerer);
  await expect(answerFeedback(ctx, { id, status: 2 })).rejects.toThrow('feedback-no-answer');
  await answerFeedback(ctx, { id, status: 2, reply: '可以。\n点“货道”标题。' });
  // Sent twice it is told once.
  await answerFeedback(ctx, { id, status: 2, reply: '可以。\n点“货道”标题。' });
  const told = await noticesOf(writer);
  expect(told).toMatchObject([{ title: '您的意见反馈已答复' }]);
  expect(told[0]?.content).toContain('<p>可以。</p><p>点“货道”标题。</p>');
  expect(told[0]?.content).toContain('能不能按货道排序？');
  expect(await mails()).toMatchObject([
    { to: 'writer@example.com', subject: '您的意见反馈已答复', text: expect.stringContaining('点“货道”标题。') },
  ]);
  const own = await ownFeedbackList.page(as(writer), paging);
  expect(own.rows.find((row) => row.id === id)).toMatchObject({ status: 2, reply: '可以。\n点“货道”标题。', replyBy: 'answerer先生' });
  const all = await feedbackList.page(ctx, { ...paging, status: 2 });
  expect(all.rows).toMatchObject([{ id, userName: 'writer先生', status: 2 }]);
  // What waits stands first; another state is told too, and the answer stays.
  expect((await feedbackList.page(ctx, paging)).rows[0]?.status).toBe(0);
  await answerFeedback(ctx, { id, status: 3 });
  expect((await noticesOf(writer)).map(({ title }) => title)).toContain('您的意见反馈已关闭');
  expect((await feedbackList.page(ctx, { ...paging, status: 3 })).rows[0]).toMatchObject({ reply: '可以。\n点“货道”标题。' });
});

test('found 23 one’s own list holds nobody else’s, nor another site’s; what is not there is not answered', async () => {
  await write('<p>只给自己看</p>');
  expect((await ownFeedbackList.page(as(reader), paging)).total).toBe(0);
  const other = newId();
  await database.db.insertInto('node').values({ nodeId: other, nodeCode: 'OTHER', nodeName: '他厂', timeZone: 'Asia/Shanghai' }).execute();
  const stranger = { ...as(answerer), nodeId: other };
  expect((await feedbackList.page(stranger, paging)).total).toBe(0);
  const { rows } = await feedbackList.page(as(answerer), paging);
  await expect(answerFeedback(stranger, { id: rows[0]?.id ?? '', status: 1 })).rejects.toThrow('not-found');
});

test('what was opened is seen and voted for by everybody, once each, without its text or its writer; voters hear what came of it', async () => {
  const id = await write('<p>我是张三，夜班看不清屏幕</p>');
  const opened = async (who: Person) => (await openFeedbackList.page(as(who), paging)).rows;
  await expect(voteFeedback(as(reader), { id, voteFlag: true })).rejects.toThrow('not-found');
  const told = (await noticesOf(writer)).length;
  await answerFeedback(as(answerer), { id, status: 0, openTitle: '屏幕夜间更亮' });
  expect(await noticesOf(writer)).toHaveLength(told);
  for (const who of [reader, reader, writer]) await voteFeedback(as(who), { id, voteFlag: true });
  expect(await opened(reader)).toMatchObject([{ id, openTitle: '屏幕夜间更亮', votes: 2, votedFlag: true }]);
  expect(JSON.stringify(await opened(answerer))).not.toMatch(/张三|writer/u);
  await voteFeedback(as(writer), { id, voteFlag: false });
  expect(await opened(writer)).toMatchObject([{ votes: 1, votedFlag: false }]);
  await voteFeedback(as(writer), { id, voteFlag: true });
  await answerFeedback(as(answerer), { id, status: 2, reply: '下个版本' });
  expect((await noticesOf(reader)).map(({ title }) => title)).toEqual(['您支持的建议已答复：屏幕夜间更亮']);
  // Its writer is told as such alone, and what wants most votes stands first.
  expect((await noticesOf(writer)).filter(({ title }) => title.startsWith('您支持'))).toEqual([]);
  const less = await write('<p>另一条</p>');
  await answerFeedback(as(answerer), { id: less, status: 1, openTitle: '另一条' });
  expect((await opened(reader)).map((row) => row.id)).toEqual([id, less]);
  await answerFeedback(as(answerer), { id, status: 2, openTitle: null });
  expect((await opened(reader)).map((row) => row.id)).toEqual([less]);
});
