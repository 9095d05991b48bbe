// The PPE file on paper, for whoever inspects: each thing with its lot, day and signature, of one person or of a department.
import type { In } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { dayOf, formatDateTime } from '../../../contract/kernel/time.ts';
import { CertificateState } from '../../../contract/ppe/codes.ts';
import { SIGNATURE, type ppe } from '../../../contract/ppe/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { fileHeaders } from '../../kernel/files/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { press, type Paper } from '../paper/index.ts';
import { periods } from '../stock/index.ts';
import { translate } from '../transfer/index.ts';
import { findFile } from './person.ts';
import { takesOf, type SignedTake } from './taken.query.ts';

type Input = In<typeof ppe.paper>;
type Say = (text: string, params?: Record<string, string | number>) => string;
/** What a paper of some hundred pages holds. */
const MOST = 5000;

/** Of whom it is: what stands at its head and at its end. */
interface Owner {
  number: string;
  facts: [string, string][];
  notes: string[];
}

async function ownerOf(ctx: Ctx, { empId, departmentId }: Input, say: Say): Promise<Owner> {
  if (empId) return personOf(await findFile(ctx, { id: empId }), say);
  const department = await from(ctx, 'department', 'd')
    .select(['d.departmentCode', 'd.departmentName'])
    .where('d.id', '=', departmentId ?? '')
    .executeTakeFirst();
  if (!department) return refuse('not-found', { thing: '部门' });
  return { number: department.departmentCode, facts: [['部门', department.departmentName]], notes: [] };
}

function personOf(file: Awaited<ReturnType<typeof findFile>>, say: Say): Owner {
  const { bodySize, footSize, handSize, headSize } = file;
  const worn = [
    ['服装尺码', bodySize],
    ['鞋码', footSize],
    ['手套尺码', handSize],
    ['头部尺码', headSize],
  ] as const;
  return {
    number: file.empCode,
    facts: [
      ['姓名', file.empName],
      ['部门', file.departmentName],
      ['岗位', file.postName ?? '-'],
      ['尺码', worn.flatMap(([name, size]) => (size ? [`${say(name)} ${size}`] : [])).join('  ') || '-'],
    ],
    notes: file.certificates.map(({ certificateName, certificateNo, validTo, certificateState }) =>
      say('证书 {name} {no}，有效期至 {day}（{state}）', {
        name: certificateName,
        no: certificateNo,
        day: validTo ?? '-',
        state: say(labelOfCode(CertificateState, certificateState)),
      }),
    ),
  };
}

const cells = (row: SignedTake, { ctx, byPerson }: { ctx: Ctx; byPerson: boolean }): string[] => [
  ...(byPerson ? [] : [`${row.empCode} ${row.empName}`]),
  dayOf(row.tradeTime, ctx.timeZone),
  [row.productCode, row.productName, row.spec].filter(Boolean).join(' '),
  row.lotNo ?? '-',
  `${row.num} ${row.unit}`,
  row.signedAt ? `${row.receiptNo} ${dayOf(row.signedAt, ctx.timeZone)}` : row.waits ? translate(ctx.language, '待签收') : '-',
  row.signature ?? '',
];

function paperOf(
  ctx: Ctx,
  { number, facts, notes }: Owner,
  { rows, input, site }: { rows: SignedTake[]; input: Input; site: string },
): Paper {
  const say: Say = (text, params) => translate(ctx.language, text, params);
  const byPerson = Boolean(input.empId);
  const signed = rows.filter(({ signedAt }) => signedAt).length;
  const { from: first, to: last } = input.span ?? {};
  const all: [string, string][] = [
    ['站点', site],
    ...facts,
    ['领用时间', first || last ? `${first ?? '…'} – ${last ?? '…'}` : say('全部')],
    ['已签收', `${signed} / ${rows.length}`],
  ];
  return {
    title: say('劳保用品领用签收档案'),
    number,
    facts: all.map(([name, value]) => [say(name), value]),
    columns: [
      ...(byPerson ? [] : [{ title: say('员工'), width: 26 }]),
      { title: say('领用日期'), width: 21 },
      { title: say('物品'), width: byPerson ? 62 : 42 },
      { title: say('批号'), width: 22 },
      { title: say('数量'), width: 15, right: true },
      { title: say('签收单号'), width: byPerson ? 32 : 26 },
      { title: say('签名'), width: 28, drawn: SIGNATURE },
    ],
    rows: rows.map((row) => cells(row, { ctx, byPerson })),
    // Whoever inspects must not take a part for the whole.
    notes: periods.seesPart(ctx) ? [say('只含阅读者数据权限内的领用，可能不完整'), ...notes] : notes,
    signs: [say('安全管理签字'), say('检查人员签字')],
    signed: [say('姓名'), say('日期')],
    foot: `${number}   ${formatDateTime(Date.now(), ctx.timeZone)}   {page} / {pages}`,
  };
}

/** Answers with the paper. Refuses 'not-found' for who is not in sight, 'ppe-paper-large'. */
export async function sendPpePaper(ctx: Ctx, input: Input, { reply }: Wire): Promise<null> {
  const say: Say = (text, params) => translate(ctx.language, text, params);
  const owner = await ownerOf(ctx, input, say);
  const rows = await takesOf(ctx, input, MOST + 1);
  if (rows.length > MOST) refuse('ppe-paper-large', { most: MOST });
  const sorted = input.empId ? rows : rows.toSorted((a, b) => a.empCode.localeCompare(b.empCode));
  const { nodeName: site } = await from(ctx, 'node', 'n').select('n.nodeName').executeTakeFirstOrThrow();
  const bytes = Buffer.from(await press({ kind: 'paper', paper: paperOf(ctx, owner, { rows: sorted, input, site }) }));
  const fileName = `${say('劳保档案')}-${owner.number}.pdf`;
  await reply.headers(fileHeaders({ fileName, contentType: 'application/pdf', size: bytes.length })).send(bytes);
  return null;
}
