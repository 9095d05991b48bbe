// Filters that ask for what stands in another list: in the lines of a document, in the document of a line, in the trades behind a figure.
import { tradeSign } from '../../src/contract/trade/sign.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { lists, filtersOf, fieldsOf, type Input, type Row } from './lists.ts';
import { usualRule, type Ground, type Judged, type JudgedRule, type Probe, type Rule } from './probes.ts';

/** How rows of another list belong to one of this: both say the same, or the other list is asked for those of this row's id. */
type Join = { here: string; there: string } | { owner: string };

async function groupsOf({ rows, ask }: Ground, path: string, join: Join): Promise<Map<Row, Row[]>> {
  if ('owner' in join) {
    const groups = new Map<Row, Row[]>();
    for (const row of rows) groups.set(row, await ask(path, { [join.owner]: row['id'] }));
    return groups;
  }
  const byKey = Map.groupBy(await ask(path), (other) => other[join.there]);
  return new Map(rows.map((row) => [row, byKey.get(row[join.here]) ?? []]));
}

/** A row fits when one of another list that belongs to it does. */
export const through =
  (path: string, join: Join, rule: Rule): Rule =>
  async (ground) => {
    const groups = await groupsOf(ground, path, join);
    const others = [...new Set([...groups.values()].flat())];
    const probes = await rule({ ...ground, rows: others });
    return probes.map(({ value, keeps }): Probe => ({ value, keeps: (row) => (groups.get(row) ?? []).some(keeps) }));
  };

interface Owning {
  /** The field of the owner that the filter asks for; its id when not said. */
  key?: string;
  /** The field of the owner that says how many rows it has. */
  count?: string;
  /** What is asked of the list of owners. */
  input?: Input;
}
/** The rows belong to what is asked for and do not name it: each owner gets as many as it says, and none gets another's. */
export const ownedBy =
  (path: string, { key = 'id', count, input = {} }: Owning = {}): JudgedRule =>
  async ({ ask }) => {
    const owners = (await ask(path, input)).filter((one) => count === undefined || Number(one[count]) > 0).slice(0, 3);
    if (owners.length === 0) return [];
    const taken = new Map<string, unknown>();
    const judge = (owner: Row) => (kept: readonly Row[]) => {
      if (count !== undefined) return kept.length === owner[count] ? undefined : `keeps ${kept.length} rows of ${String(owner[count])}`;
      const alien = kept.filter((row) => (taken.get(String(row['id'])) ?? owner[key]) !== owner[key]);
      for (const row of kept) taken.set(String(row['id']), owner[key]);
      return alien.length > 0 ? `keeps ${alien.length} rows of another owner` : undefined;
    };
    const nobody: Judged = { value: newId(), fault: (kept) => (kept.length > 0 ? `keeps ${kept.length} rows of nobody` : undefined) };
    return [...owners.map((owner) => ({ value: owner[key], fault: judge(owner) })), nobody];
  };

const DETAILS = '/kaetl/listSaleDetail';
const sum = (rows: readonly Row[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0);

/** Figures are asked for by the days on which trades count, the list of trades by either. */
const asTrades = ({ span, ...rest }: Input): Input => (span === undefined ? rest : { ...rest, tradeDay: span });

/**
 * A figure is made of trades: those that fit are as many as the lines that the figures say. The trades are asked what a list of them would be;
 * undefined where that list has no such filter.
 */
export function figuresOf(field: string): JudgedRule | undefined {
  const details = lists.find(({ path }) => path === DETAILS);
  const asked = field === 'span' ? 'tradeDay' : field;
  const schema = details && new Map(filtersOf(details)).get(asked);
  const rule = schema && usualRule(asked, schema, fieldsOf(details));
  if (!rule) return undefined;
  return async (ground) => {
    const trades = (await ground.ask(DETAILS, asTrades(ground.base))).filter(({ tradeType }) => tradeSign(Number(tradeType)) !== 0);
    const probes = await rule({ ...ground, schema, rows: trades });
    return probes.map(({ value, keeps }) => ({
      value,
      fault: (kept) => {
        const [counted, fits] = [sum(kept, 'tradeLines'), trades.filter(keeps).length];
        return counted === fits ? undefined : `has the figures of ${counted} trades, ${fits} fit`;
      },
    }));
  };
}
