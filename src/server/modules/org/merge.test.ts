// What hangs on a department or a cost centre beside its people is not lost when it is merged away.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { createScope } from '../role/index.ts';
import { createItems, createStrategy } from '../strategy/index.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let drill: string;
beforeAll(async () => {
  people = await openPeople(database);
  ({ drill } = await database.run((ctx) => furnish(ctx, { code: 'VM1' })));
});
afterAll(() => people?.close());

type Kind = 'department' | 'cost';
let at = 0;
async function make(kind: Kind): Promise<string> {
  at += 1;
  const body = kind === 'cost' ? { costCode: `C${at}`, costName: `中心${at}` } : { departmentCode: `D${at}`, departmentName: `部门${at}` };
  return (await people.admin.ok(kind === 'cost' ? 'createCost' : 'createDepartment', body)).id;
}
const row = async (kind: Kind, id: string) =>
  (await people.admin.ok(kind === 'cost' ? 'listCost' : 'listDepartment')).find((one: { id: string }) => one.id === id);

/** A limit of two drills in each period. */
const limit = (kind: Kind, entityId: string, [strategyName, periodicUnit = 'D']: [string, ('D' | 'W')?]) =>
  database.run(async (ctx) => {
    const { id } = await createStrategy(ctx, { strategyName, entityType: kind === 'cost' ? 2 : 3, entityId });
    await createItems(ctx, { strategyId: id, productIds: [drill], limitNum: 2, periodicUnit });
    return id;
  });
/** Whom a strategy is for now. */
const heldBy = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await database.db.selectFrom('pickStrategy').select(['id', 'entityId']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((one) => one.id === id)?.entityId ?? 'gone');
};
const inTemplate = async (templateId: string): Promise<string[]> => {
  const rows = await database.db.selectFrom('dataScopeEntity').select('entityId').where('templateId', '=', templateId).execute();
  return rows.map(({ entityId }) => entityId).sort();
};

for (const kind of ['department', 'cost'] as const) {
  const [merge, look] = kind === 'cost' ? ['mergeCost', 'findMergeCost'] : ['mergeDepartment', 'findMergeDepartment'];

  test(`${kind}: strategies go over, those that repeat the other's stay and are told by name before and after`, async () => {
    const [source, target] = [await make(kind), await make(kind)];
    const goes = await limit(kind, source, ['每周限量', 'W']);
    const sameName = await limit(kind, source, ['同名']);
    await database.run((ctx) => createStrategy(ctx, { strategyName: '同名', entityType: kind === 'cost' ? 2 : 3, entityId: target }));
    const before = await people.admin.ok(`${look}?id=${source}&intoId=${target}`);
    expect(before).toEqual({
      strategies: expect.arrayContaining([
        { strategyName: '每周限量', stays: null, other: null },
        { strategyName: '同名', stays: 'name', other: '同名' },
      ]),
      scopes: [],
      barred: { strategies: 0, scopes: 0 },
      history: null,
    });
    expect(await people.admin.ok(merge, { id: source, intoId: target })).toMatchObject({ strategies: 1, left: ['同名'], deleted: false });
    expect(await heldBy([goes, sameName])).toEqual([target, source]);
    expect(await row(kind, source)).toMatchObject({ statusFlag: false });
  });

  test(`${kind}: what limits the same in the same period stays, and names what it repeats`, async () => {
    const [source, target] = [await make(kind), await make(kind)];
    const twice = await limit(kind, source, ['我们的每日']);
    const other = await limit(kind, target, ['他们的每日']);
    const { strategies } = await people.admin.ok(`${look}?id=${source}&intoId=${target}`);
    expect(strategies).toEqual([{ strategyName: '我们的每日', stays: 'overlap', other: '他们的每日' }]);
    await people.admin.ok(merge, { id: source, intoId: target });
    expect(await heldBy([twice, other])).toEqual([source, target]);
  });

  test(`${kind}: strategies stay where that is asked, and where the caller may not change them`, async () => {
    const [source, target] = [await make(kind), await make(kind)];
    const own = await limit(kind, source, ['每日']);
    const keeper = people.as({ rights: [`organization.${kind}`, `organization.${kind}.update`] });
    expect(await keeper.ok(`${look}?id=${source}&intoId=${target}`)).toMatchObject({ strategies: [], barred: { strategies: 1 } });
    expect(await keeper.ok(merge, { id: source, intoId: target })).toMatchObject({ strategies: 0, deleted: false });
    expect(await heldBy([own])).toEqual([source]);
    await people.admin.ok(kind === 'cost' ? 'updateCost' : 'updateDepartment', { id: source, statusFlag: true });
    await people.admin.ok(merge, { id: source, intoId: target, withStrategies: false });
    expect(await heldBy([own])).toEqual([source]);
    expect(await people.admin.ok(merge, { id: source, intoId: target })).toMatchObject({ strategies: 1, deleted: true });
    expect(await heldBy([own])).toEqual([target]);
  });

  test(`${kind}: data permissions name the other when asked, by whom may change them`, async () => {
    const [source, target, kept] = [await make(kind), await make(kind), await make(kind)];
    at += 1;
    const templateName = `模板${at}`;
    const field = kind === 'cost' ? 'costIds' : 'departmentIds';
    const { id: templateId } = await database.run((ctx) => createScope(ctx, { templateName, [field]: [source, kept] }));
    expect(await people.admin.ok(`${look}?id=${source}&intoId=${target}`)).toMatchObject({ scopes: [templateName], history: null });
    const keeper = people.as({ rights: [`organization.${kind}`, `organization.${kind}.update`] });
    expect(await keeper.ok(`${look}?id=${source}&intoId=${target}`)).toMatchObject({ scopes: [], barred: { scopes: 1 } });
    expect(await keeper.ok(merge, { id: source, intoId: target, withScopes: true })).toMatchObject({ scopes: 0, deleted: false });
    expect(await inTemplate(templateId)).toEqual([source, kept].sort());
    // Unasked, nobody is shown more than before.
    expect(await people.admin.ok(merge, { id: source, intoId: target })).toMatchObject({ scopes: 0, deleted: false });
    expect(await inTemplate(templateId)).toEqual([source, kept].sort());
    expect(await people.admin.ok(merge, { id: source, intoId: target, withScopes: true })).toMatchObject({ scopes: 1, deleted: true });
    expect(await inTemplate(templateId)).toEqual([target, kept].sort());
  });

  test(`${kind}: with a history the template names both, so that what was charged stays in sight`, async () => {
    const [source, target] = [await make(kind), await make(kind)];
    await limit(kind, source, ['同名']);
    await database.run((ctx) => createStrategy(ctx, { strategyName: '同名', entityType: kind === 'cost' ? 2 : 3, entityId: target }));
    at += 1;
    const field = kind === 'cost' ? 'costIds' : 'departmentIds';
    const { id: templateId } = await database.run((ctx) => createScope(ctx, { templateName: `模板${at}`, [field]: [source] }));
    expect(await people.admin.ok(merge, { id: source, intoId: target, withScopes: true })).toMatchObject({ scopes: 1, deleted: false });
    expect(await inTemplate(templateId)).toEqual([source, target].sort());
  });

  test(`R200 ${kind}: what a merge would do is not told of what is out of sight`, async () => {
    const [mine, other] = [await make(kind), await make(kind)];
    const narrowed = people.as({ scope: { [kind]: [mine] } });
    expect(await narrowed.refusal(`${look}?id=${mine}&intoId=${other}`)).toBe('not-found');
    expect(await people.as({ rights: [`organization.${kind}`] }).refusal(`${look}?id=${mine}&intoId=${other}`)).toBe('not-permitted');
  });
}
