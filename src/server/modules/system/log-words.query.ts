// Lines of the operation log in words: fields by the names that the contract gives them, values as people read them.
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Endpoint, Given, In } from '../../../contract/kernel/endpoint.ts';
import { labelOf, shapeOf, usualLabel } from '../../../contract/kernel/label.ts';
import { fenToText, kindOf } from '../../../contract/kernel/scalars.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { menuItems } from '../../../contract/menu.ts';
import { ExcelImportTemplate } from '../../../contract/transfer/codes.ts';
import type { system } from '../../../contract/system/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { translate } from '../transfer/index.ts';
import { isKey, keysIn, namesOf } from './log-names.query.ts';

type Schema = Endpoint['input'];
type Fields = Record<string, unknown>;
type Words = Given<typeof system.logWords>;
type Line = Words['lines'][number];

/** What the fields of a noun are, by key. The endpoint's own come first, then what its noun reads and answers elsewhere. */
type Index = ReadonlyMap<string, Schema>;

/** Rows of a page, lines of a row, and what a line has. */
const DEPTH = 3;

type Endpoints = Readonly<Record<string, Endpoint>>;
/** What is served, noun by noun. */
let nouns: readonly Endpoints[] = [];
/** Lists by the code that an export asks for them by. */
let exported: ReadonlyMap<string, Endpoint> = new Map();

/** Tells the log which endpoints there are: it reads out of their contracts what its lines say. */
export function readLogBy(served: readonly Endpoints[]): void {
  nouns = served;
  exported = new Map(
    served.flatMap((noun) => Object.values(noun)).flatMap((one) => (one.exportCode ? [[one.exportCode, one] as const] : [])),
  );
}

/** What is exported or imported: any text may be sent, those that are known have a name. */
const transferred = (key: string, value: unknown): string =>
  (key === 'taskCode' && exported.get(String(value))?.exportTitle) ||
  (key === 'templateCode' && labelOfCode(ExcelImportTemplate, value)) ||
  '';
/** Fields whose values are names of fields: what is exported, what a column of a file is. */
const NAMING = new Set(['columns', 'field']);

const indexes = new Map<string, Index>();
/** The contract does not change while the product runs: what it says of a path, and of the list that was exported, is read out of it once. */
function indexOf(path: string, { taskCode, templateCode }: Fields): Index {
  // What comes in by a file has the fields of what goes out by one.
  const code = String(taskCode ?? String(templateCode ?? '').replace(/^IMPORT_/, 'EXPORT_'));
  const key = exported.has(code) ? `${path} ${code}` : path;
  const known = indexes.get(key) ?? readIndex(path, exported.get(code));
  indexes.set(key, known);
  return known;
}

function readIndex(path: string, list: Endpoint | undefined): Index {
  const noun = nouns.map((one) => Object.values(one)).find((all) => all.some((one) => `${one.method} ${one.path}` === path)) ?? [];
  const own = noun.filter((one) => `${one.method} ${one.path}` === path);
  const index = new Map<string, Schema>();
  const take = (schema: Schema, depth: number) => {
    for (const [key, field] of Object.entries(shapeOf(schema))) {
      if (!index.has(key) && labelOf(field)) index.set(key, field);
      if (depth > 0) take(field, depth - 1);
    }
  };
  for (const { input } of own) take(input, DEPTH);
  if (list) for (const schema of [list.output, list.input]) take(schema, DEPTH);
  for (const { input } of noun) take(input, DEPTH);
  for (const { output } of noun) take(output, DEPTH);
  return index;
}

/** What verbs tell beside what was sent, and no contract has. */
const BESIDES: Readonly<Record<string, string>> = {
  account: '账号',
  loginAccount: '账号',
  added: '新增',
  bindings: '绑定',
  cardNos: '卡号',
  channels: '货道',
  cost: '成本中心',
  department: '部门',
  employees: '员工',
  from: '合并自',
  given: '增加的权限',
  goods: '商品',
  into: '合并到',
  left: '留在原处的领料策略',
  machines: '设备',
  moved: '调动',
  orders: '单据',
  outcome: '处理结果',
  pieces: '数量',
  plans: '补货计划',
  products: '商品',
  project: '项目',
  released: '释放的占用',
  rights: '权限',
  scopes: '数据权限',
  strategies: '领料策略',
  taken: '去掉的权限',
  to: '调动到',
  user: '用户',
  vendors: '供应商',
  vm: '设备',
  warehouse: '仓库',
};

/** Pages by their code: rights are told as a page and its buttons, `·` being the page itself. */
const pages = new Map(menuItems.flatMap(({ code, entry }) => (entry.kind === 'page' ? [[code, entry] as const] : [])));
const rightsIn = (buttons: Readonly<Record<string, string>>, told: string): string[] =>
  told.split(' ').map((button) => (button === '·' ? '查看' : (buttons[button] ?? button)));

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

interface Reader {
  index: Index;
  names: ReadonlyMap<string, string>;
  say(text: string): string;
  zone: string;
  /** Whether a key of what is not there, or out of sight, is said as it is: a row of the list leaves it out. */
  saysKeys: boolean;
}

/** A value that nobody filled in: it is not said. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Days from and to, as a list is searched by. */
function spanIn({ from: first, to: last, ...others }: Fields): string | undefined {
  const days = [first, last].filter((one) => !isNothing(one));
  const isSpan = Object.keys(others).length === 0 && days.length > 0 && days.every((one) => DAY.test(String(one)));
  return isSpan ? `${String(first ?? '')} – ${String(last ?? '')}`.trim() : undefined;
}

/** What a part of a line says, field by field. */
function partsOf(fields: Fields, reader: Reader): string | null {
  const { say } = reader;
  const said = fieldsOf(fields, reader).map(([title, text]) => `${title}${say('：')}${text}`);
  return spanIn(fields) ?? (said.join(say('；')) || null);
}

function wordsOf(value: unknown, key: string, reader: Reader): string | null {
  if (isNothing(value)) return null;
  const { index, names, say, zone } = reader;
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one, key, reader) ?? []).join(say('、')) || null;
  if (typeof value === 'object') return partsOf(value as Fields, reader);
  const schema = index.get(key);
  const coded = transferred(key, value) || (schema && codesOf(schema) ? labelOfCode(schema, value) : '');
  if (coded) return say(coded);
  if (typeof value === 'boolean') return say(value ? '是' : '否');
  if (typeof value === 'number') return schema && kindOf(schema) === 'money' ? fenToText(value) : String(value);
  const text = String(value);
  const named = NAMING.has(key) ? titleOf(text, reader) : undefined;
  if (named !== undefined) return named;
  const page = pages.get(key);
  if (page) return rightsIn(page.buttons, text).map(say).join(say('、'));
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text, zone);
  return names.get(text) ?? (isKey(text) && !reader.saysKeys ? null : text);
}

const titleOf = (key: string, { index, say }: Reader): string | undefined => {
  const field = index.get(key);
  const title =
    (field && labelOf(field)) ?? pages.get(key)?.title ?? usualLabel(key) ?? (Object.hasOwn(BESIDES, key) ? BESIDES[key] : undefined);
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

/**
 * What a list is narrowed by, in words: a name and what it says for each filter that is given, names instead of keys as far as the reader may see
 * them. `path` is the list's method and path.
 */
export async function filterWords(ctx: Ctx, path: string, filter: Fields): Promise<[name: string, text: string][]> {
  const { page: _page, limit: _limit, sorts: _sorts, ...given } = filter;
  const names = await namesOf(ctx, [...new Set(keysIn(given))]);
  const say = (text: string) => translate(ctx.language, text);
  return fieldsOf(given, { index: indexOf(path, {}), names, say, zone: ctx.timeZone, saysKeys: false });
}

/** A line in words, and whether it tells of what is gone. */
type Said = Words & { isGone: boolean };

/** How what was told before calls the thing: of what has no name of its own any more, or none that is looked up. */
function nameIn(was: Fields | undefined, reader: Reader): string | null {
  const named = (ending: RegExp) => Object.keys(was ?? {}).find((key) => ending.test(key) && reader.index.has(key));
  const [code, name] = [named(/(Code|No|Number)$/), named(/(Name|Title)$/)];
  const said = [code, name].flatMap((key) => (key === undefined ? [] : (wordsOf(was?.[key], key, reader) ?? [])));
  return said.join(' ') || null;
}

/** What was said of what: with what it was before, where the log has that. */
function said(params: Fields, reader: Reader): Said {
  const { before, after, ...sent } = params;
  const { id, ids, ...fields } = sent;
  const lines: Line[] = [];
  const was = asFields(before);
  const key = id ?? ids;
  const known = wordsOf(key, 'id', reader);
  const about = known === null || known === key ? (nameIn(was, reader) ?? known) : known;
  // Two fields may have one name: only what says the same twice is said once.
  const hasTold = (title: string | undefined, text: string | null) => lines.some((one) => one.title === title && one.after === text);
  const is = asFields(after) ?? fields;
  if (before !== undefined && !was) {
    // A bare value is of the field that was sent with it.
    const field = Object.keys(fields).find((one) => fields[one] === after) ?? '';
    const title = titleOf(field, reader) ?? reader.say('记录');
    lines.push({ title, before: wordsOf(before, field, reader), after: wordsOf(after, field, reader) });
  }
  // What was not said stays; of what is gone all is told.
  const isGone = Object.keys(is).length === 0;
  for (const field of Object.keys(isGone ? (was ?? {}) : is)) {
    const title = titleOf(field, reader) ?? (reader.saysKeys ? field : undefined);
    const line = { before: wordsOf(was?.[field], field, reader), after: wordsOf(is[field], field, reader) };
    const isSaid = hasTold(title, line.after) || (line.before === null && (line.after === null || line.after === about));
    // The product's own bookkeeping has no name, and is no news while it stays as it is.
    const isOwn = titleOf(field, reader) === undefined && was !== undefined && (line.before === line.after || !(field in is));
    if (title !== undefined && !isSaid && !isOwn) lines.push({ title, ...line });
  }
  // Beside what it became stands what was sent, such as the reason.
  if (after !== undefined)
    for (const [field, value] of Object.entries(fields)) {
      const [title, text] = [titleOf(field, reader), wordsOf(value, field, reader)];
      const isNews = text !== null && text !== about && text !== wordsOf(was?.[field], field, reader);
      if (title !== undefined && isNews && !hasTold(title, text)) lines.push({ title, before: null, after: text });
    }
  return { about, compared: before !== undefined, lines, isGone };
}

const paramsOf = (params: unknown): Fields => asFields(params) ?? (params === null ? {} : { value: params });

/** Reads lines in words, in the reader's language: the names of all that stand in them are asked for at once. */
async function wordsFor(ctx: Ctx, rows: readonly { path: string; params: Fields }[], saysKeys: boolean): Promise<Said[]> {
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ params }) => keysIn(params)))]);
  const say = (text: string) => translate(ctx.language, text);
  return rows.map(({ path, params }) => said(params, { index: indexOf(path, params), names, say, zone: ctx.timeZone, saysKeys }));
}

/** Reads one line field by field. Refuses 'not-found'. */
export async function logWords(ctx: Ctx, { id }: In<typeof system.logWords>): Promise<Words> {
  const row =
    (await from(ctx, 'operateLog', 'o').select(['o.path', 'o.params']).where('o.id', '=', id).executeTakeFirst()) ??
    refuse('not-found', { thing: '操作日志' });
  const [words] = await wordsFor(ctx, [{ path: row.path, params: paramsOf(row.params) }], true);
  const { about, compared, lines } = words as Said;
  return { about, compared, lines };
}

/** So much of a line's words stands in its row; the panel says all of it. */
const ROW_TEXT = 200;

/** What it was done to, and what is new: "E1 李四：手机 13812345678；姓名 张三 → 李四". */
function shortOf({ about, compared, lines, isGone }: Said, say: (text: string) => string): string {
  const parts = lines.flatMap(({ title, before, after }) => {
    if (compared && before === after) return [];
    return [before === null || isGone ? `${title} ${after ?? before}` : `${title} ${before} → ${after ?? '—'}`];
  });
  const text = [about, parts.join(say('；'))].filter(Boolean).join(say('：'));
  return text.length > ROW_TEXT ? `${text.slice(0, ROW_TEXT).toWellFormed()}…` : text;
}

/** Rows of the list, each with its content in a few words. */
export async function inWords<R extends { path: string; params: string | null }>(ctx: Ctx, rows: R[]): Promise<(R & { words: string })[]> {
  const read = rows.map(({ path, params }) => ({ path, params: paramsOf(params === null ? null : JSON.parse(params)) }));
  const words = await wordsFor(ctx, read, false);
  return rows.map((row, at) => ({ ...row, words: shortOf(words[at] as Said, (text) => translate(ctx.language, text)) }));
}
