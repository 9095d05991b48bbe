// Rows that number themselves (`default nextval(…)`) get their number where they are written. A function's statement is written on a worker, whose numbers are others than the
// coordinator's: what it wrote would stand behind all that is written otherwise, and before it once its node has moved. So the function draws the numbers before, on the coordinator.

/** Tables whose rows number themselves, each with its column and the sequence. */
export type Numbered = ReadonlyMap<string, { column: string; sequence: string }>;

const INSERT =
  /insert into (\w+) \(([^)]*)\)\s*select ((?:(?!insert into)[^;])*?)\s+from (json_(?:populate|to)_recordset\((?:null::\w+, )?(p_\w+)\))/g;

/** A function's body that writes such rows out of its argument, with their numbers drawn first. Whoever draws holds the table's lock by then: the seal waits for those (stock/seal.ts). */
export function drawingNumbers(body: string, numbered: Numbered): string {
  const drawn: { name: string; table: string; column: string; sequence: string; rows: string }[] = [];
  const said = body.replace(INSERT, (...parts: string[]) => {
    const [whole = '', table = '', columns, values, source, rows = ''] = parts;
    const of = numbered.get(table);
    if (!of) return whole;
    const name = `drawn_${table}`;
    drawn.push({ name, table, rows, ...of });
    return `insert into ${table} (${columns}, ${of.column})\n    select ${values}, ${name}[row_number() over ()]\n    from ${source}`;
  });
  if (drawn.length === 0) return body;
  const draws = drawn.map(
    ({ name, table, column, sequence, rows }) =>
      `  update ${table} set ${column} = ${column} where node_id = p_node and false;\n  ${name} := array(select nextval('${sequence}') from json_array_elements(${rows}));\n`,
  );
  return said
    .replace(/^(\s*declare\n)/, (begun) => `${begun}${drawn.map(({ name }) => `  ${name} bigint[];\n`).join('')}`)
    .replace(/^begin\n/m, (begun) => `${begun}${draws.join('')}`);
}
