// What a machine must know: its channels, what is in them, who may use it, how it asks and charges.
import { sql } from 'kysely';
import type { open } from '../../../contract/device/index.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { chargedNow, nodeConfigOf } from '../site/index.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { bannersOf, stockedChannels } from '../machine/index.ts';
import type { Lying } from '../pick/index.ts';
import { barredLots } from '../stock/index.ts';
import { ruleSections, type Counted } from './config-rules.ts';
import { lit } from '../../kernel/db/lit.ts';
import { FreezeStatus, SaleType } from '../../../contract/machine/codes.ts';
import { askingMode } from '../../../contract/machine/vm-settings.ts';

type Config = Given<typeof open.config>;
type Sectioned = Pick<Config, 'channels' | 'products' | 'settings' | 'banners' | 'rules' | 'privileges' | 'projects' | 'closings'>;
/** Each section's rows in the order of their keys: what a version is made of, but for the people. */
export type Sections = { [S in keyof Sectioned]: Config[S]['changed'] };
export interface Read {
  sections: Sections;
  stocks: Config['stocks'];
  people: { lying: readonly Product[]; reserved: boolean; permitted: boolean };
  counted: Counted;
}

/** All of a machine's configuration but the people and what they used. */
export async function readConfig(ctx: Ctx, vmId: string): Promise<Read> {
  const channels = await channelsOf(ctx, vmId);
  const products = await productsOf(ctx, vmId);
  const settings = await settingsOf(ctx, vmId);
  const { sent, counted } = await ruleSections(ctx, { vmId, products });
  return {
    sections: {
      channels: channels.map(({ id: _id, productId: _product, stock: _, permitted: _any, ...channel }) => channel),
      products: products.map(productOnWire),
      settings,
      banners: await bannersOf(ctx, vmId),
      ...sent,
    },
    stocks: await stocksOf(ctx, channels),
    people: { lying: products, reserved: channels.some(({ reserved }) => reserved), permitted: channels[0]?.permitted === true },
    counted: {
      ...counted,
      overdue: settings.some(({ key, value }) => key === 'overdueDays' && Number(value) > 0),
      forOld: channels.some(({ saleType }) => saleType === SaleType.oldForNew),
    },
  };
}

async function channelsOf(ctx: Ctx, vmId: string) {
  const asked = stockedChannels(ctx)
    .leftJoin('product as n', sameNode('n.id', 'c.newProductId'))
    .select([
      'c.id',
      'c.productId',
      'c.channelCode as key',
      'c.tray',
      'c.position',
      'c.width',
      'c.channelType',
      'c.threadSize',
      'p.productCode',
      'n.productCode as newProductCode',
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      sql<boolean>`c.freeze_status <> ${lit(FreezeStatus.normal)}`.as('frozen'),
      'c.freezeStatus as freeze',
      'c.saleType',
      sql<boolean>`exists (select from vm_channel_auth a where a.node_id = c.node_id and a.channel_id = c.id)`.as('reserved'),
      's.onHand as stock',
      sql<boolean>`exists (select from emp_pick_permission r where r.node_id = ${ctx.nodeId}::uuid)`.as('permitted'),
    ])
    .where('c.vmId', '=', vmId)
    .where('c.mergedInto', 'is', null)
    .orderBy('c.channelCode');
  return (await ctx.db.executeQuery(prepared(asked.compile()))).rows;
}

/** What the books have in each channel of its own product, and what of it nobody may take; what is barred by a day, by the last one before it. */
async function stocksOf(
  ctx: Ctx,
  channels: readonly { id: string; key: string; productId: string | null; stock: number }[],
): Promise<Config['stocks']> {
  const rows = await barredLots(ctx, { kind: PLACE.vmChannel, refs: channels.map(({ id }) => id) });
  const barred = Map.groupBy(rows, ({ placeRef }) => placeRef);
  return channels.map(({ id, key, productId, stock }) => {
    const lots = (barred.get(id) ?? []).filter((lot) => lot.productId === productId);
    const [frozen, reserved] = [sumOf(lots, 'frozen'), sumOf(lots, 'reserved')];
    const expiring = lots.flatMap((lot) => (lot.expiring && lot.expiring.num > 0 ? [lot.expiring] : []));
    return { key, stock, ...(frozen > 0 && { frozen }), ...(reserved > 0 && { reserved }), ...(expiring.length > 0 && { expiring }) };
  });
}
const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number => rows.reduce((sum, row) => sum + row[key], 0);

interface Product extends Lying {
  productName: string;
  spec: string | null;
  unit: string;
  price: number;
  onSale: boolean;
  life: { count: number; unit: string } | null;
  borrow: { count: number; unit: string } | null;
  costs: string[];
}

/** What lies in its channels, or is to, each with its types from its own up. */
async function productsOf(ctx: Ctx, vmId: string): Promise<Product[]> {
  // beyond scope: a machine is told whom it may charge
  const asked = sql<Product>`
    select p.id, p.product_code as code, p.product_name, p.spec, p.unit, ${chargedNow} as price, p.on_sale_flag as on_sale, y.type_ids, y.types, y.type_names,
      (select json_build_object('count', l.life_value, 'unit', l.life_unit) from product_life l where l.node_id = p.node_id and l.product_id = p.id) as life,
      (select json_build_object('count', b.cycle_value, 'unit', b.cycle_unit) from borrow_cycle b
        where b.node_id = p.node_id and (b.product_id = p.id or b.product_type_id = any(y.type_ids))
        order by b.product_id is null, array_position(y.type_ids, b.product_type_id) limit 1) as borrow,
      array(select k.cost_code from cost_entity x join cost k on k.node_id = x.node_id and k.id = x.cost_id and k.status_flag
        where x.node_id = p.node_id and x.entity_id = p.id order by x.created_at, x.cost_id) as costs
    from product p
    cross join lateral (
      with recursive up as (
        select t.id, t.parent_id, t.product_type_code, t.product_type_name, 1 as step from product_type t where t.node_id = p.node_id and t.id = p.product_type_id
        union all select t.id, t.parent_id, t.product_type_code, t.product_type_name, up.step + 1 from up join product_type t on t.node_id = p.node_id and t.id = up.parent_id
      ) select array_agg(up.id order by up.step) as type_ids, array_agg(up.product_type_code order by up.step) as types,
        array_agg(up.product_type_name order by up.step) as type_names from up
    ) y
    where p.node_id = ${ctx.nodeId}::uuid and p.id in (
      select unnest(array[c.product_id, c.new_product_id]) from vm_channel c where c.node_id = ${ctx.nodeId}::uuid and c.vm_id = ${vmId}::uuid)
    order by p.product_code`;
  const { rows } = await ctx.db.executeQuery<Product>(prepared(asked.compile(ctx.db)));
  return rows;
}

const productOnWire = ({
  code,
  id: _,
  typeIds: _ids,
  typeNames: _names,
  life,
  borrow,
  costs,
  ...product
}: Product): Sections['products'][number] => ({
  key: code,
  ...product,
  ...(life && { life }),
  ...(borrow && { borrow }),
  ...(costs.length > 0 && { costs }),
});

const CHARGED = 'a machine is told whom it charges, whoever asks for its configuration';

/** How it asks and charges; `chargedTo` is the cost centre of its settlement, `costCode` its own. */
async function settingsOf(ctx: Ctx, vmId: string): Promise<Sections['settings']> {
  const site = await nodeConfigOf(ctx);
  const asked = from(ctx, 'vm', 'v')
    .leftJoin('vmPickMode as m', withinScope(ctx, 'm.vmId', 'v.id'))
    .leftJoin('vmPickSettlement as s', withinScope(ctx, 's.vmId', 'v.id'))
    .select(['v.vmName', 'v.lockFlag', 'm.modeCode', 'm.needCost', 'm.needProject', 'm.needApproval', 'm.faceFlag', 'm.maxNum'])
    .leftJoin('cost as k', beyondScope('k.id', 's.costId', CHARGED))
    .leftJoin('cost as o', beyondScope('o.id', 'v.costId', CHARGED))
    .select(['s.settlementType', 's.payer', 'v.vmCode', 'k.costCode as chargedTo', 'o.costCode'])
    .where('v.id', '=', vmId);
  const vm = (await ctx.db.executeQuery(prepared(asked.compile()))).rows[0]!;
  // Where nobody has set the machine's own mode, the site's holds.
  const usual = {
    modeCode: site.pickModeCode,
    needCost: site.pickNeedCost,
    needProject: site.pickNeedProject,
    needApproval: site.pickNeedApproval,
    faceFlag: site.pickFace,
  };
  const mode = askingMode(vm.modeCode === null ? usual : (vm as typeof usual));
  return Object.entries({ ...vm, ...mode, timeZone: ctx.timeZone, overdueDays: site.pickOverdueDays })
    .map(([key, value]) => ({ key, value: String(value ?? '') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
