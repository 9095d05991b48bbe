import { expect, test } from 'vitest';
import { fitDefinition } from './fit-functions.ts';

const plain = { language: 'sql', many: false, void: false, volatility: 's', node: null, transition: null } as const;
const definitionOf = (body: string): string => `CREATE OR REPLACE FUNCTION f() LANGUAGE sql AS $function$${body}$function$`;
const NUMBERED = new Map([['trade', { column: 'seal_no', sequence: 'seal_no' }]]);
const fitted = (body: string, of: Partial<Parameters<typeof fitDefinition>[0]>, ofRows?: ReadonlyMap<string, string>): string =>
  fitDefinition({ ...plain, ...of, body, definition: definitionOf(body) }, ofRows, NUMBERED);

test('a function that is called with its node says it of each table, as statements that may ask', () => {
  const said = fitted(' select max(x) from a join b on b.node_id = a.node_id where a.node_id = p_node ', { node: 'p_node' });
  expect(said).toContain('LANGUAGE plpgsql');
  expect(said).toContain('return (select max(x) from a join b on (b.node_id = a.node_id and b.node_id = p_node and a.node_id = p_node)');
  expect(fitted(' select g(p_node) ', { node: 'p_node', void: true, volatility: 'v' })).toContain('perform g(p_node);');
});

test('one that is called with a row gets it as a row of the table', () => {
  const said = fitted(
    ' select f(t), g(k.row, 1), h(t) from t ',
    { node: 'p_node' },
    new Map([
      ['f', 'trade'],
      ['g', 'employee'],
    ]),
  );
  expect(said).toContain('f(jsonb_populate_record(null::trade, to_jsonb(t)))');
  expect(said).toContain('g(jsonb_populate_record(null::employee, to_jsonb(k.row)), 1), h(t)');
});

test('a trigger of whole statements works node by node, on rows that were taken out of what it is shown', () => {
  const body = `
declare
  none uuid;
begin
  if not exists (select from route r where r.kind = 7) then return null; end if;
  insert into p select m.id from made m join was o on o.node_id = m.node_id and o.id = m.id;
  delete from q using made where q.node_id = made.node_id;
  return null;
end `;
  const said = fitted(body, { language: 'plpgsql', transition: { table: 'stock', names: ['made', 'was'] } });
  expect(said).toContain('for shown_node in select distinct node_id from made loop');
  expect(said).toContain('select from route r where r.node_id = shown_node and r.kind = 7) then continue; end if;');
  expect(said).toContain(
    'from jsonb_populate_recordset(null::stock, made_rows) m join jsonb_populate_recordset(null::stock, was_rows) o on (o.node_id = m.node_id and o.node_id = shown_node',
  );
  expect(said).toContain('using jsonb_populate_recordset(null::stock, made_rows) made where');
  expect(said.match(/return null/g)).toHaveLength(1);
});

test('rows that number themselves get numbers that were drawn before, under a lock of their table', () => {
  const body = `
declare
  fresh bigint;
begin
  with put as (
    insert into trade (node_id, id)
    select p_node, r.id from json_populate_recordset(null::trade, p_trades) r returning id)
  select count(*) into fresh from put;
  insert into other (node_id) select p_node from json_to_recordset(p_others) as o (x uuid);
end `;
  const said = fitted(body, { node: 'p_node', language: 'plpgsql' });
  expect(said).toContain('declare\n  drawn_trade bigint[];\n');
  expect(said).toMatch(
    /begin\n {2}update trade [^;]* and false;\n {2}drawn_trade := array\(select nextval\('seal_no'\) from json_array_elements\(p_trades\)\);\n {2}with put/,
  );
  expect(said).toMatch(
    /insert into trade \(node_id, id, seal_no\)\s+select p_node, r.id, drawn_trade\[row_number\(\) over \(\)\]\s+from json_populate_recordset\(null::trade, p_trades\) r/,
  );
  expect(said).toContain('insert into other (node_id) select p_node from json_to_recordset');
});

test('what was made so is not made so twice, and what asks no table stays as it is', () => {
  const once = fitted(' select x from a where a.node_id = p_node ', { node: 'p_node' });
  const [, body = ''] = /\$function\$([^]*)\$function\$/.exec(once) ?? [];
  expect(fitDefinition({ ...plain, node: 'p_node', body, definition: once })).toBe(once);
  expect(fitted(' select 1 ', { volatility: 'i' })).toBe(definitionOf(' select 1 '));
});
