// Lists as a browser asks for them, through the whole server (token, right, parse, scope, query, check of the answer, JSON), against the same two
// queries (15 rows and the total) written by hand and sent through the same driver.
import { allRights } from '../src/contract/menu.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { NIL } from '../src/server/kernel/db/ids.ts';
import { openApp } from '../src/server/kernel/http/app.ts';
import { mount } from '../src/server/kernel/http/mount.ts';
import { implementations } from '../src/server/modules/index.ts';
import { furnish, idOf, openFloor, type Floor, type Size } from './floor.ts';
import { FIRST_DAY, fillLedger } from './ledger.ts';
import type { Figure, Part, Setting } from './part.ts';
import { rates } from './rounds.ts';
import { fillStrategies, type Rules } from './strategies.ts';

const DAYS = 600;
type Site = Size & Rules;
const FULL: Site = { products: 20_000, employees: 50_000, vms: 20, channels: 100, strategies: 10_000, lines: 20 };
const QUICK: Site = { ...FULL, products: 2000, employees: 2000, strategies: 500 };

/** One list: what the browser sends, and the two queries by hand. `turn` lets each call ask for something else. */
interface Work {
  work: string;
  path: string;
  body: (turn: number) => object;
  rows: string;
  total: string;
  values: (turn: number) => unknown[];
  /** How many ask at once; 1, 8 and 32 where nothing is said. */
  clients?: readonly number[];
}

const dayAt = (turn: number) =>
  new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + ((turn * 37) % DAYS) * 86_400_000).toISOString().slice(0, 10);

// By hand as well as they can be written: what is searched is one column with an index of its pairs of letters, here as in the product.
const sought = (alias: string) =>
  `${alias}.search_pairs @> search_pairs(search_plain($2)) and ${alias}.search_text like '%' || search_plain($2) || '%'`;
const productsWhere = `from product p left join product_type t on t.node_id = p.node_id and t.id = p.product_type_id
  left join vendor v on v.node_id = p.node_id and v.id = p.vendor_id
  where p.node_id = $1 and ${sought('p')}`;
const moveColumns = `m.id, m.happened_at, m.recorded_at, m.kind, m.product_id, p.product_code, p.product_name, m.qty, m.from_kind, m.from_ref, m.to_kind, m.to_ref,
  l.lot_no, m.document_kind, m.document_id, m.line_no, m.actor_name, e.emp_name, m.corrects, m.late,
  (select v.vm_name || ' ' || c.channel_code from vm_channel c join vm v on v.node_id = c.node_id and v.id = c.vm_id where c.node_id = m.node_id and c.id = m.from_ref) as from_name`;
const moveJoins = `join product p on p.node_id = m.node_id and p.id = m.product_id left join stock_lot l on l.node_id = m.node_id and l.id = m.from_lot
  left join employee e on e.node_id = m.node_id and e.id = m.employee_id`;
const outOf = `m.node_id = $1 and m.from_kind = ${PLACE.vmChannel} and m.from_kind < 50 and m.from_ref = $2`;
const into = `m.node_id = $1 and m.to_kind = ${PLACE.vmChannel} and m.to_kind < 50 and m.to_ref = $2 and not (m.from_kind = ${PLACE.vmChannel} and m.from_ref = $2)`;
const head = (leg: string) => `(select m.* from stock_move m where ${leg} order by m.happened_at desc, m.id desc limit 15)`;
const byDay = `where m.node_id = $1 and m.happened_at >= $2::date::timestamp at time zone 'Asia/Shanghai'
  and m.happened_at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

const employeesWhere = `from employee e left join department d on d.node_id = e.node_id and d.id = e.department_id left join post p on p.node_id = e.node_id and p.id = e.post_id
  left join emp_level l on l.node_id = e.node_id and l.id = e.level_id left join cost c on c.node_id = e.node_id and c.id = e.cost_id
  left join vendor v on v.node_id = e.node_id and v.id = e.vendor_id
  where e.node_id = $1 and ${sought('e')}`;
const ofEntity = (column: string) =>
  `coalesce(${['emp', 'post', 'cost', 'department', 'project']
    .map(
      (kind) =>
        `(select x.${kind}_${column} from ${kind === 'emp' ? 'employee' : kind} x where x.node_id = s.node_id and x.id = s.${kind}_id)`,
    )
    .join(', ')}) as ${column}`;
const strategiesWhere = `from pick_strategy s
  where s.node_id = $1 and (s.strategy_name like '%' || $2 || '%' or s.entity_id in (select e.id from employee e where e.node_id = $1 and ${sought('e')}
    union all select id from post where node_id = $1 and post_name like '%' || $2 || '%' union all select id from cost where node_id = $1 and cost_name like '%' || $2 || '%'
    union all select id from department where node_id = $1 and department_name like '%' || $2 || '%'
    union all select id from project where node_id = $1 and project_name like '%' || $2 || '%'))`;
const linesWhere = `from pick_strategy_item i left join product p on p.node_id = i.node_id and p.id = i.product_id
  left join product_type t on t.node_id = i.node_id and t.id = i.product_type_id where i.node_id = $1`;
const lineColumns = `i.*, coalesce(p.product_code, t.product_type_code, '') as code, coalesce(p.product_name, t.product_type_name) as name, p.unit`;
const byKeyword = `and (i.product_id = any(array(select x.id from product x where x.node_id = $1 and ${sought('x')})) or i.product_type_id = any(array(
  select x.id from product_type x where x.node_id = $1 and (x.product_type_code ilike '%' || $2 || '%' or x.product_type_name ilike '%' || $2 || '%'))))`;

const worksOf = (size: Site): readonly Work[] => [
  {
    work: `${size.products.toLocaleString('en')} products by keyword and price`,
    path: '/basic/listProduct',
    body: (turn) => ({ page: 1, limit: 15, keyword: `${turn % 100}型`, sorts: [{ field: 'productPrice', order: 'desc' }] }),
    rows: `select p.*, t.product_type_code, t.product_type_name, v.vendor_name ${productsWhere} order by p.unit_price desc nulls last, p.product_code, p.id limit 15`,
    total: `select count(*) ${productsWhere}`,
    values: (turn) => [`${turn % 100}型`],
  },
  {
    work: 'moves of a channel',
    path: '/kaetl/listStockMove',
    body: (turn) => ({ page: 1, limit: 15, placeKind: PLACE.vmChannel, placeRef: idOf('channel', turn % (size.vms * size.channels)) }),
    rows: `select ${moveColumns} from (${head(outOf)} union all ${head(into)}) m ${moveJoins} order by m.happened_at desc, m.id desc limit 15`,
    total: `select (select count(*) from stock_move m where ${outOf}) + (select count(*) from stock_move m where ${into}) as count`,
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
  {
    work: `${size.employees.toLocaleString('en')} employees by name`,
    path: '/basic/listEmp',
    body: (turn) => ({ page: 1, limit: 15, keyword: `工${turn % 1000}` }),
    rows: `select e.*, d.department_name, p.post_name, l.level_name, c.cost_name, v.vendor_name, (select array_agg(k.card_no order by k.card_no) from node_card k
      where k.node_id = e.node_id and k.emp_id = e.id) as cards ${employeesWhere} order by e.emp_code, e.id limit 15`,
    total: `select count(*) ${employeesWhere}`,
    values: (turn) => [`工${turn % 1000}`],
    clients: [8],
  },
  {
    work: `${size.strategies.toLocaleString('en')} strategies by name`,
    path: '/strategy/listPickStrategy',
    body: (turn) => ({ page: 1, limit: 15, keyword: `策略${turn % 100}` }),
    rows: `select s.*, ${ofEntity('code')}, ${ofEntity('name')},
      (select count(*) from pick_strategy_item i where i.node_id = s.node_id and i.strategy_id = s.id) as lines,
      (select array_agg(m.vm_id) from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id) as vms
      ${strategiesWhere} order by s.created_at desc, s.id limit 15`,
    total: `select count(*) ${strategiesWhere}`,
    values: (turn) => [`策略${turn % 100}`],
    clients: [8],
  },
  {
    work: `lines of a strategy of ${(size.strategies * size.lines).toLocaleString('en')}`,
    path: '/strategy/listPickStrategyItem',
    body: (turn) => ({ page: 1, limit: 15, strategyId: idOf('document', (turn * 37) % size.strategies) }),
    rows: `select ${lineColumns} ${linesWhere} and i.strategy_id = $2 order by i.id limit 15`,
    total: `select count(*) ${linesWhere} and i.strategy_id = $2`,
    values: (turn) => [idOf('document', (turn * 37) % size.strategies)],
    clients: [8],
  },
  {
    work: `${(size.strategies * size.lines).toLocaleString('en')} lines of strategies by product`,
    path: '/strategy/listPickStrategyItem',
    body: (turn) => ({ page: 1, limit: 15, keyword: `P${String(turn % 100).padStart(4, '0')}` }),
    rows: `select ${lineColumns} ${linesWhere} ${byKeyword} order by i.id limit 15`,
    total: `select count(*) ${linesWhere} ${byKeyword}`,
    values: (turn) => [`P${String(turn % 100).padStart(4, '0')}`],
    clients: [8],
  },
];

/** The whole server over a site, asked as a browser asks; everybody may everything. */
export async function openServer({ db, nodeId }: Floor) {
  const app = await openApp();
  const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'bench', userName: 'bench', empId: null, loginSys: 'fms' };
  const rights = new Set<string>(allRights);
  const session = { nodeId, timeZone: 'Asia/Shanghai', actor, rights, scope: {}, tokenHash: Buffer.alloc(0), expiresAt: '' };
  mount(app, { db, sessionOf: () => Promise.resolve(session), log: (error) => console.error(error) }, implementations);
  await app.ready();
  return async (path: string, body: object) => {
    const answer = await app.inject({ method: 'POST', url: `/gateway${path}`, headers: { auth_token: 'bench' }, payload: body });
    const { code, msg, data } = answer.json<{ code: number; msg: string; data: { total: number; rows: unknown[] } }>();
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
}

async function measure(floor: Floor, size: Site, { quick, say }: Setting): Promise<Figure[]> {
  const call = await openServer(floor);
  const figures: Figure[] = [];
  for (const { work, path, body, rows, total, values, clients: crowds = [1, 8, 32] } of worksOf(size)) {
    const bare = async (turn: number) => {
      const given = [floor.nodeId, ...values(turn)];
      const [page, sum] = await Promise.all([floor.pool.query(rows, given), floor.pool.query(total, given)]);
      return { rows: page.rows.length, total: Number(sum.rows[0]?.count) };
    };
    const [ours, hand] = [await call(path, body(5)), await bare(5)];
    if (ours.total !== hand.total || ours.rows.length !== hand.rows) throw new Error(`${work}: ${ours.total} and ${hand.total} rows`);
    for (const clients of crowds) {
      const turnOf = (client: number, turn: number) => client * 1009 + turn;
      const rate = await rates(
        { ours: (client, turn) => call(path, body(turnOf(client, turn))), most: (client, turn) => bare(turnOf(client, turn)) },
        { clients, rounds: 5, ms: quick ? 300 : 800 },
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
    const size = setting.quick ? QUICK : FULL;
    try {
      await furnish(floor, size);
      await fillStrategies(floor, size);
      const moves = await fillLedger(floor, size, { moves: setting.quick ? 50_000 : 1_000_000, days: DAYS });
      setting.say(`proof of ${moves} moves: everything holds`);
      return await measure(floor, size, setting);
    } finally {
      await floor.close();
    }
  },
};
