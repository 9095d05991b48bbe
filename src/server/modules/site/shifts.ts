// The shifts of a site inside a query, as its setting says them now.
import { sql, type RawBuilder } from 'kysely';

interface Site {
  nodeId: string;
  timeZone: string;
}
const said = ({ nodeId }: Site) =>
  sql`select nullif(g.value #>> '{}', '') from node_config g where g.node_id = ${nodeId}::uuid and g.config_key = 'shifts'`;

/** Their names with their hours, in their order. */
export const shiftNames = (site: Site): RawBuilder<string[]> => sql<string[]>`string_to_array((${said(site)}), ',')`;

const minute = (clock: RawBuilder<unknown>) => sql`(left(${clock}, 2)::int * 60 + right(${clock}, 2)::int)`;

/** Which shift each minute of a day is in, asked once for a whole query: what is read of it for each row costs next to nothing. */
const ofMinutes = (site: Site) => sql`(select array_agg(x.no order by m.minute) from generate_series(0, 1439) as m(minute)
  left join (select h.no::int as no, ${minute(sql`left(right(h.said, 11), 5)`)} as first, ${minute(sql`right(h.said, 5)`)} as last
    from string_to_table((${said(site)}), ',') with ordinality as h(said, no)) x
  on case when x.first < x.last then m.minute >= x.first and m.minute < x.last else m.minute >= x.first or m.minute < x.last end)`;

/** The place of the shift that a minute of a day is in, 0 to 1439; null where the site has none then. */
export const shiftAt = (site: Site, minuteOfDay: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(${ofMinutes(site)})[${minuteOfDay} + 1]`;

/** Whether every shift of the site begins and ends with a quarter of an hour. */
export const shiftsByQuarters = (site: Site): RawBuilder<boolean> =>
  sql<boolean>`coalesce((${said(site)}) !~ '[0-9][0-9]:(?!00|15|30|45)[0-9][0-9]', true)`;

/** The place of the shift that a moment of a column is in, 1 for the first; null where the site has none then. */
export const shiftOf = (site: Site, column: string): RawBuilder<number> => {
  const local = sql`(${sql.ref(column)} at time zone ${site.timeZone})`;
  return shiftAt(site, sql<number>`(extract(hour from ${local}) * 60 + extract(minute from ${local}))::int`);
};
