// What happened with somebody or something: each noun says in its own folder what it knows of it; all of them are one timeline (story.query.ts).
import { sql, type RawBuilder } from 'kysely';
import type { In, Given } from '../../contract/kernel/endpoint.ts';
import type { Right } from '../../contract/menu.ts';
import type { story } from '../../contract/story/index.ts';
import type { Subject } from '../../contract/menu/story.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { AnyQuery } from '../kernel/db/any-query.ts';

export type StoryKind = Given<typeof story.events>['kinds'][number];
export type StoryHead = Given<typeof story.find>;
export type StoryQuestion = In<typeof story.events>;

/** What an event says, with the type that the database gives it; what a noun does not know is null. */
const FIELDS = {
  title: 'text',
  empId: 'uuid',
  empName: 'text',
  productId: 'uuid',
  productCode: 'text',
  productName: 'text',
  vmId: 'uuid',
  vmName: 'text',
  prewhId: 'uuid',
  prewhName: 'text',
  place: 'text',
  num: 'bigint',
  amount: 'bigint',
  number: 'text',
  said: 'text',
  by: 'text',
  detail: 'jsonb',
} as const;
type Field = keyof typeof FIELDS;

/** An event as its noun's query gives it; `detail` is for `say` alone. */
export type EventRow = { kind: StoryKind; id: string; at: string; num: number | null; amount: number | null; detail: unknown } & Record<
  Exclude<Field, 'num' | 'amount' | 'detail'>,
  string | null
>;

/** A kind of event, and how it is found. */
export interface StorySource {
  kind: StoryKind;
  /** Who may see such events: any one of these rights is enough. */
  rights: readonly Right[];
  /** The events of each subject that it knows, within the data permission; begins with `from`, and an index leads to them in the order of their time. */
  of: Partial<Record<Subject, (ctx: Ctx, id: string) => AnyQuery<unknown>>>;
  /** The columns of its moment and its key. */
  at: string;
  id: string;
  /** What an event says: columns, or expressions. */
  tells: Partial<Record<Field, string | RawBuilder<unknown> | ((ctx: Ctx) => RawBuilder<unknown>)>>;
  /** The sentence of an event, in the reader's language, out of its `detail`. */
  say?: (ctx: Ctx, row: EventRow) => string;
}

type Called = { id: string } | { code: string };

/** Holds a query to what a key or a code calls: by the column of each. */
export const called = (by: Called, columns: { id: string; code: string }): RawBuilder<boolean> =>
  'id' in by ? sql<boolean>`${sql.ref(columns.id)} = ${by.id}` : sql<boolean>`${sql.ref(columns.code)} = ${by.code}`;

/** Whom or what a page is about: found within the data permission by a key or a code; undefined where there is none in sight. */
export type FindSubject = (ctx: Ctx, by: Called) => Promise<Omit<StoryHead, 'subject'> | undefined>;

/** What a noun says of pages with a story. */
export interface StoryShare {
  heads?: Partial<Record<Subject, FindSubject>>;
  events?: readonly StorySource[];
}

/** A text of ours for each code of an enumeration, as an expression: the answer needs no second look. */
export const wordsOf = (column: string, words: Readonly<Record<string | number, string>>): RawBuilder<string> =>
  sql<string>`case ${sql.ref(column)}::text ${sql.join(
    Object.entries(words).map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`),
    sql` `,
  )} else '' end`;

/** The expressions that an event is selected by, each of them of its type. */
export const eventColumns = (ctx: Ctx, { kind, at, id, tells }: StorySource): RawBuilder<unknown>[] => [
  sql`${sql.lit(kind)}::text as kind`,
  sql`${sql.ref(id)} as id`,
  sql`${sql.ref(at)} as at`,
  ...Object.entries(FIELDS).map(([field, type]) => {
    const said = tells[field as Field];
    const value = said === undefined ? sql`null` : typeof said === 'string' ? sql.ref(said) : typeof said === 'function' ? said(ctx) : said;
    return sql`${value}::${sql.raw(type)} as ${sql.id(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`;
  }),
];
