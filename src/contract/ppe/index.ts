// The PPE file (劳保档案): what each employee may have, wears, received and signed for, and what is to be replaced. What was signed never changes.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { PpeKind } from '../product/codes.ts';
import { goods } from '../product/fields.ts';
import { PeriodUnit, PeriodicUnit } from '../strategy/codes.ts';
import { CertificateRow } from './certificate.ts';
import { PpeDueState } from './codes.ts';

const noText = z.nullable(z.string());
/** What somebody wears, by what it is worn on. */
const sizes = {
  bodySize: label('服装尺码', noText),
  footSize: label('鞋码', noText),
  handSize: label('手套尺码', noText),
  headSize: label('头部尺码', noText),
};
const person = {
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('姓名', z.string()),
  departmentName: label('部门', z.string()),
  postId: z.nullable(id),
  postName: label('岗位', noText),
};

const PersonRow = z.object({
  id,
  ...person,
  ...sizes,
  waitingNum: label('待签收', quantity),
  dueNum: label('到期或未领', quantity),
  expiredNum: label('过期证书', quantity),
});

/** What was taken and is to be signed for. */
const taken = {
  tradeId: id,
  ...goods,
  ppeKind: label('防护类别', PpeKind),
  num: label('数量', quantity),
  tradeTime: label('领用时间', dateTime),
};
const WaitingRow = z.object({ id, ...person, ...taken, tradeNumber: label('交易单号', z.string()) });

const entitled = {
  /** What it is limited for: a product or a type. */
  subjectName: label('物品', z.string()),
  ppeKind: label('防护类别', PpeKind),
  /** Of the person, for what is worn where; null where nothing is. */
  size: label('尺码', noText),
  limitNum: label('可领数量', z.nullable(quantity)),
  periodValue: label('更换周期', quantity),
  periodUnit: label('周期单位', z.union([PeriodUnit, PeriodicUnit])),
  strategyName: label('依据策略', noText),
  lastDay: label('上次领用', z.nullable(date)),
  dueDay: label('应更换日期', z.nullable(date)),
  dueState: label('更换状态', PpeDueState),
};
const DueRow = z.object({ id: z.string(), ...person, ...entitled });

const PpeFile = z.object({
  ...person,
  ...sizes,
  entitled: z.array(z.object({ id: z.string(), ...entitled })),
  /** The latest first, at most 200. */
  taken: z.array(
    z.object({
      ...taken,
      lotNo: label('批号', noText),
      receiptNo: label('签收单号', noText),
      signedAt: label('签收时间', z.nullable(dateTime)),
      /** The path of an SVG 1000 wide and 400 high. */
      signature: noText,
      waits: z.boolean(),
    }),
  ),
  certificates: z.array(CertificateRow),
  /** Who reads it sees a part of the site: what was taken beyond it is not here. */
  partFlag: z.boolean(),
});

/** How wide and high a signature is drawn; its points lie in it. */
export const SIGNATURE = { width: 1000, height: 400 } as const;
/** A stroke of a pen: x, y, x, y, … */
const Stroke = z.array(z.int().check(z.gte(0), z.lte(SIGNATURE.width))).check(
  z.minLength(4),
  z.maxLength(4000),
  z.refine((points) => points.length % 2 === 0, '签名不完整'),
  z.refine((points) => points.every((at, no) => at >= 0 && at <= (no % 2 === 0 ? SIGNATURE.width : SIGNATURE.height)), '签名不完整'),
);
/** The most that one signature is for. */
export const SIGNED_AT_ONCE = 200;

const page = 'organization.ppe';
const people = { keyword: label('员工', text(100)), departmentId: label('部门', id), postId: label('岗位', id) };

export const ppe = {
  people: read({
    method: 'POST',
    path: '/basic/listPpePerson',
    summary: '查询劳保档案',
    permit: page,
    freshness: true,
    exportCode: 'EXPORT_PPE_PERSON',
    exportTitle: '劳保档案导出',
    input: pageQuery(people, ['empCode', 'empName', 'departmentName', 'postName']),
    output: pageOf(PersonRow),
  }),
  find: read({
    method: 'GET',
    path: '/basic/findPpeFile',
    summary: '查看劳保档案',
    permit: page,
    freshness: true,
    input: z.strictObject({ id }),
    output: PpeFile,
  }),
  waiting: read({
    method: 'POST',
    path: '/basic/listPpeWaiting',
    summary: '查询待签收',
    permit: page,
    freshness: true,
    exportCode: 'EXPORT_PPE_WAITING',
    exportTitle: '待签收导出',
    input: pageQuery({ ...people, empId: label('员工', id), span: label('领用时间', dateSpan) }, ['tradeTime', 'empCode', 'productCode']),
    output: pageOf(WaitingRow),
  }),
  due: read({
    method: 'POST',
    path: '/basic/listPpeDue',
    summary: '查询到期更换',
    permit: page,
    freshness: true,
    exportCode: 'EXPORT_PPE_DUE',
    exportTitle: '到期更换导出',
    input: pageQuery({ ...people, ppeKind: label('防护类别', PpeKind), dueState: label('更换状态', PpeDueState) }, [
      'dueDay',
      'lastDay',
      'empCode',
      'departmentName',
    ]),
    output: pageOf(DueRow),
  }),
  sizes: write({
    method: 'POST',
    path: '/basic/updatePpeSize',
    summary: '修改尺码',
    permit: `${page}.update`,
    input: z.strictObject({
      id,
      bodySize: label('服装尺码', z.nullish(text(20))),
      footSize: label('鞋码', z.nullish(text(20))),
      handSize: label('手套尺码', z.nullish(text(20))),
      headSize: label('头部尺码', z.nullish(text(20))),
    }),
    output: nothing,
  }),
  /** One signature for what an employee took. Refuses 'ppe-signed' for what was signed or is not his to sign, 'not-found'. */
  sign: write({
    method: 'POST',
    path: '/basic/signPpe',
    summary: '签收',
    permit: `${page}.sign`,
    input: z.strictObject({
      id,
      tradeIds: z.array(id).check(
        z.minLength(1, '请至少选择一件'),
        z.maxLength(SIGNED_AT_ONCE, '一次最多签收200件'),
        z.refine((ids) => new Set(ids).size === ids.length, '同一件只能出现一次'),
      ),
      strokes: z.array(Stroke).check(z.minLength(1, '请先签名'), z.maxLength(100)),
    }),
    output: z.object({ receiptNo: z.string() }),
  }),
  /** What was received, with its signatures, of one employee or of a department and all below it. Refuses 'ppe-paper-large'. */
  paper: own({
    method: 'POST',
    path: '/basic/exportPpePdf',
    summary: '下载劳保档案PDF',
    permit: `${page}.export`,
    wire: 'download',
    input: z
      .strictObject({
        empId: label('员工', z.nullish(id)),
        departmentId: label('部门', z.nullish(id)),
        span: label('领用时间', z.nullish(dateSpan)),
      })
      .check(
        z.refine(({ empId, departmentId }) => Boolean(empId) !== Boolean(departmentId), { error: '请选择员工或部门', when: () => true }),
      ),
    output: nothing,
  }),
};
