// Machines on the screen: made whole in one go, known by their model, and given keys that nobody keeps.
import type * as z from 'zod/mini';
import { sql } from 'kysely';
import { VIRTUAL_MODELS, type virtual } from '../../../contract/device/virtual.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, sameNode } from '../../kernel/scope.ts';
import { makeOpenKey } from '../auth/index.ts';
import { addChannels, bindEmployees, bindProducts, createVm, createVmModel } from '../machine/index.ts';
import { DeviceType, SaleType } from '../../../contract/machine/codes.ts';
import { highestOf, numbersOf } from './numbering.ts';

type Kind = In<typeof virtual.create>['kind'];

const KINDS: Record<
  Kind,
  {
    modelCode: string;
    modelName: string;
    deviceType: z.output<typeof DeviceType>;
    rows: number;
    columns: number;
    saleType: z.output<typeof SaleType>;
    codes: string;
  }
> = {
  vending: {
    modelCode: `${VIRTUAL_MODELS}VM`,
    modelName: '模拟售货机',
    deviceType: DeviceType.spring,
    rows: 4,
    columns: 5,
    saleType: SaleType.pick,
    codes: 'VS',
  },
  cabinet: {
    modelCode: `${VIRTUAL_MODELS}CAB`,
    modelName: '模拟刀具柜',
    deviceType: DeviceType.drawer,
    rows: 3,
    columns: 4,
    saleType: SaleType.borrow,
    codes: 'VG',
  },
};
const MODELS = Object.values(KINDS).map(({ modelCode }) => modelCode);
const KEY_NAME = '模拟设备';
const CAPACITY = 10;
/** People that a new one knows, so that somebody can swipe a card at once. */
const PEOPLE = 30;

const machines = (ctx: Ctx) =>
  from(ctx, 'vm', 'v').innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId')).where('m.modelCode', 'in', MODELS);

/** The site's machines on the screen, by their codes. */
export async function virtualMachines(ctx: Ctx): Promise<Given<typeof virtual.list>> {
  const rows = await machines(ctx)
    .select(['v.id', 'v.vmCode', 'v.vmName', 'm.modelCode', sql<boolean>`vm_trains(v.node_id, v.id)`.as('trains')])
    .orderBy('v.vmCode')
    .execute();
  return rows.map(({ modelCode, ...row }) => ({ ...row, kind: modelCode === KINDS.cabinet.modelCode ? 'cabinet' : 'vending' }));
}

/** Makes one with channels, products of the site and people who may use it; gives its id. Refuses 'virtual-without-products'. */
export async function createVirtual(ctx: Ctx, { kind }: In<typeof virtual.create>): Promise<{ id: string }> {
  // Two people at once would number theirs alike.
  await sql`select pg_advisory_xact_lock(hashtext(${`virtual ${ctx.nodeId}`}))`.execute(ctx.db);
  const { codes, rows, columns, saleType, modelName } = KINDS[kind];
  const products = await from(ctx, 'product', 'p')
    .select('p.id')
    .where('p.onSaleFlag', '=', true)
    .orderBy('p.productCode')
    .limit(rows * columns)
    .execute();
  if (products.length === 0) refuse('virtual-without-products');
  const { vmModelId, number } = await place(ctx, kind);
  const vmCode = `${codes}${String(number).padStart(3, '0')}`;
  const { id: vmId } = await createVm(ctx, { vmCode, deviceCode: vmCode, vmName: `${modelName}${number}`, vmModelId });
  const { ids } = await addChannels(ctx, {
    vmId,
    rows: Array.from({ length: rows * columns }, (_, at) => {
      const [tray, position] = [Math.floor(at / columns) + 1, (at % columns) + 1];
      return {
        tray,
        position,
        channelCode: `${tray}${String(position).padStart(2, '0')}`,
        capacity: CAPACITY,
        warnNum: 2,
        remindNum: 4,
        saleType,
      };
    }),
  });
  await bindProducts(
    ctx,
    ids.map((channelId, at) => ({ channelId, productId: products[at % products.length]!.id })),
  );
  const people = await from(ctx, 'employee', 'e')
    .select('e.id')
    .where('e.lockFlag', '=', false)
    .orderBy('e.empCode')
    .limit(PEOPLE)
    .execute();
  if (people.length > 0) await bindEmployees(ctx, { vmIds: [vmId], empIds: people.map(({ id }) => id) });
  return { id: vmId };
}

/** The model of a kind, made when it is missing, and the next number of its machines. */
async function place(ctx: Ctx, kind: Kind): Promise<{ vmModelId: string; number: number }> {
  const { codes, saleType: _, ...model } = KINDS[kind];
  const known = await from(ctx, 'vmModel', 'm').select('m.id').where('m.modelCode', '=', model.modelCode).executeTakeFirst();
  const vmModelId = known?.id ?? (await createVmModel(ctx, model)).id;
  const last = await ctx.db
    // scope: a number that a machine out of sight has is taken too
    .selectFrom('vm')
    .select(sql<number>`coalesce(max(substring(vm_code from '^[A-Z]+([0-9]{1,6})$')::int), 0)`.as('number'))
    .where('nodeId', '=', ctx.nodeId)
    .where(sql<boolean>`vm_code ~ ${`^${codes}[0-9]{1,6}$`}`)
    .executeTakeFirstOrThrow();
  return { vmModelId, number: last.number + 1 };
}

/** A key for a screen; the one before it ends. Refuses 'not-found' for a machine that stands in a hall. */
export async function connectVirtual(ctx: Ctx, { vmId }: In<typeof virtual.connect>): Promise<Given<typeof virtual.connect>> {
  const vm = await machines(ctx).select('v.id').where('v.id', '=', vmId).forUpdate('v').executeTakeFirst();
  if (!vm) return refuse('not-found', { thing: '模拟设备' });
  await changeIn(ctx, 'openKey')
    .set({ endedAt: sql`now()` })
    .where('vmId', '=', vmId)
    .where('keyName', '=', KEY_NAME)
    .where('endedAt', 'is', null)
    .execute();
  const { appKey, secret } = await makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: KEY_NAME, vmId, createdBy: actorName(ctx) });
  const state = await from(ctx, 'deviceState', 's').select(['s.received', 's.numbering']).where('s.vmId', '=', vmId).executeTakeFirst();
  return { appKey, secret, lastSequence: highestOf(numbersOf(state as Parameters<typeof numbersOf>[0])) };
}
