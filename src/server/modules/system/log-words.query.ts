// A line of the operation log in words: fields by the names that the contract gives them, values as people read them, and what is kept by its
// key by code and name, as far as the reader may see it.
import { contract } from '../../../contract/index.ts';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Endpoint, Given, In } from '../../../contract/kernel/endpoint.ts';
import { labelOf, shapeOf, usualLabel } from '../../../contract/kernel/label.ts';
import { fenToText, kindOf } from '../../../contract/kernel/scalars.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import type { system } from '../../../contract/system/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { translate } from '../transfer/index.ts';

type Schema = Endpoint['input'];
type Fields = Record<string, unknown>;
type Line = Given<typeof system.logWords>['lines'][number];

/** What the fields of a noun are, by key. The endpoint's own come first, then what its noun reads and answers elsewhere. */
type Index = ReadonlyMap<string, Schema>;

/** Rows of a page, lines of a row, and what a line has. */
const DEPTH = 3;

function indexOf(path: string): Index {
  const nouns: Record<string, Endpoint>[] = Object.values(contract);
  const noun = nouns.map((one) => Object.values(one)).find((all) => all.some((one) => `${one.method} ${one.path}` === path)) ?? [];
  const own = noun.filter((one) => `${one.method} ${one.path}` === path);
  const index = new Map<string, Schema>();
  const take = (schema: Schema, depth: number) => {
    for (const [key, field] of Object.entries(shapeOf(schema))) {
      if (!index.has(key) && labelOf(field)) index.set(key, field);
      if (depth > 0) take(field, depth - 1);
    }
  };
  for (const { input } of [...own, ...noun]) take(input, DEPTH);
  for (const { output } of noun) take(output, DEPTH);
  return index;
}

/** What verbs tell beside what was sent, and no contract has. */
const TOLD: Readonly<Record<string, string>> = {
  account: '账号',
  loginAccount: '账号',
  added: '新增',
  bindings: '绑定',
  cardNos: '卡号',
  channels: '货道',
  employees: '员工',
  from: '合并自',
  given: '增加的权限',
  goods: '商品',
  into: '合并到',
  machines: '设备',
  moved: '调动',
  orders: '单据',
  outcome: '处理结果',
  pieces: '数量',
  plans: '补货计划',
  products: '商品',
  released: '释放的占用',
  rights: '权限',
  taken: '去掉的权限',
  to: '调动到',
  vendors: '供应商',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The keys that stand anywhere in a value. */
function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(keysIn) : [];
}

/** By key, the code and name of what the reader may see of it: one query for each kind of thing. */
async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (ids.length === 0) return names;
  const found = await Promise.all([
    from(ctx, 'department', 't')
      .select(['t.id', 't.departmentCode as code', 't.departmentName as name'])
      .where('t.id', 'in', ids)
      .execute(),
    from(ctx, 'employee', 't').select(['t.id', 't.empCode as code', 't.empName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'post', 't').select(['t.id', 't.postCode as code', 't.postName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'empLevel', 't').select(['t.id', 't.levelCode as code', 't.levelName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'cost', 't').select(['t.id', 't.costCode as code', 't.costName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'project', 't').select(['t.id', 't.projectCode as code', 't.projectName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'vendor', 't').select(['t.id', 't.vendorCode as code', 't.vendorName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'product', 't').select(['t.id', 't.productCode as code', 't.productName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'productType', 't')
      .select(['t.id', 't.productTypeCode as code', 't.productTypeName as name'])
      .where('t.id', 'in', ids)
      .execute(),
    from(ctx, 'vm', 't').select(['t.id', 't.vmCode as code', 't.vmName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'warehouse', 't').select(['t.id', 't.warehouseCode as code', 't.warehouseName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'prewh', 't').select(['t.id', 't.prewhCode as code', 't.prewhName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'role', 't').select(['t.id', 't.roleCode as code', 't.roleName as name']).where('t.id', 'in', ids).execute(),
    from(ctx, 'loginUser', 't').select(['t.id', 't.loginAccount as code', 't.userName as name']).where('t.id', 'in', ids).execute(),
  ]);
  const channels = await from(ctx, 'vm', 'v')
    .innerJoin('vmChannel as t', sameNode('t.vmId', 'v.id'))
    .select(['t.id', 'v.vmCode as code', 't.channelCode as name'])
    .where('t.id', 'in', ids)
    .execute();
  for (const { id, code, name } of [...found.flat(), ...channels]) names.set(id, code === name ? name : `${code} ${name}`);
  return names;
}

interface Reader {
  index: Index;
  names: ReadonlyMap<string, string>;
  say(text: string): string;
  zone: string;
}

/** A value that nobody filled in: it is not said. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function wordsOf(value: unknown, key: string, reader: Reader): string | null {
  if (isNothing(value)) return null;
  const { index, names, say, zone } = reader;
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, key, reader)).join(say('、'));
  if (typeof value === 'object')
    return fieldsOf(value as Fields, reader)
      .map(([title, text]) => `${title}${say('：')}${text}`)
      .join(say('；'));
  const schema = index.get(key);
  const coded = schema && codesOf(schema) ? labelOfCode(schema, value) : '';
  if (coded) return say(coded);
  if (typeof value === 'boolean') return say(value ? '是' : '否');
  if (typeof value === 'number') return schema && kindOf(schema) === 'money' ? fenToText(value) : String(value);
  const text = String(value);
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text, zone);
  return names.get(text) ?? text;
}

const titleOf = (key: string, { index, say }: Reader): string | undefined => {
  const field = index.get(key);
  const title = (field && labelOf(field)) ?? usualLabel(key) ?? (Object.hasOwn(TOLD, key) ? TOLD[key] : undefined);
  return title === undefined ? undefined : say(title);
};

/** The fields that people have a name for and that say something. */
const fieldsOf = (fields: Fields, reader: Reader): [title: string, text: string][] =>
  Object.entries(fields).flatMap(([key, value]): [string, string][] => {
    const title = titleOf(key, reader);
    const text = wordsOf(value, key, reader);
    return title === undefined || text === null ? [] : [[title, text]];
  });

const asFields = (value: unknown): Fields | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;

/** What was said of what: with what it was before, where the log has that. */
function said(params: Fields, reader: Reader): Given<typeof system.logWords> {
  const { before, after, ...sent } = params;
  const { id, ids, ...fields } = sent;
  const lines: Line[] = [];
  const about = wordsOf(id ?? ids, 'id', reader);
  // Two fields may have one name: only what says the same twice is said once.
  const hasTold = (title: string | undefined, text: string | null) => lines.some((one) => one.title === title && one.after === text);
  const was = asFields(before);
  const is = asFields(after) ?? fields;
  if (before !== undefined && !was) {
    // A bare value is of the field that was sent with it.
    const key = Object.keys(fields).find((one) => fields[one] === after) ?? '';
    const title = titleOf(key, reader) ?? reader.say('记录');
    lines.push({ title, before: wordsOf(before, key, reader), after: wordsOf(after, key, reader) });
  }
  // What was not said stays; of what is gone all is told.
  const keys = Object.keys(is).length > 0 ? Object.keys(is) : Object.keys(was ?? {});
  for (const key of keys) {
    const title = titleOf(key, reader);
    const line = { before: wordsOf(was?.[key], key, reader), after: wordsOf(is[key], key, reader) };
    const isTold = hasTold(title, line.after) || (line.before === null && (line.after === null || line.after === about));
    // The product's own bookkeeping has no name, and is no news while it stays as it is.
    const isOwn = title === undefined && was !== undefined && (line.before === line.after || !(key in is));
    if (!isTold && !isOwn) lines.push({ title: title ?? key, ...line });
  }
  // Beside what it became stands what was sent, such as the reason.
  if (after !== undefined)
    for (const [title, text] of fieldsOf(fields, reader))
      if (text !== about && !hasTold(title, text)) lines.push({ title, before: null, after: text });
  return { about, compared: before !== undefined, lines };
}

/** Reads a line of the log in words, in the reader's language. Refuses 'not-found'. */
export async function logWords(ctx: Ctx, { id }: In<typeof system.logWords>): Promise<Given<typeof system.logWords>> {
  const row =
    (await from(ctx, 'operateLog', 'o').select(['o.path', 'o.params']).where('o.id', '=', id).executeTakeFirst()) ??
    refuse('not-found', { thing: '操作日志' });
  const params = asFields(row.params) ?? (row.params === null ? {} : { value: row.params });
  const say = (text: string) => translate(ctx.language, text);
  const reader = { index: indexOf(row.path), names: await namesOf(ctx, [...new Set(keysIn(params))]), say, zone: ctx.timeZone };
  return said(params, reader);
}
