// Each filter of a list: asked for by what stands in its rows, it keeps those that fit, all of them and no other.
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { everyRow, fieldsOf, filtersOf, type Input, type Row, type Schema } from './lists.ts';
import { isFigure } from './base.ts';
import { ownNames } from './keyword.ts';
import { ODD } from './odd.ts';
import { usualRule, within, type Judged, type JudgedRule, type Probe, type Rule } from './probes.ts';
import { figuresOf } from './through.ts';
import type { Seen, Walk } from './walk.ts';

/** How a filter of a list is tried; undefined where no rule says it. */
export function ruleOf(endpoint: Endpoint, field: string, schema: Schema): Rule | JudgedRule | undefined {
  const odd = ODD[`${endpoint.path} ${field}`];
  if (odd) return odd;
  const fields = fieldsOf(endpoint);
  const own = field === 'keyword' && ownNames(endpoint.path, fields);
  if (own) return within(...own);
  return isFigure(fields) ? figuresOf(field) : usualRule(field, schema, fields);
}

/** What a filter is asked; undefined where no rule says it. */
async function probesOf(walk: Walk, seen: Seen, [field, schema]: [string, Schema]): Promise<(Probe | Judged)[] | undefined> {
  const { things, timeZone, ask } = walk;
  return ruleOf(seen.endpoint, field, schema)?.({ rows: seen.rows, base: seen.base, things, schema, timeZone, ask });
}

function faultOfRows({ rows, key }: Seen, kept: readonly Row[], { keeps }: Probe): string | undefined {
  const got = new Set(kept.map(key));
  const fitting = new Set(rows.filter(keeps).map(key));
  const surplus = [...got].filter((one) => !fitting.has(one)).length;
  const missing = [...fitting].filter((one) => !got.has(one)).length;
  if (surplus + missing === 0) return undefined;
  return `of ${rows.length} rows it keeps ${got.size}, ${surplus} that do not fit, and ${missing} are missing`;
}

const isPlain = (probe: Probe | Judged): probe is Probe => 'keeps' in probe;
const keepsSome = ({ rows }: Seen, { keeps }: Probe) => rows.some(keeps);
const leavesSome = ({ rows }: Seen, { keeps }: Probe) => !rows.every(keeps);

async function faultsOf(walk: Walk, seen: Seen, filter: [string, Schema]): Promise<string[]> {
  const [field] = filter;
  const probes = await probesOf(walk, seen, filter);
  if (!probes) return [`${field}: no rule says what it is asked`];
  if (probes.length === 0) return [`${field}: no row has a value for it`];
  const faults: string[] = [];
  for (const probe of probes) {
    const also = isPlain(probe) ? {} : probe.also;
    const { rows } = await everyRow(walk.caller, seen.endpoint, { ...seen.base, ...also, [field]: probe.value });
    const fault = isPlain(probe) ? faultOfRows(seen, rows, probe) : probe.fault(rows);
    if (fault) faults.push(`${field} = ${JSON.stringify(probe.value)}: ${fault}`);
  }
  const plain = probes.filter(isPlain);
  // A filter that does nothing must be seen: something is asked that leaves rows out, and something that keeps one.
  const isTried = plain.length < probes.length || (plain.some((one) => keepsSome(seen, one)) && plain.some((one) => leavesSome(seen, one)));
  return isTried ? faults : [...faults, `${field}: nothing that is asked keeps some rows and leaves some out`];
}

/** What is wrong with the filters of a list. */
export async function filterFaults(walk: Walk, seen: Seen): Promise<string[]> {
  return (await Promise.all(filtersOf(seen.endpoint).map((filter) => faultsOf(walk, seen, filter)))).flat();
}

/** An input that keeps some rows of a list and leaves some out; undefined where its filters do not. */
export async function narrowing(walk: Walk, seen: Seen): Promise<Input | undefined> {
  for (const filter of filtersOf(seen.endpoint)) {
    const probes = (await probesOf(walk, seen, filter)) ?? [];
    const probe = probes.filter(isPlain).find((one) => keepsSome(seen, one) && leavesSome(seen, one));
    if (probe) return { ...seen.base, [filter[0]]: probe.value };
  }
  return undefined;
}
