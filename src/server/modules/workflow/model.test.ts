// Random workflows, documents, absences and races against what must always hold: no decision is lost or taken twice, none is the asker's, and there is an end.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { ApprovalAct, ApproverType, OnDue, PassRule } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lookAfter } from './index.ts';
import { allApprovals, openKinds, type Kind } from './test-documents.ts';
import { draw, inboxOf, openOffice, step, type Office, type Person } from './test-office.ts';

const database = testDatabase();
let office: Office;
let people: Person[];
let kinds: Kind[];
beforeAll(async () => {
  office = await openOffice(database, allApprovals);
  people = [office.chief, office.head, office.zhang, office.wang, office.li, office.keeper];
  kinds = await database.run((ctx) => openKinds(ctx, office));
});

/** A row of numbers below 1 that is the same for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SEED = Number(process.env['TRUST_SEED'] ?? 20261127);
const STEPS = 60;

function chance(seed: number) {
  const next = randomOf(seed);
  const below = (n: number) => Math.floor(next() * n);
  const one = <T>(from: readonly T[]): T => from[below(from.length)]!;
  return { below, one, some: <T>(from: readonly T[]) => from.filter(() => next() < 0.5) };
}

const randomStep = ({ below, one, some }: ReturnType<typeof chance>, at: number) => {
  const named = [...new Set([one(people), ...some(people)])].map(({ empId }) => empId);
  const who = one([
    { approverType: ApproverType.departmentHead, approverIds: [] },
    { approverType: ApproverType.role, approverIds: [office.buyers] },
    { approverType: ApproverType.person, approverIds: named },
    // Of no cost centre, of no project: who keeps the workflows.
    { approverType: one([ApproverType.costOwner, ApproverType.projectLeader]), approverIds: [] },
  ]);
  const passNum = 1 + below(who.approverType === ApproverType.person ? named.length : 2);
  return step({
    sort: 1 + below(3),
    stepName: `第${at}`,
    ...who,
    passRule: one([PassRule.one, PassRule.all, PassRule.some]),
    passNum,
    amountFrom: one([null, null, '15']),
    dueHours: one([null, 1]),
    onDue: one([OnDue.remind, OnDue.escalate, OnDue.lapse]),
    changeFlag: below(3) > 0,
    changeUpPct: 50 * below(3),
  });
};

const CONDITIONS = [{}, {}, {}, { amountFrom: '15' }, { amountTo: '25' }, { numFrom: 2 }, { urgentFlag: true }];

/** Steps that the contract takes: no two the same in a stage. */
async function redraw(dice: ReturnType<typeof chance>, { bizType }: Kind, conditions: object = dice.one(CONDITIONS)): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const steps = Array.from({ length: 1 + dice.below(4) }, (_, at) => randomStep(dice, at));
    try {
      await draw(office, steps, { bizType, conditions });
      return;
    } catch {
      // Drawn wrong, which is refused: another.
    }
  }
}

interface Document {
  kind: Kind;
  id: string;
}

/** What a noun's verb does for somebody, as its page has it done; undefined where it is refused. */
async function as<T>(who: Person, work: (ctx: Ctx) => Promise<T>): Promise<T | undefined> {
  const { userId, empId, name } = who;
  const actor = { kind: 'user' as const, userId, empId, userName: name, loginAccount: name, loginSys: 'fms' };
  try {
    return await database.run((ctx) => work({ ...ctx, actor }));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function ask(who: Person, kind: Kind, num: number): Promise<Document[]> {
  const id = await as(who, (ctx) => kind.make(ctx, num));
  return id === undefined ? [] : [{ kind, id }];
}

async function act(dice: ReturnType<typeof chance>, docs: Document[]): Promise<void> {
  const { below, one } = dice;
  const who = one(people);
  const doc = docs.length > 0 ? one(docs.slice(-12)) : undefined;
  const deed = below(16);
  if (deed === 0) await redraw(dice, one(kinds));
  else if (deed <= 4 || !doc) docs.push(...(await ask(who, one(kinds), 1 + below(3))));
  else if (deed === 5) {
    const [from, to] = [Date.now() - 1000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString());
    await who.calls.refusal('/vmbiz/createApprovalAbsence', { toEmpId: one(people).empId, awayFrom: from, awayTo: to });
  } else if (deed === 6) await database.pool.query('delete from approval_absence');
  // Whether it is in his inbox or not.
  else if (deed === 7) await onRun(doc, (run) => who.calls.refusal('/vmbiz/delegateApproval', { id: run, toEmpId: one(people).empId }));
  else if (deed === 8) await change(who, doc, 1 + below(3));
  // Who decides wants another quantity, while perhaps another decides.
  else if (deed === 9) await Promise.all([wants(who, doc, below(4)), ...(below(2) ? [decideRun(one(people), doc, true)] : [])]);
  else if (deed === 10)
    await database.pool.query("update approval_step set due_at = now() - interval '1 minute' where due_at is not null and open_flag");
  // A race: several decide the same document at the same moment, one of them by its own page, while perhaps somebody changes it or time is over.
  else if (deed <= 13) {
    const passFlag = below(4) > 0;
    await Promise.all([
      ...people.map((decider) => decideRun(decider, doc, passFlag)),
      decideByPage(who, doc),
      ...(deed === 12 ? [change(one(people), doc, 1 + below(3))] : []),
      ...(deed === 13 ? [lookAfterAll()] : []),
    ]);
  } else await decideRun(who, doc, below(5) > 0);
}

const change = async (who: Person, { kind, id }: Document, num: number) => {
  if (kind.change) await as(who, (ctx) => kind.change!(ctx, id, num));
};
const decideByPage = (who: Person, { kind, id }: Document) =>
  as(who, (ctx) => allApprovals.find(({ bizType }) => bizType === kind.bizType)!.decide(ctx, { ids: [id], passFlag: true, remark: null }));
const wants = (who: Person, doc: Document, num: number) =>
  onRun(doc, (run) => who.calls.refusal('/vmbiz/changeApproval', { id: run, nums: [num] }));
async function onRun({ id }: Document, deed: (run: string) => Promise<unknown>): Promise<void> {
  const [run] = await rows<{ id: string }>(`select id from approval where approval_status = 2 and doc_id = '${id}'`);
  if (run) await deed(run.id);
}

/** What was decided of what somebody saw, where nothing refused it. */
const accepted: { run: string; userId: string; act: number }[] = [];
/** What no refusal of ours says. */
const unsaid: string[] = [];
async function decideRun({ calls, boss, userId }: Person, { kind, id }: Document, passFlag: boolean): Promise<void> {
  const [free] = await rows(`select from approval where approval_status = 2 and doc_id = '${id}' and workflow_id is null`);
  const by = free ? boss : calls;
  const run = (await inboxOf(by, id, { bizType: kind.bizType }))?.id;
  if (!run) return;
  const error = await by.refusal('/vmbiz/decideApproval', { ids: [run], passFlag, approveRemark: '说明' });
  if (error === undefined) accepted.push({ run, userId, act: passFlag ? ApprovalAct.passed : ApprovalAct.rejected });
  else if (error === 'fault') unsaid.push(`${kind.bizType} ${id}`);
}

const rows = async <R extends object>(text: string) => (await database.pool.query(text)).rows as R[];

/** What the product looks after by itself: where all whom a step names asked, and who keeps the workflows did too, somebody above decides. */
const lookAfterAll = () => database.run((ctx) => lookAfter({ ...ctx, db: database.db }, allApprovals));
/** What waits for somebody: all but what those asked for themselves who alone would be left to decide it. */
const LEFT = `select a.doc_id, a.doc_no, a.workflow_id from approval a where a.approval_status = 2 and (a.workflow_id is null
  or not a.asked_by @> array(select id from login_user where user_name in ('厂长', '主任', '钱')))`;

/** Of a kind: its last runs, with how each stands. What nobody need decide was done at once. */
const LAST = (bizType: number, query: string) => `with last as (select distinct on (a.doc_id) a.*, case
    when a.approval_status = 2 then 0 when a.approval_status = 1 or a.approval_status = 4 and a.workflow_id is null then 1 else 2 end as state
  from approval a where a.biz_type = ${bizType} order by a.doc_id, a.revision desc) ${query}`;

/** What is wrong now, in words; nothing where all holds. */
async function wrong(): Promise<string[]> {
  const own = await rows<{ doc_no: string }>(`select a.doc_no from approval a join approval_act t on t.approval_id = a.id
    join login_user u on u.id = t.user_id
    where t.act in (${ApprovalAct.passed}, ${ApprovalAct.rejected}) and (t.user_id = any(a.asked_by) or a.facts -> 'empIds' ? u.emp_id::text)`);
  const twice = await rows<{ doc_no: string }>(`select a.doc_no from approval a join approval_act t on t.approval_id = a.id
    where t.act in (${ApprovalAct.passed}, ${ApprovalAct.rejected}) and t.step_name is not null
    group by a.doc_no, a.id, t.step_name, t.user_id having count(*) > 1`);
  const split = await rows(kinds.map(({ bizType, differs }) => `(${LAST(bizType, differs)})`).join(' union all '));
  // The inbox counts the seats.
  const stale = await rows(
    `select a.doc_no from approval a join approval_seat s on s.approval_id = a.id and s.open_flag where a.approval_status <> 2`,
  );
  const many = await rows<{ doc_id: string }>('select doc_id from approval where approval_status = 2 group by doc_id having count(*) > 1');
  const lost = await rows<{ doc_no: string }>(`${LEFT} and a.workflow_id is not null
    and not exists (select from approval_seat s where s.approval_id = a.id and s.open_flag)`);
  const seats = await rows<{
    doc_no: string;
  }>(`select a.doc_no from approval a join approval_seat s on s.approval_id = a.id and s.passed_flag is not null
    where not exists (select from approval_act t join approval b on b.id = t.approval_id
      where b.doc_id = a.doc_id and b.revision <= a.revision and t.act in (${ApprovalAct.passed}, ${ApprovalAct.rejected}))`);
  // Handing over chooses who decides: nobody does it with his own.
  const chosen = await rows<{ doc_no: string }>(`select a.doc_no from approval a join approval_act t on t.approval_id = a.id
    join login_user u on u.id = t.user_id where t.act = ${ApprovalAct.delegated} and (t.user_id = any(a.asked_by) or a.facts -> 'empIds' ? u.emp_id::text)`);
  const missed = await rows<{
    run: string;
  }>(`select w.run from json_to_recordset('${JSON.stringify(accepted)}') as w (run uuid, "userId" uuid, act integer)
    where not exists (select from approval_act t where t.approval_id = w.run and t.user_id = w."userId" and t.act = w.act)`);
  const said = (name: string, found: readonly object[]) => found.map((one) => `${name}: ${Object.values(one).join(' ')}`);
  return [
    ...said('decided by who asked', own),
    ...said('handed over by who asked', chosen),
    ...said('a decision on another version than was seen', missed),
    ...said('decided twice', twice),
    ...said('document and run differ', split),
    ...said('a seat of what is over', stale),
    ...said('two runs', many),
    ...said('waits for nobody', lost),
    ...said('a decision without a trace', seats),
  ];
}

test.for([SEED, SEED + 1])(
  'whatever happens, each decision counts once, is nobody’s own, and every document ends (TRUST_SEED=%i)',
  { timeout: 120_000 },
  async (seed) => {
    const dice = chance(seed);
    const docs: Document[] = [];
    const found: string[] = [];
    // One of each, whatever chance has.
    for (const kind of kinds) await redraw(dice, kind, {});
    for (const kind of kinds) docs.push(...(await ask(dice.one(people), kind, 2)));
    for (let n = 0; n < STEPS; n += 1) {
      await act(dice, docs);
      if (n % 10 === 9) {
        await lookAfterAll();
        found.push(...(await wrong()));
      }
    }
    // Everybody decides what waits for him; so often at most as a workflow has steps and people.
    let said = 'nothing waits for anybody';
    for (let round = 0; round < 30 && (await rows(LEFT)).length > 0; round += 1) {
      await lookAfterAll();
      for (const { boss } of people) {
        const { rows: waiting } = await boss.ok('/vmbiz/listApprovalInbox', { limit: 200 });
        for (const { id, docNo } of waiting)
          said = `${docNo} ${(await boss.refusal('/vmbiz/decideApproval', { ids: [id], passFlag: true, approveRemark: '同意' })) ?? 'decided'}`;
      }
    }
    expect(await rows(LEFT), said).toEqual([]);
    expect([...found, ...unsaid, ...(await wrong())]).toEqual([]);
    const ran = await rows<{ bizType: number }>('select distinct biz_type as "bizType" from approval where workflow_id is not null');
    expect(new Set(ran.map(({ bizType }) => bizType))).toEqual(new Set(kinds.map(({ bizType }) => bizType)));
  },
);
