// Lists as a browser asks for them, through the whole server (token, right, parse, scope, query, check of the answer, JSON), against the same two
// queries (15 rows and the total) written by hand and sent through the same driver.
import { PLACE } from '../src/contract/stock/ledger.ts';
import { NIL } from '../src/server/kernel/ids.ts';
import { openApp } from '../src/server/kernel/app.ts';
import { mount } from '../src/server/kernel/mount.ts';
import { productHandlers } from '../src/server/modules/product/index.ts';
import { stockHandlers } from '../src/server/modules/stock/index.ts';
import { furnish, idOf, openFloor, type Floor, type Size } from './floor.ts';
import { FIRST_DAY, fillLedger } from './ledger.ts';
import type { Figure, Part, Setting } from './part.ts';
import { rates } from './rounds.ts';

const DAYS = 600;

/** One list: what the browser sends, and the two queries by hand. `turn` lets each call ask for something else. */
interface Work {
  work: string;
  path: string;
  body: (turn: number) => object;
  rows: string;
  total: string;
  values: (turn: number) => unknown[];
}

const dayAt = (turn: number) =>
  new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + ((turn * 37) % DAYS) * 86_400_000).toISOString().slice(0, 10);

const productsWhere = `from product p join product_type t on t.node_id = p.node_id and t.id = p.product_type_id
  left join vendor v on v.node_id = p.node_id and v.id = p.vendor_id
  where p.node_id = $1 and (p.product_code ilike $2 or p.product_name ilike $2 or p.node_product_code ilike $2 or p.node_product_name ilike $2
    or p.barcode ilike $2 or p.initials ilike $2)`;
const moveColumns = `m.id, m.happened_at, m.recorded_at, m.kind, m.product_id, p.product_code, p.product_name, m.qty, m.from_kind, m.from_ref, m.to_kind, m.to_ref,
  l.lot_no, m.document_kind, m.document_id, m.line_no, m.actor_name, e.emp_name, m.corrects, m.late,
  (select v.vm_name || ' ' || c.channel_code from vm_channel c join vm v on v.node_id = c.node_id and v.id = c.vm_id where c.node_id = m.node_id and c.id = m.from_ref) as from_name`;
const moveJoins = `join product p on p.node_id = m.node_id and p.id = m.product_id left join stock_lot l on l.node_id = m.node_id and l.id = m.from_lot
  left join employee e on e.node_id = m.node_id and e.id = m.employee_id`;
const byChannel = `where m.node_id = $1 and (m.from_kind = ${PLACE.vmChannel} and m.from_ref = $2 or m.to_kind = ${PLACE.vmChannel} and m.to_ref = $2)`;
const byDay = `where m.node_id = $1 and m.happened_at >= $2::date::timestamp at time zone 'Asia/Shanghai'
  and m.happened_at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

const worksOf = (size: Size): readonly Work[] => [
  {
    work: `${size.products.toLocaleString('en')} products by keyword and price`,
    path: '/basic/listProduct',
    body: (turn) => ({ page: 1, limit: 15, keyword: `${turn % 100} 型`, sorts: [{ field: 'productPrice', order: 'desc' }] }),
    rows: `select p.*, t.product_type_code, t.product_type_name, v.vendor_name ${productsWhere} order by p.unit_price desc nulls last, p.product_code, p.id limit 15`,
    total: `select count(*) ${productsWhere}`,
    values: (turn) => [`%${turn % 100} 型%`],
  },
  {
    work: 'moves of a channel',
    path: '/kaetl/listStockMove',
    body: (turn) => ({ page: 1, limit: 15, placeKind: PLACE.vmChannel, placeRef: idOf('channel', turn % (size.vms * size.channels)) }),
    rows: `select ${moveColumns} from stock_move m ${moveJoins} ${byChannel} order by m.happened_at desc, m.id desc limit 15`,
    total: `select count(*) from stock_move m ${byChannel}`,
    values: (turn) => [idOf('channel', turn % (size.vms * size.channels))],
  },
  {
    work: 'moves of a day',
    path: '/kaetl/listStockMove',
    body: (turn) => ({ page: 1, limit: 15, happened: { from: dayAt(turn), to: dayAt(turn) } }),
    rows: `select ${moveColumns} from stock_move m ${moveJoins} ${byDay} order by m.happened_at desc, m.id desc limit 15`,
    total: `select count(*) from stock_move m ${byDay}`,
    values: (turn) => [dayAt(turn)],
  },
];

async function openServer({ db, nodeId }: Floor) {
  const app = await openApp();
  const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'bench', userName: 'bench', empId: null, loginSys: 'fms' };
  const rights = new Set<string>(['product.productList', 'report.onlineStockReport']);
  const session = { nodeId, timeZone: 'Asia/Shanghai', actor, rights, scope: {}, tokenHash: Buffer.alloc(0), expiresAt: '' };
  mount(app, { db, sessionOf: () => Promise.resolve(session), log: (error) => console.error(error) }, [
    ...productHandlers,
    ...stockHandlers,
  ]);
  await app.ready();
  return async (path: string, body: object) => {
    const answer = await app.inject({ method: 'POST', url: `/gateway${path}`, headers: { auth_token: 'bench' }, payload: body });
    const { code, msg, data } = answer.json<{ code: number; msg: string; data: { total: number; rows: unknown[] } }>();
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
}

async function measure(floor: Floor, size: Size, { quick, say }: Setting): Promise<Figure[]> {
  const call = await openServer(floor);
  const figures: Figure[] = [];
  for (const { work, path, body, rows, total, values } of worksOf(size)) {
    const bare = async (turn: number) => {
      const given = [floor.nodeId, ...values(turn)];
      const [page, sum] = await Promise.all([floor.pool.query(rows, given), floor.pool.query(total, given)]);
      return { rows: page.rows.length, total: Number(sum.rows[0]?.count) };
    };
    const [ours, hand] = [await call(path, body(5)), await bare(5)];
    if (ours.total !== hand.total || ours.rows.length !== hand.rows) throw new Error(`${work}: ${ours.total} and ${hand.total} rows`);
    for (const clients of [1, 8, 32]) {
      const turnOf = (client: number, turn: number) => client * 1009 + turn;
      const rate = await rates(
        { ours: (client, turn) => call(path, body(turnOf(client, turn))), most: (client, turn) => bare(turnOf(client, turn)) },
        { clients, rounds: 5, ms: quick ? 300 : 1000 },
      );
      if (rate.ours.failed + rate.most.failed > 0) throw rate.ours.error ?? rate.most.error;
      say(`${work}, ${clients} at once: ${Math.round(rate.ours.median)} and ${Math.round(rate.most.median)} a second`);
      const held = rate.ours.median / rate.most.median >= 0.75 && rate.ours.p99 < 60;
      figures.push({
        work: `${work}, ${clients} at once`,
        unit: '/s',
        ours: rate.ours,
        most: { ...rate.most, how: `the queries by hand, p99 ${Math.round(rate.most.p99)} ms` },
        ...(clients === 8 ? { target: { says: '≥ 0.75, p99 < 60 ms', held } } : {}),
        besides: `p99 ${Math.round(rate.ours.p99)} ms`,
      });
    }
  }
  return figures;
}

export const listPart: Part = {
  name: 'list',
  async run(setting) {
    const floor = await openFloor(setting.adminUrl);
    const size: Size = { products: setting.quick ? 2000 : 20_000, employees: 2000, vms: 20, channels: 100 };
    try {
      await furnish(floor, size);
      const moves = await fillLedger(floor, size, { moves: setting.quick ? 50_000 : 1_000_000, days: DAYS });
      setting.say(`proof of ${moves} moves: everything holds`);
      return await measure(floor, size, setting);
    } finally {
      await floor.close();
    }
  },
};
