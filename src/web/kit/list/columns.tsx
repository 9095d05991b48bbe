// Columns of a table: a field's name is enough, because the contract says whether it is a code, a moment, money or a figure; these functions say it
// where a field wants more.
import type { ReactNode } from 'react';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import { kindOf } from '../../../contract/kernel/scalars.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { storyFields } from '../../../contract/menu/story.ts';
import { t } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { rowShape, titleOf, type Schema, type Shape } from '../form/fields.ts';
import { linked } from '../page/to.tsx';
import { figure, grouped, ofAll } from '../table/figures.tsx';
import { StatusTag } from '../table/status-tag.tsx';

export type Align = 'left' | 'center' | 'right';

/** What a screen says of a column; everything but the name is read from the contract when left out. */
export interface ColumnSpec<N extends string = string, R = unknown> {
  name: N;
  title?: string;
  width?: number;
  align?: Align;
  fixed?: 'left' | 'right';
  /** What a card is called by on a phone, or also which column stands at its right below; left out: the first column that is a name. */
  calls?: true | string;
  /** Not shown until the person chooses it. */
  hidden?: boolean;
  /** `schema` is the field's, where the row has one. */
  render?: (row: R, schema: Schema | undefined) => ReactNode;
  /** False: it names nothing of the site, whatever the field is called. */
  link?: false;
  /** Pixels that `render` draws beside the field's text; without it what is drawn may be wider than the text. */
  slack?: number;
}

/** A column as the table takes it. */
export interface Column<R> {
  name: string;
  title: string;
  width: number;
  align: Align;
  fixed: 'left' | 'right' | undefined;
  calls?: true | string | undefined;
  hidden: boolean;
  /** As wide as the person made it: takes no part in filling the room. */
  exact?: boolean;
  /** What its cells can say, where that is a few words: the column is wide enough for each. */
  words?: readonly string[] | undefined;
  /** Those words have colours: they say how it stands, not of which kind it is. */
  toned?: boolean;
  /** Pixels that a cell draws beside its text; undefined where its text does not say how wide it is. */
  slack?: number | undefined;
  /** Its cells are figures: they are never cut. */
  figure?: boolean;
  render: (row: R) => ReactNode;
  /** What the cell says as plain text: its tooltip, and what a copy takes. */
  text: (row: R) => string;
}

/** A column by its name, or by its name and what is special about it. */
export type ColumnOf<R> = (keyof R & string) | ColumnSpec<keyof R & string, R>;

// The zone of the site: of the person's session, which does not change while a screen stands.
const moment = (value: unknown): string =>
  value ? formatDateTime(String(value), useSession.getState().user?.timeZone ?? DEFAULT_ZONE) : '';

type More<N extends string, R> = Omit<ColumnSpec<N, R>, 'name' | 'render'>;
const at = (row: unknown, name: string): unknown => (row as Record<string, unknown>)[name];

/** A figure with its unit beside it: the unit is another field of the row. */
export const quantity = <N extends string, R>(name: N, unit: keyof R & string, more: More<N, R> = {}): ColumnSpec<N, R> => ({
  width: 104,
  slack: 32,
  ...more,
  name,
  render: (row) => figure(grouped(at(row, name)), String(at(row, unit) ?? '')),
});

/** A figure that opens what it is made of: dotted underline, reachable by keyboard. */
export const opens = <N extends string, R>(name: N, open: (row: R) => void, more: More<N, R> = {}): ColumnSpec<N, R> => ({
  width: 104,
  slack: 0,
  ...more,
  name,
  render: (row) => (
    <button type="button" className="kit-opens" onClick={() => open(row)}>
      {grouped(at(row, name))}
    </button>
  ),
});

/** So many of so many: `portion('pickedNum', 'num', { title: '已领 / 申请' })`. */
export const portion = <N extends string>(name: N, all: string, more: More<N, unknown> = {}): ColumnSpec<N> => ({
  width: 104,
  ...more,
  name,
  render: (row) => figure(ofAll(at(row, name), at(row, all))),
});

/** A cell drawn by the screen. */
export const column = <N extends string, R>(name: N, render: (row: R) => ReactNode, more: More<N, R> = {}): ColumnSpec<N, R> => ({
  ...more,
  name,
  render,
});

/** Columns that are not shown until the person chooses them, of which nothing else is to be said. */
export const hidden = <N extends string>(...names: readonly N[]): ColumnSpec<N>[] => names.map((name) => ({ name, hidden: true }));

/** What a tag draws beside its word. */
const TAG = 33;
const widths: Record<string, number> = { number: 104, money: 112, date: 112, dateTime: 168, text: 160 };

function plain(row: unknown, name: string, schema: Schema | undefined): string {
  const value = at(row, name);
  if (value === null || value === undefined) return '';
  if (schema && codesOf(schema)) return t(labelOfCode(schema, value) || String(value));
  if (typeof value === 'boolean') return t(value ? '是' : '否');
  const kind = schema ? kindOf(schema) : 'text';
  if (kind === 'dateTime') return moment(value);
  return kind === 'number' || kind === 'money' ? grouped(value) : String(value);
}

function drawn(row: unknown, name: string, schema: Schema | undefined): ReactNode {
  if (schema && codesOf(schema)) return <StatusTag codes={schema} value={at(row, name)} />;
  const text = plain(row, name, schema);
  if (schema && kindOf(schema) === 'dateTime') return <time className="kit-figure">{text}</time>;
  return schema && kindOf(schema) !== 'text' ? figure(text) : text;
}

/**
 * A cell that names somebody or something leads to its page: by the key in the row, else by the code. Where code and name stand beside each other the
 * code leads, the name is for reading.
 */
function leading(name: string, schema: Schema | undefined, names: ReadonlySet<string>): (row: unknown) => ReactNode {
  const field = storyFields.get(name);
  const plainly = (row: unknown) => drawn(row, name, schema);
  if (!field || (name !== field.code && names.has(field.code))) return plainly;
  return (row) => {
    const text = plain(row, name, schema);
    const to = at(row, field.id) ?? at(row, field.code);
    if (!text || typeof to !== 'string' || to === '') return plainly(row);
    const called = at(row, field.code.replace(/Code$/, 'Name'));
    return linked({ subject: field.subject, to, name: typeof called === 'string' ? called : text }, text, name !== field.code);
  };
}

/**
 * Finishes what a screen says of its columns from a row's schema (a field's label, codes and kind). Centred unless said (R276). On a card the code does
 * not stand beside the name, which leads then.
 */
export function columnsOf<R>(shape: Shape, specs: readonly ColumnOf<R>[], cards = false): Column<R>[] {
  const names = new Set(cards ? [] : specs.map((said) => (typeof said === 'string' ? said : said.hidden ? '' : said.name)));
  return specs.map((said) => {
    const spec: ColumnSpec<string, R> = typeof said === 'string' ? { name: said } : said;
    const { name, render } = spec;
    const schema = shape[name];
    return {
      name,
      title: spec.title ?? titleOf(name, schema),
      width: spec.width ?? (schema && codesOf(schema) ? 104 : widths[schema ? kindOf(schema) : 'text']) ?? 160,
      align: spec.align ?? 'center',
      fixed: spec.fixed,
      calls: spec.calls,
      hidden: spec.hidden ?? false,
      words: schema && codesOf(schema)?.options.map((option) => option.label),
      toned: schema !== undefined && (codesOf(schema)?.options.some(({ tone }) => tone !== undefined) ?? false),
      slack: render ? spec.slack : schema && codesOf(schema) ? TAG : 0,
      figure: schema !== undefined && !codesOf(schema) && kindOf(schema) !== 'text',
      render: render
        ? (row) => render(row, schema)
        : spec.link === false
          ? (row) => drawn(row, name, schema)
          : leading(name, schema, names),
      text: (row) => plain(row, name, schema),
    };
  });
}

/** The columns of a list endpoint's rows. */
export const listColumns = <R,>(output: Schema, specs: readonly ColumnOf<R>[], cards = false): Column<R>[] =>
  columnsOf(rowShape(output), specs, cards);
