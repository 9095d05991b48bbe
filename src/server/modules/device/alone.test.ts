// The decision of a machine without a network against the server's, over the same site: rules, privileges, permissions and history of every kind by
// chance, the configuration heard whole or as changes, and picks that the books do not know yet.
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { decideAlone, type OwnTrade } from '../../../contract/device/alone.ts';
import { open } from '../../../contract/device/index.ts';
import { withChanges, type Config } from '../../../contract/device/kept.ts';
import { chinese } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addChannels, bindProducts, createVm } from '../machine/index.ts';
import { createCost } from '../org/index.ts';
import { decideAtMachine } from '../pick/index.ts';
import { createProductType } from '../product/index.ts';
import { furnishPlant } from '../strategy/test-plant.ts';
import { recordTrades, type TradeReport } from '../trade/index.ts';
import { configFor } from './config.ts';
import { chanceOf, DAY, makeSite, MINUTE, type Chance } from './test-rules.ts';

const database = testDatabase();
/** Of what was heard so long before `usageSince` the machine is told once more. */
const OVERLAP = 2 * MINUTE;

let plant: Awaited<ReturnType<typeof furnishPlant>>;
let other: { vmId: string; channelId: string };
let codes: Record<'zhang' | 'li' | 'wang' | 'glove' | 'drill' | 'cost', string>;
let elseId: string;
beforeAll(async () => {
  await database.run(async (ctx) => {
    plant = await furnishPlant(ctx, 'V1');
    const [glove = '', drill = '', lent = '', forOld = ''] = plant.channels;
    const above = await createProductType(ctx, { productTypeCode: 'ABOVE', productTypeName: '物料' });
    await ctx.db.updateTable('productType').set({ parentId: above.id }).where('id', '=', plant.typeId).execute();
    const centre = await createCost(ctx, { costCode: 'ABOVE', costName: '全厂' });
    await ctx.db.updateTable('cost').set({ parentId: centre.id }).where('id', '=', plant.costId).execute();
    elseId = (await createProductType(ctx, { productTypeCode: 'ELSE', productTypeName: '别的' })).id;
    await bindProducts(ctx, [
      { channelId: glove, productId: plant.glove },
      { channelId: drill, productId: plant.drill },
      { channelId: lent, productId: plant.drill },
      { channelId: forOld, productId: plant.glove },
    ]);
    await fill(ctx, { vmId: plant.vmId, channelId: glove, productId: plant.glove, qty: 5000 });
    await fill(ctx, { vmId: plant.vmId, channelId: drill, productId: plant.drill, qty: 5000 });
    await fill(ctx, { vmId: plant.vmId, channelId: lent, productId: plant.drill, qty: 2 });
    await fill(ctx, { vmId: plant.vmId, channelId: forOld, productId: plant.glove, qty: 3 });
    const { id: vmId } = await createVm(ctx, { vmCode: 'V2', deviceCode: 'D2', vmName: '别处', vmModelId: plant.modelId });
    const row = { tray: 1, position: 1, channelCode: '101', capacity: 10, warnNum: 2, remindNum: 5 };
    const { ids } = await addChannels(ctx, { vmId, rows: [row] });
    other = { vmId, channelId: ids[0] ?? '' };
    await bindProducts(ctx, [{ channelId: other.channelId, productId: plant.glove }]);
    await fill(ctx, { vmId, channelId: other.channelId, productId: plant.glove, qty: 5000 });
  });
  await run('update vm_channel set sale_type = 3 where id = $1', [plant.channels[3]]);
  codes = { zhang: 'E1-V1', li: 'E2-V1', wang: 'E3-V1', glove: 'P-V1-手套', drill: 'P-V1-钻头', cost: 'K-V1' };
});

const people = () => [plant.zhang, plant.li, plant.wang] as const;
const world = () => {
  const { pool, node, run: inTurn } = database;
  return { pool, node, run: inTurn, plant, otherVmId: other.vmId, elseTypeId: elseId };
};
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const asMachine = <T>(work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'device', vmId: plant.vmId, vmCode: 'V1', clockSkewMs: 0 } }));
const hear = async (since?: { version: string; usageSince: string }) =>
  z.parse(open.config.output, await asMachine((ctx) => configFor(ctx, { since: since?.version, usageSince: since?.usageSince })));
/** Told of all that was heard since `config`, and of nothing before it. */
const hearChanges = (config: Config) =>
  hear({ version: config.version, usageSince: new Date(Date.parse(config.usage.at) + OVERLAP).toISOString() });

interface Taking {
  at: number;
  empId: string;
  glove: boolean;
  elsewhere: boolean;
  tradeType: TradeReport['tradeType'];
  quantity: number;
  named: boolean;
  /** Of a single tool. */
  cutter?: string | undefined;
}
const take = (taking: Taking) =>
  database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: taking.elsewhere ? other.vmId : plant.vmId,
        tradeNumber: newId(),
        tradeType: taking.tradeType,
        happenedAt: new Date(taking.at).toISOString(),
        event: { id: newId() },
        empId: taking.empId,
        projectId: taking.named ? plant.projectId : null,
        lines: [
          {
            channelId: taking.elsewhere ? other.channelId : (plant.channels[taking.glove ? 0 : 1] ?? ''),
            productId: taking.glove ? plant.glove : plant.drill,
            quantity: taking.quantity,
            cutterCode: taking.cutter ?? null,
          },
        ],
      },
    ]),
  );
function takingOf(chance: Chance, at: number, elsewhere: boolean): Taking {
  const glove = elsewhere || chance.likely(0.6);
  const tradeType = chance.one([10001, 10001, 10001, 10002, 10003, ...(glove ? [10010 as const] : [])] as const);
  const taking = {
    at,
    empId: chance.one(people()),
    glove,
    elsewhere,
    tradeType,
    quantity: chance.between(1, 3),
    named: chance.likely(0.2),
  };
  return { ...taking, cutter: glove ? undefined : chance.one(['K1', 'K2', undefined]) };
}
const codeOf = (empId: string) => (empId === plant.zhang ? codes.zhang : empId === plant.li ? codes.li : codes.wang);
const ownOf = ({ at, empId, glove, tradeType, quantity, named, cutter }: Taking): OwnTrade => ({
  at,
  empCode: codeOf(empId),
  productCode: glove ? codes.glove : codes.drill,
  tradeType,
  quantity,
  projectCode: named ? 'X-V1' : undefined,
  cutterCode: cutter,
});

const reader = { language: 'zh' as const, translate: chinese };

const lyingIn = (ref: string) => database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref }));

/** Both answers to the same question. */
async function compare(config: Config, own: readonly OwnTrade[], { chance, at }: { chance: Chance; at: number }) {
  const empId = chance.one(people());
  const place = chance.between(0, 3);
  const [named, cost, face] = [chance.likely(0.3), chance.likely(0.2), chance.likely(0.7)];
  const quantity = chance.between(1, 4);
  const online = await database.run((ctx) =>
    decideAtMachine(ctx, {
      vmId: plant.vmId,
      empId,
      channelId: plant.channels[place] ?? '',
      quantity,
      face,
      at: new Date(at).toISOString(),
      costId: cost ? plant.costId : null,
      projectId: named ? plant.projectId : null,
    }),
  );
  const question = {
    at,
    empCode: codeOf(empId),
    channelCode: `10${place + 1}`,
    quantity,
    face,
    costCode: cost ? codes.cost : undefined,
    projectCode: named ? 'X-V1' : undefined,
    // A machine counts its pieces.
    stock: await lyingIn(plant.channels[place] ?? ''),
  };
  const alone = decideAlone(config, own, { question, reader });
  expect({
    allowed: alone.decision.allowed,
    rule: alone.decision.reason?.rule ?? null,
    left: alone.decision.left,
    sentence: alone.sentence,
  }).toEqual({
    allowed: online.allowed,
    rule: online.rule,
    left: online.left,
    sentence: online.sentence,
  });
  return online;
}

const sorted = <R extends { key: string }>({ changed }: { changed: R[] }) => changed.toSorted((a, b) => (a.key < b.key ? -1 : 1));
const versioned = ({ channels, products, employees, settings, rules, privileges, projects, closings }: Config) =>
  Object.fromEntries(
    Object.entries({ channels, products, employees, settings, rules, privileges, projects, closings }).map(([name, section]) => [
      name,
      sorted<{ key: string }>(section),
    ]),
  );

const CASES = 150;

it('whatever the rules and what was taken, the machine alone says what the server says: the same yes or no, rule, rest and sentence', async () => {
  let kept: Config | undefined;
  const said = new Map<string, number>();
  for (let seed = 1; seed <= CASES; seed += 1) {
    const chance = chanceOf(seed);
    if (seed % 3 === 1) await makeSite(world(), chance);
    for (let left = chance.between(0, 3); left > 0; left -= 1) {
      const age = chance.one([20 * MINUTE, 5 * 60 * MINUTE, 3 * DAY, 40 * DAY]);
      await take(takingOf(chance, Date.now() - chance.between(1, age / MINUTE) * MINUTE, chance.likely(0.4)));
    }
    const whole = await hear();
    kept = kept && chance.likely(0.8) ? withChanges(kept, await hearChanges(kept)) : whole;
    // What it heard as changes is what it would have been told whole.
    expect([seed, versioned(kept)]).toEqual([seed, versioned(whole)]);
    const own = Array.from({ length: chance.between(0, 2) }, (_, at) => takingOf(chance, Date.now() - (3 - at) * 1000, false));
    // What it does not know yet, the books learn behind its back.
    for (const taking of own) await take(taking);
    const at = Date.now();
    for (let questions = 4; questions > 0; questions -= 1) {
      const { rule } = await compare(kept, own.map(ownOf), { chance, at });
      said.set(rule ?? 'yes', (said.get(rule ?? 'yes') ?? 0) + 1);
    }
  }
  // A spread that never says no proves nothing.
  for (const rule of ['yes', 'employee', 'card', 'face', 'sale', 'stock', 'permission', 'quantity', 'life', 'loan', 'charge', 'approval'])
    expect([rule, said.get(rule) ?? 0]).toEqual([rule, expect.toSatisfy((n: number) => n > 0)]);
}, 180_000);

it('as changes the machine is told of those who took something, wherever they did, and of nobody else', async () => {
  await makeSite(world(), chanceOf(0));
  await run(`delete from pick_strategy`);
  await run(`delete from pick_privilege`);
  const { nodeId } = database.node;
  const id = newId();
  await run(
    `insert into pick_strategy (node_id, id, strategy_name, entity_type, department_id, share_flag) values ($1, $2, '每年', 3, $3, false)`,
    [nodeId, id, plant.aboveId],
  );
  await run(
    `insert into pick_strategy_item (node_id, id, strategy_id, product_id, limit_num, periodic_unit) values ($1, $2, $3, $4, 2, 'M')`,
    [nodeId, newId(), id, plant.glove],
  );
  const first = await hear();
  expect(first.rules.changed).toMatchObject([
    { key: id, name: '每年', boundTo: 3, codes: ['A-V1', 'B-V1'], lines: [{ product: codes.glove, num: 2, unit: 'M', count: 1 }] },
  ]);
  const nothing = await hearChanges(first);
  expect(nothing).toMatchObject({
    version: first.version,
    rules: { changed: [], removed: [] },
    usage: { snapshot: false, people: [], together: [] },
  });

  await take({ at: Date.now(), empId: plant.li, glove: true, elsewhere: true, tradeType: 10001, quantity: 2, named: false });
  const heard = await hearChanges(nothing);
  expect(heard.usage.people.map(({ key }) => key)).toEqual([codes.li]);
  expect(heard.usage.people[0]?.taken?.at(-1)).toMatchObject({ product: codes.glove, num: 2, amount: '20.00' });
  const question = { at: Date.now(), empCode: codes.li, channelCode: '101', quantity: 1, stock: null };
  const after = decideAlone(withChanges(withChanges(first, nothing), heard), [], { question, reader });
  expect([after.decision.allowed, after.decision.reason?.rule]).toEqual([false, 'quantity']);
  expect((await hearChanges(heard)).usage.people).toEqual([]);

  // Whoever was away for days is told all.
  const away = { version: heard.version, usageSince: new Date(Date.now() - 2 * DAY).toISOString() };
  expect((await hear(away)).usage).toMatchObject({ snapshot: true });

  // A rule that reaches back further: all is told anew, by which it counts.
  await run('update pick_strategy_item set limit_num = 3 where strategy_id = $1', [id]);
  const anew = await hearChanges(heard);
  expect([anew.snapshot, anew.rules.changed.length, anew.usage.snapshot]).toEqual([false, 1, true]);
});
