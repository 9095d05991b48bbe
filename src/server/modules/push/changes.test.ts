// What is told by change: employees, products and stock, as they are after it; each made by the verb that people and machines make it with.
import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { CHANGE_TYPES, PushAuth, PushKind } from '../../../contract/push/codes.ts';
import { facts, type FactName } from '../../../contract/push/facts.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { setEmployeeLock, updateEmployee } from '../org/index.ts';
import { openingEntry } from '../stock/index.ts';
import { recordTrades } from '../trade/index.ts';
import { asyncApi } from './asyncapi.ts';
import { examples } from './examples.ts';
import { factOf } from './fact.ts';
import { pushHandlers } from './index.ts';
import { sampleOf } from './template.ts';

const base = testDatabase();
let floor: Awaited<ReturnType<typeof furnish>>;
let empId: string;

beforeAll(async () => {
  const { admin } = await openCallers(base, pushHandlers);
  await base.run(async (ctx) => {
    floor = await furnish(ctx);
    empId = await hire(ctx, 'E1');
    await bindProducts(ctx, [{ channelId: floor.channels[0] ?? '', productId: floor.drill }]);
    await fill(ctx, { vmId: floor.vmId, channelId: floor.channels[0] ?? '', productId: floor.drill, qty: 9 });
  });
  const told = { receiverName: 'ERP', pushKind: PushKind.platform, url: 'https://erp.example/', pushTypes: [...CHANGE_TYPES] };
  await admin.ok('/data-push-platform/createNodeConfig', { ...told, authKind: PushAuth.none });
});
beforeEach(() => base.pool.query('delete from push_record'));

/** What was told since, each held against what is documented. */
async function told(): Promise<Record<string, unknown>[]> {
  const { rows } = await base.pool.query(
    'select id, push_type, fact, doc_id, vm_id, warehouse_id, department_id from push_record order by seq',
  );
  return rows.map((row) => {
    const fact = factOf({ id: row.id, pushType: row.push_type, fact: row.fact });
    const name = fact['type'] as FactName;
    expect(facts[name].safeParse(fact).error?.issues).toBeUndefined();
    expect(Object.keys(fact).toSorted()).toEqual(Object.keys(examples[name]).toSorted());
    return { ...fact, doc: row.doc_id, vm: row.vm_id, warehouse: row.warehouse_id, department: row.department_id };
  });
}

test('an employee who is hired, renamed and stopped is told each time, in one line; what nobody is told of is no change', async () => {
  const id = await base.run((ctx) => hire(ctx, 'E2'));
  await base.run((ctx) => updateEmployee(ctx, { id, empName: '李四' }));
  await base.run((ctx) => updateEmployee(ctx, { id, remark: '只是备注' }));
  await base.run((ctx) => setEmployeeLock(ctx, { id, lockFlag: true }));
  const all = await told();
  expect(all.map(({ type, empCode, state }) => [type, empCode, state])).toEqual([
    ['employee', 'E2', 'working'],
    ['employee', 'E2', 'working'],
    ['employee', 'E2', 'stopped'],
  ]);
  expect(all[1]?.['empName']).toBe('李四');
  expect(new Set(all.map(({ doc }) => doc))).toEqual(new Set([id]));
  expect(all[0]?.['department']).toBeTruthy();
});

test('a change that is taken back is told to nobody', async () => {
  const undone = base.run(async (ctx) => {
    await updateEmployee(ctx, { id: empId, empName: '王五' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await told()).toEqual([]);
});

test('a product that is changed is told with its price; one that is deleted too', async () => {
  await base.pool.query(`update product set unit_price = 1234 where id = $1`, [floor.drill]);
  await base.pool.query(`update product set remark = 'x', updated_at = now() where id = $1`, [floor.drill]);
  expect((await told()).map(({ type, productPrice, state }) => [type, productPrice, state])).toEqual([['product', '12.34', 'onSale']]);
});

test('a pick is told as what lies in its channel then; goods of a warehouse as what lies there; once each', async () => {
  await base.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: floor.vmId,
        tradeNumber: newId(),
        tradeType: 10001,
        happenedAt: new Date().toISOString(),
        event: { id: newId() },
        empId,
        lines: [{ channelId: floor.channels[0] ?? '', productId: floor.drill, quantity: 2 }],
      },
    ]),
  );
  const [taken, ...more] = await told();
  expect(more).toEqual([]);
  expect(taken).toMatchObject({ type: 'stock', placeKind: PLACE.vmChannel, num: 7, goodNum: 7, warehouseCode: null, vm: floor.vmId });
  await base.pool.query('delete from push_record');
  await base.run((ctx) =>
    openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [{ place: { kind: PLACE.warehouse, ref: floor.warehouseId }, productId: floor.drill, qty: 50 }],
    }),
  );
  expect(await told()).toMatchObject([{ type: 'stock', placeKind: PLACE.warehouse, num: 50, vmCode: null, warehouse: floor.warehouseId }]);
});

test('each has a sample for the template of whoever sets a receiver up', async () => {
  for (const type of CHANGE_TYPES) expect(await base.run((ctx) => sampleOf(ctx, type))).toHaveProperty('number');
});

test('the AsyncAPI document is one, by the schema of its makers', () => {
  const check = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false }).compile(
    specs.schemas['3.0.0'] as object,
  );
  for (const language of ['zh', 'en'] as const) {
    check(JSON.parse(JSON.stringify(asyncApi(language))));
    expect(check.errors).toBeNull();
  }
  expect(check({ asyncapi: '3.0.0', info: { title: 'x' } })).toBe(false);
});
