// Employees from a file, with their cards: known by their code; new ones are made, known ones take what the file says.
// Department, post, level, cost centre and vendor are named by code or name; departments and posts are made on request.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { date, email, text, yes } from '../../../contract/kernel/scalars.ts';
import { phone, remark } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { later } from '../../kernel/db/connection.ts';
import { newId } from '../../kernel/db/ids.ts';
import { initialsOf } from '../../kernel/list/pinyin.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import {
  defineImport,
  directoryOf,
  type Counts,
  type Directory,
  type ImportRun,
  type Line,
  type Planned,
  type Problem,
} from '../transfer/index.ts';
import { giveStrategies, heldAs, strategiesNamed, type NamedStrategies } from '../strategy/index.ts';
import { bindCards, type CardOf } from './card.ts';
import { knownDepartments } from './department.import.ts';
import { recordFileMoves, splitMoves, waitingMoves, type FileMove, type Waiting } from './employee.import-moves.ts';
import { createEmployees, type NewEmployee } from './employee.ts';
import { takenCodes } from './import-shared.ts';

const Row = z.strictObject({
  empCode: label('工号', text(50)),
  empName: label('姓名', text(50)),
  department: label('部门', text(100)),
  post: label('岗位', z.nullish(text(100))),
  level: label('等级', z.nullish(text(100))),
  cost: label('成本中心', z.nullish(text(100))),
  vendor: label('供应商', z.nullish(text(100))),
  cardNo: label('卡号', z.nullish(text(200))),
  /** Names of strategies that other employees have: each is copied for this one. */
  strategy: label('策略', z.nullish(text(300))),
  mobile: label('手机', z.nullish(phone)),
  email: label('邮箱', z.nullish(email)),
  entryDate: label('入职日期', z.nullish(date)),
  moveDate: label('调动生效日期', z.nullish(date)),
  remark,
});
type Row = z.output<typeof Row>;
const Options = z.strictObject({
  createDepartments: label('自动新建不存在的部门', z._default(yes, false)),
  createPosts: label('自动新建不存在的岗位', z._default(yes, false)),
});

type Part = 'department' | 'post' | 'level' | 'cost' | 'vendor';
const PARTS = { department: '部门', post: '岗位', level: '等级', cost: '成本中心', vendor: '供应商' } as const;
const COLUMNS = { department: 'departmentId', post: 'postId', level: 'levelId', cost: 'costId', vendor: 'vendorId' } as const;
type Directories = Record<Part, Directory>;

/** Everything that a row may name. */
async function readDirectories(ctx: Ctx): Promise<Directories> {
  const stopped = (column: string) => sql<boolean>`not ${sql.ref(column)}`.as('stopped');
  const [department, post, level, cost, vendor] = await Promise.all([
    knownDepartments(ctx),
    from(ctx, 'post', 'p')
      .select(['p.id', 'p.postCode as code', 'p.postName as name', stopped('p.statusFlag')])
      .execute(),
    from(ctx, 'empLevel', 'l')
      .select(['l.id', 'l.levelCode as code', 'l.levelName as name', stopped('l.statusFlag')])
      .execute(),
    from(ctx, 'cost', 'c')
      .select(['c.id', 'c.costCode as code', 'c.costName as name', stopped('c.statusFlag')])
      .execute(),
    from(ctx, 'vendor', 'v').select(['v.id', 'v.vendorCode as code', 'v.vendorName as name', 'v.lockFlag as stopped']).execute(),
  ]);
  return {
    department: department as unknown as Directory,
    post: directoryOf(post),
    level: directoryOf(level),
    cost: directoryOf(cost),
    vendor: directoryOf(vendor),
  };
}

/** The numbers in a cell: several stand apart by a comma, a space or 、. */
const cardsIn = (cell: string | null | undefined): string[] => [...new Set((cell ?? '').split(/[\s,，、;；]+/).filter(Boolean))];
/** The names in a cell; a name may hold a space. */
const strategiesIn = (cell: string | null | undefined): string[] => [
  ...new Set(
    (cell ?? '')
      .split(/[,，、;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
const CARD = /^[0-9A-Za-z-]{1,40}$/;

type KnownEmp = Record<'id' | 'empCode' | 'departmentId', string> & Record<string, unknown>;

async function knownEmployees(ctx: Ctx, codes: readonly string[]): Promise<Map<string, KnownEmp>> {
  const rows = await from(ctx, 'employee', 'e')
    .selectAll('e')
    .where(sql<boolean>`e.emp_code = any(${[...codes]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.empCode, row as unknown as KnownEmp]));
}

/** Who has each of these cards now, whoever may see it; '' for one that is free but stopped. */
async function holdersOf(ctx: Ctx, cardNos: readonly string[]): Promise<Map<string, string>> {
  // beyond scope: a card that somebody out of sight holds is taken all the same
  const { rows } = await sql<{ cardNo: string; holder: string }>`
    select c.card_no, coalesce(e.emp_code, '') as holder from node_card c left join employee e on e.node_id = c.node_id and e.id = c.emp_id
    where c.node_id = ${ctx.nodeId} and c.card_no = any(${[...cardNos]}::text[]) and (c.emp_id is not null or not c.status_flag)`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ cardNo, holder }) => [cardNo, holder]));
}

interface Run {
  directories: Directories;
  wanted: Record<'department' | 'post', Map<string, string>>;
  create: Record<string, boolean>;
  /** Code and card → the line that had it first. */
  lines: Map<string, number>;
}

/** What a row names; who is there already keeps his department, post … of that name. */
const idOf = (
  { directories, wanted }: Run,
  part: Part,
  { said, known }: { said: string; known: KnownEmp | undefined },
): string | undefined =>
  directories[part].find(said, known?.[COLUMNS[part]])?.id ??
  (part === 'department' || part === 'post' ? wanted[part].get(said) : undefined);

/** Columns of the table from a row; a field that the file leaves empty is left out. */
function columnsOf(run: Run, row: Row, known: KnownEmp | undefined) {
  const {
    department: _,
    post: __,
    level: ___,
    cost: ____,
    vendor: _____,
    cardNo: ______,
    moveDate: _______,
    strategy: ________,
    ...fields
  } = row;
  const ids = (Object.keys(COLUMNS) as Part[]).map((part) => [
    COLUMNS[part],
    row[part] ? idOf(run, part, { said: row[part], known }) : undefined,
  ]);
  return Object.fromEntries([...Object.entries(fields), ...ids].filter(([, value]) => value !== undefined && value !== null)) as Omit<
    NewEmployee,
    'cardNo' | 'cardNos'
  >;
}

/** What a row would do to the employee who has its code now. */
function change(known: KnownEmp | undefined, { now, moves }: { now: object; moves: readonly FileMove[] }, more: number): keyof Counts {
  if (!known) return 'added';
  const same = more === 0 && moves.length === 0 && Object.entries(now).every(([key, value]) => known[key] === value);
  return same ? 'same' : 'changed';
}

interface Facts {
  known: ReadonlyMap<string, KnownEmp>;
  holders: ReadonlyMap<string, string>;
  strategies: NamedStrategies;
  waiting: Waiting;
  zone: string;
}
async function factsOf(ctx: Ctx, batch: readonly Line<Row>[]): Promise<Facts> {
  const [known, holders, strategies] = await Promise.all([
    knownEmployees(
      ctx,
      batch.map(({ row }) => row.empCode),
    ),
    holdersOf(
      ctx,
      batch.flatMap(({ row }) => cardsIn(row.cardNo)),
    ),
    strategiesNamed(ctx, [...new Set(batch.flatMap(({ row }) => strategiesIn(row.strategy)))]),
  ]);
  const dated = batch.flatMap(({ row }) => (row.moveDate ? (known.get(row.empCode)?.id ?? []) : []));
  return { known, holders, strategies, waiting: dated.length > 0 ? await waitingMoves(ctx, dated) : new Map(), zone: ctx.timeZone };
}

/** What a row would make of somebody, and what he has of it. */
function outcomeOf(run: Run, row: Row, { known, holders, strategies, ...rest }: Facts) {
  const before = known.get(row.empCode);
  const columns = columnsOf(run, row, before);
  const cards = cardsIn(row.cardNo).filter((no) => !holders.has(no));
  const given = strategiesIn(row.strategy).filter((name) => !before || !strategies.held.has(heldAs(before.id, name)));
  const split = before ? splitMoves(columns, before, { ...rest, moveDate: row.moveDate }) : { now: columns, moves: [] };
  return { before, cards, given, ...split, how: change(before, split, cards.length + given.length) };
}

/** Who is there already stays where he is, also in what was stopped since. */
function partProblem(run: Run, { line, row }: Line<Row>, known: KnownEmp | undefined): Problem | undefined {
  for (const part of Object.keys(PARTS) as Part[]) {
    const said = row[part];
    if (said && run.directories[part].many(said, known?.[COLUMNS[part]]))
      return { line, field: part, key: 'row-many', params: { thing: PARTS[part], value: said } };
    const there = said ? run.directories[part].find(said, known?.[COLUMNS[part]]) : undefined;
    if (there?.stopped && known?.[COLUMNS[part]] !== there.id) return { line, field: part, key: 'stopped', params: { thing: there.name } };
    if (!said || idOf(run, part, { said, known })) continue;
    if ((part === 'department' || part === 'post') && run.create[part]) run.wanted[part].set(said, newId());
    else return { line, field: part, key: 'row-no-such', params: { thing: PARTS[part], value: said } };
  }
  return undefined;
}

function cardProblem(run: Run, { line, row }: Line<Row>, holders: ReadonlyMap<string, string>): Problem | undefined {
  for (const cardNo of cardsIn(row.cardNo)) {
    const said = { line, field: 'cardNo' };
    const twice = run.lines.get(`card ${cardNo}`);
    const holder = holders.get(cardNo);
    if (!CARD.test(cardNo))
      return { ...said, key: 'bad-input', params: { field: cardNo, problem: '卡号只能是40位以内的字母、数字或短横线' } };
    if (twice !== undefined) return { ...said, key: 'row-twice', params: { line: twice, field: '卡号', value: cardNo } };
    if (holder === '') return { ...said, key: 'card-stopped', params: { cardNo } };
    if (holder !== undefined && holder !== row.empCode) return { ...said, key: 'card-held-elsewhere', params: { cardNo } };
  }
  return undefined;
}

function strategyProblem({ line, row }: Line<Row>, { allowed, byName }: NamedStrategies): Problem | undefined {
  const names = strategiesIn(row.strategy);
  if (names.length > 0 && !allowed) return { line, field: 'strategy', key: 'not-permitted', params: { action: '员工领料策略' } };
  const unknown = names.find((name) => !byName.has(name));
  return unknown === undefined ? undefined : { line, field: 'strategy', key: 'row-no-such', params: { thing: '策略', value: unknown } };
}

function begin(run: Run): ImportRun<Row> {
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const codes = batch.map(({ row }) => row.empCode);
      const [facts, taken] = await Promise.all([factsOf(ctx, batch), takenCodes(ctx, 'employee', codes)]);
      const { known, holders } = facts;
      for (const one of batch) {
        const { line, row } = one;
        const problem =
          codeProblem(run, one, taken.has(row.empCode) && !known.has(row.empCode)) ??
          cardProblem(run, one, holders) ??
          strategyProblem(one, facts.strategies) ??
          dateProblem(one, known.get(row.empCode)) ??
          partProblem(run, one, known.get(row.empCode));
        if (problem) {
          planned.problems.push(problem);
          continue;
        }
        run.lines.set(`code ${row.empCode}`, line);
        for (const cardNo of cardsIn(row.cardNo)) run.lines.set(`card ${cardNo}`, line);
        planned[outcomeOf(run, row, facts).how] += 1;
      }
      return planned;
    },
    preview: () =>
      (['department', 'post'] as const).flatMap((part) => {
        const names = [...run.wanted[part].keys()];
        if (names.length === 0) return [];
        const some = (comma: string) => names.slice(0, 10).join(comma) + (names.length > 10 ? ' …' : '');
        const [zh, en] = part === 'department' ? ['部门', 'departments'] : ['岗位', 'posts'];
        return [{ zh: `将新建 ${names.length} 个${zh}：${some('、')}`, en: `${names.length} ${en} will be made: ${some(', ')}` }];
      }),
    async apply(ctx, batch): Promise<Counts> {
      await makeWanted(ctx, run);
      return applyBatch(ctx, run, batch);
    },
  };
}

function codeProblem(run: Run, { line, row }: Line<Row>, hidden: boolean): Problem | undefined {
  const twice = run.lines.get(`code ${row.empCode}`);
  if (twice !== undefined) return { line, field: 'empCode', key: 'row-twice', params: { line: twice, field: '工号', value: row.empCode } };
  return hidden ? { line, field: 'empCode', key: 'conflict', params: { thing: '工号', value: row.empCode } } : undefined;
}

/** Who is new begins where the row puts him. */
const dateProblem = ({ line, row }: Line<Row>, known: KnownEmp | undefined): Problem | undefined =>
  row.moveDate && !known
    ? { line, field: 'moveDate', key: 'bad-input', params: { field: '调动生效日期', problem: '新员工没有调动，请留空' } }
    : undefined;

/** The departments and posts that the file names and the site has not: code and name as they stand there. */
async function makeWanted(ctx: Ctx, { wanted, directories }: Run): Promise<void> {
  const rows = (part: 'department' | 'post') => [...wanted[part]].map(([said, id]) => ({ id, code: said, name: said }));
  const departments = rows('department');
  const posts = rows('post');
  if (departments.length > 0)
    await addTo(
      ctx,
      'department',
      departments.map(({ id, code, name }) => ({ id, departmentCode: code, departmentName: name })),
    ).execute();
  if (posts.length > 0)
    await addTo(
      ctx,
      'post',
      posts.map(({ id, code, name }) => ({ id, postCode: code, postName: name })),
    ).execute();
  departments.forEach(directories.department.add);
  posts.forEach(directories.post.add);
  wanted.department.clear();
  wanted.post.clear();
}

interface Update {
  before: KnownEmp;
  now: ReturnType<typeof columnsOf>;
}

async function applyBatch(ctx: Ctx, run: Run, batch: Line<Row>[]): Promise<Counts> {
  const counts: Counts = { added: 0, changed: 0, same: 0 };
  const facts = await factsOf(ctx, batch);
  const fresh: NewEmployee[] = [];
  const updates: Update[] = [];
  const moved: FileMove[] = [];
  const given: CardOf[] = [];
  /** Whom each strategy is for: who is new is known by his place among the new ones. */
  const strategies: { id: string; empId?: string; at: number }[] = [];
  for (const { row } of batch) {
    const { before, now, moves, cards, how, given: named } = outcomeOf(run, row, facts);
    counts[how] += 1;
    for (const name of named)
      strategies.push({ id: facts.strategies.byName.get(name) ?? '', at: fresh.length, ...(before ? { empId: before.id } : {}) });
    if (!before) fresh.push({ ...now, cardNos: cards });
    else if (how === 'changed') {
      updates.push({ before, now });
      moved.push(...moves);
      given.push(...cards.map((cardNo) => ({ cardNo, empId: before.id })));
    }
  }
  for (const update of updates) await updateKnown(ctx, update);
  await recordFileMoves(ctx, moved, namesIn(run));
  const made = await createEmployees(ctx, fresh);
  await bindCards(ctx, given);
  await giveStrategies(
    ctx,
    strategies.map(({ id, empId, at }) => ({ id, empId: empId ?? made[at] ?? '' })),
  );
  return counts;
}

/** What a known employee becomes: goes with the next statement. */
const updateKnown = (ctx: Ctx, { before, now }: Update): Promise<void> =>
  later(
    ctx.db,
    changeIn(ctx, 'employee')
      .set({ ...now, initials: initialsOf(now.empName) })
      .where('id', '=', before.id)
      .compile(),
  );

/** What departments and posts are called. */
function namesIn({ directories }: Run) {
  const named = (['department', 'post'] as const).map(
    (field) => [field, new Map([...directories[field].byCode.values()].map(({ id, name }) => [id, name]))] as const,
  );
  const names = new Map(named);
  return (field: 'department' | 'post', id: string | null): string | null => names.get(field)?.get(id ?? '') ?? null;
}

export const employeeImport = defineImport({
  template: 'IMPORT_EMP',
  module: 'basic',
  permit: 'organization.staff.import',
  row: Row,
  options: Options,
  synonyms: {
    empCode: ['员工编号', '员工编码', '工号编码', '编号', 'code', 'employee no', 'employee code'],
    empName: ['员工', '员工姓名', '名字', 'name', 'employee'],
    department: ['部门名称', '部门编码', '所属部门', 'department'],
    post: ['岗位名称', '职位', 'post', 'position'],
    level: ['员工等级', 'level', 'grade'],
    cardNo: ['卡', 'IC卡号', '门禁卡号', 'card', 'card no'],
    strategy: ['领料策略', '策略名称', 'strategy'],
    mobile: ['手机号', '电话', 'phone', 'mobile'],
    entryDate: ['入职时间', '入厂日期', 'entry date'],
    moveDate: ['生效日期', '调动日期', 'move date', 'effective date'],
  },
  example: { empCode: 'E0001', empName: '示例员工', department: 'D01', post: '操作工', cardNo: '3100000001', mobile: '13800000000' },
  begin: async (ctx, { createDepartments, createPosts }) =>
    begin({
      directories: await readDirectories(ctx),
      wanted: { department: new Map(), post: new Map() },
      create: { department: createDepartments, post: createPosts },
      lines: new Map(),
    }),
});
