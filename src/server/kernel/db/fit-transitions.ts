// Triggers of whole statements on a cluster: what a statement wrote is shown to them as a table that the engine cannot mix with others. It is taken out of it first, node
// by node, and said as rows.
import { naming } from './fit-statement.ts';

/** What such a trigger is shown: rows of a table, under these names. */
export interface Transition {
  table: string;
  names: readonly string[];
}

const WHOLE = /^\s*(?:declare([\s\S]*?))?\bbegin\b([\s\S]*)\bend\s*;?\s*$/i;
const NODE = 'shown_node';

/** The body of the trigger as a loop over the nodes of what it is shown. */
export function fitTransitions(body: string, { table, names }: Transition): string {
  const [, declared = '', work = ''] = WHOLE.exec(body) ?? [];
  if (!work) throw new Error(`a trigger of ${table} is not understood: ${body}`);
  const inner = names.reduce(
    (text, name) => sayingRows(text, { name, table }),
    naming(work, NODE)
      .replaceAll(/\breturn null\b/g, 'continue')
      // What stands of no table that is shown is of the node alone.
      .replaceAll(/\b(select from (\w+)) where /g, `$1 where $2.node_id = ${NODE} and `)
      .replaceAll(/\b(select from \w+ (?!where\b)(\w+)) where /g, `$1 where $2.node_id = ${NODE} and `),
  );
  const takenOut = names
    .map((name) => `${name}_rows := (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from ${name} s where s.node_id = ${NODE});`)
    .join('\n    ');
  return `
declare
  ${NODE} uuid;
  ${names.map((name) => `${name}_rows jsonb;`).join(' ')}${declared.trimEnd()}
begin
  for ${NODE} in select distinct node_id from ${names[0]} loop
    ${takenOut}${work.startsWith('\n') ? '' : '\n'}${inner.trimEnd()}
  end loop;
  return null;
end`;
}

/** The table that is shown as rows of the kind that they are of, under the name that it has there or its own. */
function sayingRows(text: string, { name, table }: { name: string; table: string }): string {
  const rows = `jsonb_populate_recordset(null::${table}, ${name}_rows)`;
  const named = new RegExp(String.raw`\b(from|join|using) ${name}(?= (?!where\b|join\b|on\b|order\b|group\b)\w)`, 'g');
  const bare = new RegExp(String.raw`\b(from|join|using) ${name}\b`, 'g');
  return text.replaceAll(named, `$1 ${rows}`).replaceAll(bare, `$1 ${rows} ${name}`);
}
