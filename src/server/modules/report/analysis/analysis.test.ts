// Classes, prices and savings against plain SQL over the trades, whoever asks.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/database.ts';
import { asked, happen, within, type Anything, type World } from '../../../../../test/report-world.ts';
import type { DataScope } from '../../../kernel/ctx.ts';
import { abcXyz } from './abc.query.ts';
import { priceChange, priceSteps } from './price.query.ts';
import { savings } from './savings.query.ts';

const database = testDatabase();

const SPAN = { from: '2022-07-01', to: '2022-08-31' };
const BEFORE = `trade_day between '2022-05-01' and '2022-06-30'`;
const NOW = `trade_day between '2022-07-01' and '2022-08-31'`;

/** Nobody is narrowed, or somebody who sees two machines of three. */
const scopes = ({ machines }: World): DataScope[] => [{}, { vm: machines.slice(1).map(({ vmId }) => vmId) }];
const seen = ({ vm }: DataScope) => sql`sign <> 0 and ${vm ? sql`vm_id = any(${[...vm]}::uuid[])` : sql`true`}`;
const plainly = async (query: ReturnType<typeof sql<Anything>>) => (await query.execute(database.db)).rows;
const answer = async (list: { page: (...asked: never[]) => Promise<unknown> }, scope: DataScope, filters: Anything) =>
  (await within<unknown>(database, scope, (ctx) => list.page(ctx as never, asked(filters) as never))) as {
    rows: Anything[];
    summary: Anything;
  };
const picked = (rows: readonly Anything[], fields: readonly string[]) =>
  rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));

test('classes by value and by the months of each product equal plain SQL', async () => {
  const made = await happen(database, 21);
  for (const scope of scopes(made)) {
    const { rows } = await answer(abcXyz, scope, { span: SPAN });
    const expected = await plainly(sql`
      with monthly as (select product_id, month::date as month, coalesce(sum(sign * trade_num) filter (where date_trunc('month', trade_day) = month), 0) as num
        from trade cross join (values ('2022-07-01'::date), ('2022-08-01')) as m(month) where ${seen(scope)} and ${sql.raw(NOW)} group by 1, 2),
      varied as (select product_id, round(1000 * stddev_pop(num) / nullif(avg(num), 0))::int as variation, avg(num) as mean,
        count(*) filter (where num <> 0)::int as active_months from monthly group by 1),
      worth as (select product_id, sum(sign * total_price)::bigint as total_price, sum(sign * trade_num)::bigint as trade_num
        from trade where ${seen(scope)} and ${sql.raw(NOW)} group by 1),
      above as (select w.*, coalesce(sum(total_price) over (order by total_price desc, product_id rows between unbounded preceding and 1 preceding), 0) as more,
        sum(total_price) over () as whole from worth w)
      select a.product_id, a.total_price, a.trade_num, v.active_months, case when v.mean > 0 then v.variation end as variation,
        case when more < 0.8 * whole then 'A' when more < 0.95 * whole then 'B' else 'C' end as abc_class,
        case when v.mean > 0 then case when v.variation <= 500 then 'X' when v.variation <= 1000 then 'Y' else 'Z' end end as xyz_class
      from above a join varied v using (product_id) order by a.total_price desc, a.product_id`);
    expect(expected.length).toBeGreaterThan(3);
    expect(new Set(expected.map((row) => row['abcClass'])).size).toBeGreaterThan(1);
    expect(picked(rows, Object.keys(expected[0]!))).toEqual(expected);
    const onlyA = await answer(abcXyz, scope, { span: SPAN, abcClass: 'A' });
    expect(onlyA.rows).toEqual(rows.filter((row) => row['abcClass'] === 'A'));
  }
});

test('what goods cost more than before equals plain SQL, to the fen', async () => {
  const made = await happen(database, 22);
  for (const scope of scopes(made)) {
    const { rows, summary } = await answer(priceChange, scope, { span: SPAN });
    const expected = await plainly(sql`
      with both_ as (select product_id, sum(sign * trade_num) filter (where ${sql.raw(NOW)}) as num, sum(sign * total_price) filter (where ${sql.raw(NOW)}) as amount,
        sum(sign * trade_num) filter (where ${sql.raw(BEFORE)}) as num0, sum(sign * total_price) filter (where ${sql.raw(BEFORE)}) as amount0
        from trade where ${seen(scope)} group by 1)
      select product_id, num::int as trade_num, amount::int as total_price, round(amount / num)::int as price, round(amount0 / num0)::int as price_before,
        (amount - round(num * (amount0 / num0)))::int as cost_more from both_ where num > 0 and num0 > 0 order by cost_more desc, product_id`);
    expect(expected.length).toBeGreaterThan(2);
    expect(expected.some((row) => row['costMore'] !== 0)).toBe(true);
    expect(
      picked(
        rows.filter((row) => row['costMore'] !== null),
        Object.keys(expected[0]!),
      ),
    ).toEqual(expected);
    const sum = expected.reduce((total, row) => total + Number(row['costMore']), 0);
    expect(summary['costMore']).toBe((sum / 100).toFixed(2));
  }
});

test('what was saved per head at the prices of before equals plain SQL, to the fen', async () => {
  const made = await happen(database, 23);
  for (const scope of scopes(made)) {
    const { rows } = await answer(savings, scope, { by: 'project', span: SPAN });
    const expected = await plainly(sql`
      with t as (select *, coalesce(project_id, '00000000-0000-0000-0000-000000000000') as j, ${sql.raw(NOW)} as is_now from trade
        where ${seen(scope)} and (${sql.raw(NOW)} or ${sql.raw(BEFORE)})),
      price as (select product_id, sum(sign * total_price) / nullif(sum(sign * trade_num), 0) as fen, sum(sign * trade_num) as num from t where not is_now group by 1),
      goods as (select j, t.product_id, sum(sign * trade_num) as num, sum(sign * total_price) as amount from t where is_now group by 1, 2),
      used as (select j, sum(case when p.num > 0 then round(g.num * p.fen) else g.amount end) as same_price from goods g left join price p using (product_id) group by 1),
      heads as (select j, count(distinct emp_id) filter (where is_now) as people, count(distinct emp_id) filter (where not is_now) as people_before,
        coalesce(sum(sign * total_price) filter (where not is_now), 0) as before_price from t group by 1)
      select j as key, people::int, people_before::int, before_price::int, coalesce(same_price, 0)::int as same_price,
        case when people > 0 and people_before > 0 then round(before_price * people / people_before) - same_price end::int as saved
      from heads left join used using (j) order by saved desc nulls last, j`);
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.some((row) => row['saved'] !== null)).toBe(true);
    expect(picked(rows, Object.keys(expected[0]!))).toEqual(expected);
  }
});

test('the price of a product day by day is the least and the most that its trades say, whoever asks', async () => {
  const made = await happen(database, 24);
  const [machine, other] = made.machines as [World['machines'][0], World['machines'][0]];
  const [productId = ''] = machine.products;
  let many = 0;
  for (const scope of [...scopes(made), { department: made.departments.slice(0, 2) }])
    for (const more of [{}, { vmId: machine.vmId }, { vmId: other.vmId }, { empId: made.emps[0] }]) {
      const { steps } = await within(database, scope, (ctx) => priceSteps(ctx, { productId, span: SPAN, ...more } as never));
      const { vmId, empId } = more as { vmId?: string; empId?: string };
      const expected = await plainly(sql`select trade_day as day, min(product_price) as min_price, max(product_price) as max_price,
          sum(sign * trade_num)::bigint as trade_num, sum(sign * total_price)::bigint as total_price
        from trade where ${seen(scope)} and ${sql.raw(NOW)} and product_id = ${productId} ${vmId ? sql`and vm_id = ${vmId}` : sql``}
          ${empId ? sql`and emp_id = ${empId}` : sql``} ${scope.department ? sql`and department_id = any(${[...scope.department]}::uuid[])` : sql``}
        group by 1 order by 1`);
      expect(steps).toEqual(expected);
      many += expected.length;
    }
  expect(many).toBeGreaterThan(20);
});
