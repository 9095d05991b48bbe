// The paper of a statement: opened by another program it says what was frozen, page by page; the same bytes for ever, whatever is said of it since.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { freezeStatement } from '../../../../test/statements.ts';
import { openTestApp, type Caller, type Site, type TestApp } from '../../../../test/trust/test-app.ts';
import { ConfirmStatus, statement } from '../../../contract/statement/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { readPdf } from '../paper/test-read.ts';
import { MOST_PAPERS, papersOf } from './paper.ts';

const database = testDatabase();
let app: TestApp;
let site: Site;
let admin: Caller;
let other: Site;

beforeAll(async () => {
  app = await openTestApp(database);
  site = await app.site('SIGN');
  other = await app.site('ELSE');
  admin = await site.hire();
}, 120_000);
afterAll(() => app.close());

const freeze = (statementNo: string, lines: number) => freezeStatement(database, { nodeId: site.nodeId, statementNo, lines });
async function paper(id: string, who = admin): Promise<Buffer> {
  const url = `/gateway${statement.paper.path}`;
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'POST',
    url,
    headers: { auth_token: who.token },
    payload: { id },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  return rawPayload;
}

test('what both sides sign says what was frozen: number, days, vendor, lines, totals, hash on each page, and a box for each', async () => {
  const id = await freeze('DZ-A', 34);
  const pages = await readPdf(await paper(id), 100);
  expect(pages.length).toBeGreaterThan(1);
  const all = pages.map(({ text }) => text).join('\n');
  for (const said of [
    '对账单',
    'DZ-A',
    '上海锋利刀具有限公司 V001',
    '2026-02-01 至 2026-02-28',
    '寄售',
    '财务小王',
    '419.56',
    '12.34',
    'P-00001',
    'P-00034',
    '硬质合金立铣刀34',
    '合计',
    '供应商签字',
    '站点签字',
    '盖章',
  ])
    expect(all).toContain(said);
  const hash = createHash('sha256').update('DZ-A').digest('hex');
  pages.forEach(({ text }, at) => expect(text).toContain(`${hash} ${at + 1} / ${pages.length}`));
  expect(pages[0]?.codes).toEqual([{ format: 'QRCode', text: 'DZ-A' }]);
  expect(pages.every(({ width, height }) => Math.round(width) === 210 && Math.round(height) === 297)).toBe(true);
});

test('of a vendor that bills in its own currency it says both, and without one nothing of it', async () => {
  const id = await freezeStatement(database, { nodeId: site.nodeId, statementNo: 'DZ-USD', lines: 3, currency: 'USD' });
  const textOf = async (one: string) => (await readPdf(await paper(one), 100)).map(({ text }) => text).join('\n');
  const both = await textOf(id);
  for (const said of ['币种', 'USD', '汇率', '7.05', '外币金额', 'USD 5.25', '37.02', '1.75']) expect(both).toContain(said);
  expect(await textOf(await freeze('DZ-CNY', 3))).not.toContain('外币金额');
});

test('it never changes: not with the answer, another name of the product or another reader; two who ask at once get the same', async () => {
  const id = await freeze('DZ-B', 3);
  const [one, two] = await Promise.all([paper(id), paper(id)]);
  expect(one.equals(two)).toBe(true);
  await admin.send(statement.confirm, { id, confirmStatus: ConfirmStatus.disputed, confirmRemark: '少一箱' });
  expect((await paper(id, await site.hire())).equals(one)).toBe(true);
  const { rows } = await database.pool.query('select sha256, bytes from statement_paper where statement_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(rows[0].sha256).toBe(createHash('sha256').update(one).digest('hex'));
  await expect(database.pool.query(`update statement_paper set bytes = '' where statement_id = $1`, [id])).rejects.toThrow('append-only');
  await expect(database.pool.query(`delete from statement_paper where statement_id = $1`, [id])).rejects.toThrow('append-only');
});

test('only who may export statements of the whole site has it, and nobody of another site', async () => {
  const id = await freeze('DZ-C', 1);
  const answer = async (who: Caller) => (await who.send(statement.paper, { id })).code;
  expect(await answer(await site.hire({ rights: ['report.statement'] }))).toBe(403);
  expect(await answer(await other.hire())).toBe(404);
  const narrowed = await site.run((ctx) => papersOf({ ...ctx, scope: { vm: [newId()] } }, { statementNo: 'DZ-C' }));
  expect(narrowed).toEqual([]);
});

test('a mail takes the papers of what its filter finds, and not too many', async () => {
  const papers = await site.run((ctx) => papersOf(ctx, { statementNo: 'DZ-A' }));
  expect(papers.map(({ fileName }) => fileName)).toEqual(['对账单-DZ-A.pdf']);
  for (let n = 0; n <= MOST_PAPERS; n += 1) await freeze(`DZ-M${n}`, 1);
  await expect(site.run((ctx) => papersOf(ctx, { statementNo: 'DZ-M' }))).rejects.toMatchObject({ key: 'mail-too-many-papers' });
});
