// What is said beside a decision: by whom, with which files, and who may look at the document because he was named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { findFile, openFiles } from '../../kernel/files/index.ts';
import { sweepAttachments } from './comment.ts';
import { draw, inboxOf, openOffice, order, step, type Office, type Person } from './test-office.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'comment-test-'));
let office: Office;
let run: string;
beforeAll(async () => {
  await openFiles({ dataDir: folder, s3: undefined });
  office = await openOffice(database);
  await draw(office, [step()]);
  const docId = await order(office, 1, office.wang);
  run = (await inboxOf(office.head.calls, docId))!.id;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const say = (who: Person, more: object = {}) => who.calls.refusal('/vmbiz/commentApproval', { id: run, comment: '请先看库存', ...more });
const seen = (who: Person) => who.calls.get(`/vmbiz/findApproval?id=${run}`).then(({ error }) => error);
const told = async ({ userId }: Person): Promise<string[]> =>
  (await database.pool.query('select title from notice where $1 = any(receiver_ids) order by created_at, id', [userId])).rows.map(
    ({ title }) => title,
  );
const acts = async (who: Person) => (await who.calls.read(`/vmbiz/findApproval?id=${run}`)).acts;
const sent = async ({ userId }: Person, fileName: string): Promise<string> => {
  const id = newId();
  await database.pool.query(
    `insert into stored_file (node_id, id, object_name, file_name, content_type, size, owner_id, purpose, sha256, ready)
     values ($1, $2, $3, $4, 'application/pdf', 10, $5, 'attachment', '', true)`,
    [database.node.nodeId, id, `${id}.pdf`, fileName, userId],
  );
  return id;
};
const mayOpen = (who: Person, id: string): Promise<boolean> =>
  database.run((ctx: Ctx) =>
    findFile(
      {
        ...ctx,
        rights: new Set(),
        actor: { kind: 'user', userId: who.userId, empId: who.empId, loginAccount: who.name, userName: who.name } as never,
      },
      { id },
    ).then(
      () => true,
      () => false,
    ),
  );

test('who decides says something, who asked is told; who has nothing to do with the document neither says nor reads anything', async () => {
  const before = (await told(office.wang)).length;
  expect(await say(office.head)).toBeUndefined();
  expect((await told(office.wang)).slice(before)).toEqual([expect.stringMatching(/有新评论$/u)]);
  expect((await acts(office.wang)).at(-1)).toMatchObject({ act: 11, actor: '主任', remark: '请先看库存', files: [] });
  expect([await say(office.li), await seen(office.li)]).toEqual(['not-found', 'not-found']);
});

test('who is named is told and reads it, and decides nothing; who has no account cannot be named', async () => {
  expect(await say(office.head, { empIds: [office.li.empId] })).toBeUndefined();
  expect(await told(office.li)).toEqual([expect.stringMatching(/^主任在 .+ 的评论里提到您$/u)]);
  expect([await seen(office.li), await say(office.li)]).toEqual([undefined, undefined]);
  expect(await office.li.calls.refusal('/vmbiz/decideApproval', { ids: [run], passFlag: true })).toBe('approval-not-yours');
  expect((await acts(office.li)).at(-2)).toMatchObject({ other: '李雷' });
  const nobody = newId();
  await database.pool.query('insert into employee (node_id, id, emp_code, emp_name, department_id) values ($1, $2, $3, $3, $4)', [
    database.node.nodeId,
    nobody,
    '无账号',
    office.departments.team,
  ]);
  expect(await say(office.head, { empIds: [nobody] })).toBe('approval-no-account');
});

test('a file is read by whoever reads the comment, by nobody else, and stands beside one comment alone', async () => {
  const [quote, others, left] = [
    await sent(office.head, '报价.pdf'),
    await sent(office.wang, '别人的.pdf'),
    await sent(office.head, '没用.pdf'),
  ];
  expect(await mayOpen(office.wang, quote)).toBe(false);
  expect(await say(office.head, { fileIds: [others] })).toBe('approval-file');
  expect(await say(office.head, { fileIds: [quote] })).toBeUndefined();
  expect(await say(office.head, { fileIds: [quote] })).toBe('approval-file');
  expect((await acts(office.wang)).at(-1).files).toEqual([{ objectName: `${quote}.pdf`, fileName: '报价.pdf' }]);
  expect([await mayOpen(office.wang, quote), await mayOpen(office.head, quote), await mayOpen(office.chief, quote)]).toEqual([
    true,
    true,
    false,
  ]);
  await database.pool.query(`update stored_file set created_at = now() - interval '2 days'`);
  await database.run(sweepAttachments);
  const { rows } = await database.pool.query('select id from stored_file where purpose = $1', ['attachment']);
  const kept = rows.map(({ id }) => id);
  expect([kept.includes(quote), kept.includes(left)]).toEqual([true, false]);
});
