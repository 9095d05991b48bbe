// Combo pick orders: asked for, passed, handed out; every state from two callers at once.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { findPickMode } from '../machine/vm-settings.query.ts';
import { savePickMode } from '../machine/vm-settings.ts';
import { createCost, createProject } from '../org/index.ts';
import { changeBomStatus, createBom, createProducts } from '../product/index.ts';
import { makeMachine, openPlans } from '../replenish/test-floor.ts';
import { expireReservations, onHand, proof } from '../stock/index.ts';
import { createItems, createStrategy } from '../strategy/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { findCombo } from './combo.query.ts';
import { comboHandlers } from './index.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openPlans>>;
let empId: string;
beforeAll(async () => {
  floor = await openPlans(database, [comboHandlers]);
  empId = await database.run((ctx) => hire(ctx, 'E1'));
});

type Machine = Awaited<ReturnType<typeof makeMachine>>;
/** Two drills lie in its first channel, four in its second. */
const machineOf = (code: string) => database.run((ctx) => makeMachine(ctx, code, 0));
const post = (verb: string, body: object, who = floor.admin) => who.post(`/vmbiz/${verb}ComboPickOrder`, body);
const create = async (lines: object[], more: object = {}): Promise<string> => {
  const answer = await post('create', { empId, lines, ...more });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id;
};
const decide = (id: string, comboStatus: number, who = floor.other) => post('approve', { ids: [id], comboStatus }, who);
const orderOf = async (id: string) =>
  await database.db.selectFrom('comboPickOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = async (id: string) => {
  const { rows } = await database.pool.query('select line_no, num, picked_num from combo_pick_order_line where order_id = $1 order by 1', [
    id,
  ]);
  return rows.map(({ num, picked_num }) => [Number(num), Number(picked_num)]);
};
const standing = async ({ first, second }: Machine) => {
  const places = [first, second].map((ref) => ({ kind: PLACE.vmChannel, ref }));
  const rows = await database.run((ctx) => onHand(ctx, { places }));
  const of = (ref: string) => rows.find((row) => row.placeRef === ref);
  return [first, second].map((ref) => [of(ref)?.onHand ?? 0, of(ref)?.reserved ?? 0]);
};

test('R166 a combo pick order can be approved: its goods are reserved in the machines, then handed out as picks to its account', async () => {
  const [a, b] = [await machineOf('C1'), await machineOf('C2')];
  const id = await create([
    { productId: a.drill, num: 5 },
    { productId: b.drill, num: 3, vmId: b.vmId },
  ]);
  expect((await orderOf(id)).comboStatus).toBe(0);
  expect((await decide(id, 1)).code).toBe(200);
  // The fullest channel first.
  expect([await standing(a), await standing(b)]).toEqual([
    [
      [2, 1],
      [4, 4],
    ],
    [
      [2, 0],
      [4, 3],
    ],
  ]);
  const reserved = await database.pool.query(
    'select distinct reason, expires_at is not null as ends from stock_reservation where document_id = $1',
    [id],
  );
  expect(reserved.rows).toEqual([{ reason: expect.stringMatching(/^组合领料单 ZH\d{8}-\d{3}$/), ends: true }]);
  expect((await post('pick', { id })).code).toBe(200);
  // Trades, moves and order say the same moment, however long the transaction goes on.
  const { rows: moments } = await database.pool.query(
    'select distinct abs(extract(epoch from o.picked_at - t.trade_time)) < 0.001 as same from trade t, combo_pick_order o where o.id = $1 and t.trade_number = o.order_no',
    [id],
  );
  expect(moments).toEqual([{ same: true }]);
  expect([await standing(a), await standing(b), await linesOf(id)]).toEqual([
    [
      [1, 0],
      [0, 0],
    ],
    [
      [2, 0],
      [1, 0],
    ],
    [
      [5, 5],
      [3, 3],
    ],
  ]);
  const { orderNo, comboStatus } = await orderOf(id);
  const trades = await database.pool.query(
    'select vm_code, trade_num, trade_emp_code from trade where trade_number = $1 order by vm_code, trade_num',
    [orderNo],
  );
  expect([comboStatus, trades.rows.map((row) => [row.vm_code, Number(row.trade_num), row.trade_emp_code])]).toEqual([
    3,
    [
      ['C1', 1, 'E1'],
      ['C1', 4, 'E1'],
      ['C2', 3, 'E1'],
    ],
  ]);
});

test('what is short is refused with the line, and nothing is half reserved; what is rejected or cancelled holds nothing', async () => {
  const machine = await machineOf('C3');
  const many = await create([{ productId: machine.drill, num: 7 }]);
  const refused = await decide(many, 1);
  expect([refused.error, refused.msg]).toEqual(['combo-short', '第1行“钻头”库存不足：申请7，设备里可用6']);
  expect((await decide(many, 2)).code).toBe(200);
  const id = await create([{ productId: machine.drill, num: 2, vmId: machine.vmId }]);
  await decide(id, 1);
  expect((await standing(machine))[1]).toEqual([4, 2]);
  expect((await post('cancel', { id })).code).toBe(200);
  expect((await standing(machine))[1]).toEqual([4, 0]);
  expect((await post('delete', { id })).code).toBe(200);
});

test('an order is passed only as far as the rules let the employee have it, with what he was promised already', async () => {
  const [machine, other] = [await machineOf('C31'), await machineOf('C32')];
  const emp = await database.run(async (ctx) => {
    const id = await hire(ctx, 'E31');
    const { id: strategyId } = await createStrategy(ctx, { strategyName: '一天三支', entityType: 0, entityId: id });
    await createItems(ctx, { strategyId, productIds: [machine.drill], limitNum: 3, periodicUnit: 'D' });
    return id;
  });
  const ask = (num: number, more: object = {}) => create([{ productId: machine.drill, num }], { empId: emp, ...more });
  const said = async (id: string) => {
    const { code, error, msg } = await decide(id, 1);
    return code === 200 ? 'passed' : `${error} ${msg}`;
  };
  expect(await said(await ask(4))).toMatch(/^pick-refused 领料单ZH.+有1行不能领：第1行“钻头”：策略“一天三支”对“钻头”限领3/);
  // Two at once: the second counts what the first was promised.
  const both = [await ask(2), await ask(2)];
  expect((await post('approve', { ids: both, comboStatus: 1 }, floor.other)).error).toBe('pick-refused');
  expect((await standing(machine)).map(([, held]) => held)).toEqual([0, 0]);
  expect(await said(both[0] ?? '')).toBe('passed');
  expect(await said(both[1] ?? '')).toContain('pick-refused');
  expect(await said(await ask(1))).toBe('passed');
  // Taken back, it may be promised again.
  await post('cancel', { id: both[0] });
  expect(await said(both[1] ?? '')).toBe('passed');
  const goods = await create([{ productId: other.drill, num: 1 }], { empId: emp });
  await database.pool.query('update employee set lock_flag = true where id = $1', [emp]);
  expect(await said(goods)).toContain('已停用');
  // What he was promised before is not handed out to him either; back at work, he gets it.
  expect(await post('pick', { id: both[1] })).toMatchObject({ error: 'pick-emp-locked' });
  await database.pool.query('update employee set lock_flag = false where id = $1', [emp]);
  expect((await post('pick', { id: both[1] })).code).toBe(200);
});

test('past its end an order holds nothing and cannot be handed out', async () => {
  const machine = await machineOf('C4');
  const id = await create([{ productId: machine.drill, num: 1 }]);
  expect((await post('create', { empId, lines: [{ productId: machine.drill, num: 1 }], validUntil: '2020-01-01T00:00:00Z' })).error).toBe(
    'combo-end-past',
  );
  await decide(id, 1);
  await database.pool.query("update stock_reservation set expires_at = now() - interval '1 minute' where document_id = $1", [id]);
  await database.run((ctx) => expireReservations(ctx));
  expect((await post('pick', { id })).error).toBe('combo-past');
  expect(await standing(machine)).toEqual([
    [2, 0],
    [4, 0],
  ]);
});

test('a bill of materials in force becomes lines, so many times', async () => {
  const machine = await machineOf('C5');
  const lines = [
    { productId: machine.drill, num: 2 },
    { productId: machine.glove, num: 1 },
  ];
  const bomId = await database.run(async (ctx) => (await createBom(ctx, { bomCode: 'B1', bomName: '钻孔套件', lines })).bomId);
  expect((await post('create', { empId, bomId })).error).toBe('not-found');
  await database.run((ctx) => changeBomStatus(ctx, { bomId, bomStatus: 1 }));
  const { id } = (await post('create', { empId, bomId, bomNum: 3 })).data;
  // In the order of their codes, as the bill says what it needs: the glove's is before the drill's.
  expect(await linesOf(id)).toEqual([
    [3, 0],
    [6, 0],
  ]);
  expect((await post('create', { empId })).error).toBe('combo-nothing');
  const update = await post('update', { id, empId, lines: [{ productId: machine.drill, num: 1 }], remark: '少要' });
  expect([update.code, await linesOf(id), (await orderOf(id)).remark]).toEqual([200, [[1, 0]], '少要']);
});

test('an order by a bill asks for the parts of what is made from parts itself, as the bill says what it needs', async () => {
  const { drill, glove } = await machineOf('C9');
  const [whole = '', half = ''] = await database.run(async (ctx) => {
    const { productTypeId } = await ctx.db.selectFrom('product').select('productTypeId').where('id', '=', drill).executeTakeFirstOrThrow();
    return createProducts(
      ctx,
      ['整套', '半套'].map((productName) => ({ productCode: productName, productName, productTypeId, productPrice: 0 })),
    );
  });
  const bomId = await database.run(async (ctx) => {
    const [inner, outer] = [
      await createBom(ctx, { bomCode: 'B2', bomName: '半套', productId: half, lines: [{ productId: drill, num: 2 }] }),
      await createBom(ctx, {
        bomCode: 'B3',
        bomName: '整套',
        productId: whole,
        lines: [
          { productId: half, num: 3 },
          { productId: glove, num: 1 },
        ],
      }),
    ];
    for (const one of [inner, outer]) await changeBomStatus(ctx, { bomId: one.bomId, bomStatus: 1 });
    return outer.bomId;
  });
  const { id } = (await post('create', { empId, bomId, bomNum: 2 })).data;
  const { lines } = await database.run((ctx) => findCombo(ctx, { id }));
  expect(new Map(lines.map(({ productId, num }) => [productId, num]))).toEqual(
    new Map([
      [drill, 12],
      [glove, 2],
    ]),
  );
});

test('R170 each state of a combo order from two callers at once', async () => {
  const machine = await machineOf('C6');
  const allowed: Record<number, string[]> = { 0: ['pass', 'reject', 'cancel'], 1: ['pick', 'cancel'], 2: [], 3: [], 4: [] };
  const act = (verb: string, id: string) => (verb === 'pass' ? decide(id, 1) : verb === 'reject' ? decide(id, 2) : post(verb, { id }));
  const make = async (state: number) => {
    const id = await create([{ productId: machine.drill, num: 1 }]);
    if (state === 1 || state === 3) await decide(id, 1);
    if (state === 3) await database.pool.query('update combo_pick_order set combo_status = 3 where id = $1', [id]);
    if (state === 2) await decide(id, 2);
    if (state === 4) await post('cancel', { id });
    return id;
  };
  for (const state of [0, 1, 2, 3, 4])
    for (const verb of ['pass', 'reject', 'cancel', 'pick']) {
      const id = await make(state);
      const answers = await Promise.all([act(verb, id), act(verb, id)]);
      const may = allowed[state]!.includes(verb);
      expect([state, verb, ...answers.map(({ code, error }) => error ?? code).sort()]).toEqual([
        state,
        verb,
        ...(may ? [200, 'not-allowed-now'] : ['not-allowed-now', 'not-allowed-now']),
      ]);
      await database.pool.query('update combo_pick_order set combo_status = 1 where id = $1 and combo_status = 3 and picked_at is null', [
        id,
      ]);
      await post('cancel', { id });
    }
  expect((await standing(machine)).map(([, reserved]) => reserved)).toEqual([0, 0]);
});

test('who may not see the department sees nothing of its orders; each button has its right', async () => {
  const machine = await machineOf('C7');
  const id = await create([{ productId: machine.drill, num: 1 }]);
  for (const narrow of [floor.as({ scope: { department: [] } }), floor.as({ nodeId: newId() })]) {
    expect((await post('list', {}, narrow)).data.total).toBe(0);
    for (const verb of ['delete', 'cancel', 'pick']) expect((await post(verb, { id }, narrow)).error).toBe('not-found');
    expect((await decide(id, 1, narrow)).error).toBe('not-found');
  }
  const clerk = floor.as({ rights: ['operate.comboPickList', 'operate.comboPickList.create'] });
  expect((await decide(id, 1, clerk)).error).toBe('not-permitted');
  expect((await post('list', {}, clerk)).data.total).toBeGreaterThan(0);
  expect((await post('list', { vmId: machine.vmId })).data.total).toBe(0);
});

test('after all of it the books are true', async () => {
  const { checks } = await proof(database.db, database.node);
  expect(checks.filter(({ failing }) => failing > 0)).toEqual([]);
});

test('J10 who may decide hears of it at the bell, alone; beside the decision stand worth, budget, use and history', async () => {
  const machine = await machineOf('J10');
  const users = await database.run(async (ctx) => {
    const make = async (account: string, rights: string[]) => {
      const [id, roleId] = [newId(), newId()];
      const { nodeId } = ctx;
      const values = { nodeId, id, loginAccount: account, userName: account };
      await ctx.db.insertInto('loginUser').values(values).execute();
      await ctx.db.insertInto('role').values({ nodeId, id: roleId, roleCode: account, roleName: account }).execute();
      await ctx.db.insertInto('userRole').values({ nodeId, userId: id, roleId }).execute();
      for (const menuCode of rights) await ctx.db.insertInto('roleRight').values({ nodeId, roleId, menuCode }).execute();
      return id;
    };
    return { head: await make('head', ['operate.comboPickList.approve']), other: await make('other', ['operate.comboPickList']) };
  });
  const costId = await database.run(async (ctx) => (await createCost(ctx, { costCode: 'J10', costName: '机加', budgetAmount: 10_000 })).id);
  const id = await create([{ productId: machine.drill, num: 2 }], { costId });
  const told = await database.db
    .selectFrom('notice')
    .selectAll()
    .where('title', 'like', '组合领料单%')
    .orderBy('enabledAt', 'desc')
    .execute();
  expect(told[0]).toMatchObject({ receiverIds: [users.head], noticeType: 5 });
  expect(told[0]?.content).toContain(`/${id}">去审批`);
  const found = () => database.run((ctx) => findCombo(ctx, { id }));
  expect(await found()).toMatchObject({
    decision: { amount: 500, budgetAmount: 10_000, usedAmount: 0, empMonth: expect.any(Number) },
    lines: [{ takenNum: expect.any(Number) }],
  });
  const before = await found();
  await decide(id, 1);
  expect((await post('pick', { id })).code).toBe(200);
  const after = await found();
  expect(after.decision).toMatchObject({ usedAmount: 500 });
  expect((after.lines[0]?.takenNum ?? 0) - (before.lines[0]?.takenNum ?? 0)).toBe(2);
  expect((after.decision?.empMonth ?? 0) - (before.decision?.empMonth ?? 0)).toBe(500);
  // What a colleague of the same department takes, for another account, is the department's alone.
  const colleague = await database.run((ctx) => hire(ctx, 'E2'));
  await database.db
    .updateTable('employee')
    .set((eb) => ({ departmentId: eb.selectFrom('employee as e').select('e.departmentId').where('e.id', '=', empId) }))
    .where('id', '=', colleague)
    .execute();
  const theirs = (await post('create', { empId: colleague, lines: [{ productId: machine.drill, num: 1 }] })).data.id as string;
  await decide(theirs, 1);
  expect((await post('pick', { id: theirs })).code).toBe(200);
  const last = await found();
  expect([last.decision?.empMonth, last.decision?.usedAmount, last.lines[0]?.takenNum]).toEqual([
    after.decision?.empMonth,
    500,
    after.lines[0]?.takenNum,
  ]);
  expect((last.decision?.departmentMonth ?? 0) - (after.decision?.departmentMonth ?? 0)).toBe(250);
});

test('an order without an end is valid for as many days as the site has set', async () => {
  const machine = await machineOf('C-DAYS');
  const days = async () => {
    const { validUntil } = await orderOf(await create([{ productId: machine.drill, num: 1 }]));
    return Math.round((Date.parse(validUntil) - Date.now()) / 86_400_000);
  };
  expect(await days()).toBe(3);
  await database.run((ctx) => updateNodeConfig(ctx, { comboDays: 7 }));
  expect(await days()).toBe(7);
});

test('found 22 an order for who or what is stopped, or of more than ever fits, is refused when it is made', async () => {
  const { drill, vmId } = await machineOf('STOP');
  const who = await database.run((ctx) => hire(ctx, 'E22'));
  const made = await database.run(async (ctx) => ({
    cost: await createCost(ctx, { costCode: 'STOP', costName: '停用中心' }),
    project: await createProject(ctx, { projectCode: 'STOP', projectName: '停用项目' }),
  }));
  await database.pool.query('update cost set status_flag = false where id = $1', [made.cost.id]);
  await database.pool.query('update project set status_flag = false where id = $1', [made.project.id]);
  const refused = async (more: object, num = 1) =>
    (await post('create', { empId: who, lines: [{ productId: drill, num, vmId }], ...more })).error;
  expect(await refused({ costId: made.cost.id })).toBe('stopped');
  expect(await refused({ projectId: made.project.id })).toBe('stopped');
  expect([await refused({}, 21), await refused({}, 20)]).toEqual(['order-beyond', undefined]);
  await database.pool.query('update employee set lock_flag = true where id = $1', [who]);
  expect(await refused({})).toBe('employee-locked');
});

test('found 26 where a machine asks for a project, an order without one is not passed for it', async () => {
  const { drill, vmId } = await machineOf('PROJ');
  const project = await database.run(async (ctx) => {
    await savePickMode(ctx, {
      vmIds: [vmId],
      modeCode: 'project',
      needCost: false,
      needProject: false,
      needApproval: false,
      faceFlag: false,
    });
    return createProject(ctx, { projectCode: 'PJ26', projectName: '壳体' });
  });
  // What the machine is told is what the decision asks.
  expect(await database.run((ctx) => findPickMode(ctx, { vmId }))).toMatchObject({
    modeCode: 'project',
    needProject: true,
    needCost: false,
  });
  const lines = [{ productId: drill, num: 1, vmId }];
  const { error, msg } = await decide(await create(lines), 1);
  expect([error, msg]).toEqual(['pick-no-project', expect.stringContaining('要求选择项目，请先选择')]);
  expect((await decide(await create(lines, { projectId: project.id }), 1)).code).toBe(200);
});
