// What a question goes by, on the screen: where it stands in a row, how it reads, and whether its parts come to the whole.
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { shapeOf } from '../../../../contract/kernel/label.ts';
import { BEFORE_OF } from '../../../../contract/report/question.ts';
import { ADD_UP, Measure, MoreMeasure, WITH_STOCK } from '../../../../contract/report/question-codes.ts';
import type { ColumnOf } from '../../../kit/list/columns.tsx';
import type { ListEndpoint } from '../../../kit/list/use-list.ts';
import type { By, How, MeasureName, MoreName } from './asked.ts';

// Codes say their values as text or numbers; which words a catalogue of measures has is its type.
const valuesOf = <T extends string>(schema: Parameters<typeof codesOf>[0]) =>
  (codesOf(schema)?.options ?? []).map(({ value }) => value as T);
const MORE = valuesOf<MoreName>(MoreMeasure);
const has = (names: readonly string[], name: string) => names.includes(name);

/** Whether a question knows more than sums: classes and price changes go by sums alone. */
export const knowsMore = (endpoint: ListEndpoint): boolean => 'shows' in shapeOf(endpoint.input);
export const addsUp = (measure: MeasureName): boolean => has(ADD_UP, measure);
export const isMoney = (measure: MeasureName): boolean => measure === 'totalPrice' || measure === 'perHead' || measure === 'averagePrice';

/** What a question may go by: stock where something of what it asks by lies anywhere, and not period by period. */
export const measuresOf = (by: By, isOverTime: boolean): MeasureName[] =>
  valuesOf<MeasureName>(Measure).filter((name) => name !== 'stockNum' || (has(WITH_STOCK, by) && !isOverTime));

/** What a question goes by when it is asked to go by this. */
export const asksBy = (how: How, may: readonly MeasureName[]): How => ({
  ...how,
  measure: may.includes(how.measure) ? how.measure : 'totalPrice',
  shows: how.shows.filter((name) => may.includes(name)),
});

/** Which of what is no sum a question shows, in the order of the catalogue. */
export const shownMore = ({ measure, shows }: How): MoreName[] => MORE.filter((name) => name === measure || shows.includes(name));

const WIDTH: Record<MoreName, number> = { people: 88, perHead: 104, averagePrice: 96, stockNum: 96, days: 88 };
/** The columns of a question with those that were asked for behind its sums; what it is held against beside each. */
export function withMore<R>(columns: readonly ColumnOf<R>[], how: How, isCompared: boolean): ColumnOf<R>[] {
  const nameOf = (column: ColumnOf<R>) => (typeof column === 'string' ? column : column.name);
  const there = new Set<string>(columns.map(nameOf));
  const lines = how.measure === 'tradeLines' ? (['tradeLines'] as const) : [];
  // Every question has these fields (question.ts); that its row `R` has them the compiler cannot follow.
  const more = [...lines, ...shownMore(how)].flatMap((name) => [
    ...(there.has(name) && name !== 'tradeLines'
      ? []
      : [{ name, width: name === 'tradeLines' ? 80 : WIDTH[name], align: 'right' as const }]),
    ...(isCompared ? [{ name: BEFORE_OF[name], width: 112, align: 'right' as const }] : []),
  ]) as unknown as ColumnOf<R>[];
  const rest = lines.length > 0 ? columns.filter((column) => nameOf(column) !== 'tradeLines') : columns;
  const after = Math.max(...['totalPrice', 'tradeNum'].map((name) => rest.findIndex((column) => nameOf(column) === name)));
  return [...rest.slice(0, after + 1), ...more, ...rest.slice(after + 1)];
}
