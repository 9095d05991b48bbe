// What can be exported: every list that has a task code. Its columns, titles and kinds are read from its contract.
import type * as z from 'zod/mini';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Endpoint, Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Language } from '../../../contract/errors.ts';
import { bare, labelOf } from '../../../contract/kernel/label.ts';
import { kindOf } from '../../../contract/kernel/scalars.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import type { ExportRequest } from '../../../contract/transfer/exports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { ahead } from '../../kernel/jobs/meanwhile.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SheetColumn } from '../../kernel/sheet/index.ts';
import { translate } from './translate.ts';

type Schema = z.core.$ZodType;

/** A list as the export needs it; every `list(...)` of the kernel is one. */
export interface Exportable {
  endpoint: Endpoint;
  page(ctx: Ctx, input: never): Promise<unknown>;
  batches(ctx: Ctx, input: never): AsyncIterable<object[]>;
  /** The machine that the list is narrowed to by something of its own. */
  ofVm?(ctx: Ctx, input: never): Promise<string | null | undefined>;
  /** The right that the export asks for, where it does not follow from the list's page. */
  right?: Right;
  /** It may be asked of the replica for reports. */
  replica?: true;
  /** The papers of the rows that a filter finds, for a mail. */
  papers?(ctx: Ctx, filter: Record<string, unknown>): Promise<PaperFile[]>;
  /** Questions of it that people have kept under a name. */
  kept?: Kept;
}
/** A PDF. */
export interface PaperFile {
  fileName: string;
  bytes: Buffer;
}
export interface Kept {
  /** Those that the actor may ask. */
  all(ctx: Ctx): Promise<readonly { id: string; name: string }[]>;
  /** What one asks when it is sent on a day of the site, and which columns say something. Refuses 'not-found' for one that is not the actor's to ask. */
  ask(ctx: Ctx, id: string, day: string): Promise<{ name: string; filter: Record<string, unknown>; columns: string[] }>;
}

type Rows<E> = Given<E> extends readonly object[] ? Given<E> : never;

/** Makes a call that answers all its rows at once exportable. */
export function exportableRows<E extends Endpoint>(
  endpoint: E,
  read: (ctx: Ctx, input: In<E>) => Promise<Rows<E>>,
  right?: Right,
): Exportable {
  return {
    endpoint,
    page: async (ctx, input) => ({ total: (await read(ctx, input)).length }),
    async *batches(ctx, input) {
      yield [...(await read(ctx, input))];
    },
    ...(right ? { right } : {}),
  };
}

/**
 * Refuses unless the actor may see the list and press the export button of its page, where that has one. Gives the context to read with: through those
 * pages alone whose button he may press.
 */
export function requireExport(ctx: Ctx, { endpoint, right }: Exportable): Ctx {
  const { permit, summary } = endpoint;
  const reader = allow(ctx, right ?? permit, `导出（${summary}）`);
  if (right || permit === 'open' || permit === 'signedIn') return reader;
  const pages = typeof permit === 'string' ? [permit] : permit;
  const button = (page: string) => allRights.find((one) => one === `${page}.export`);
  const through = pages.filter((page) => ctx.rights.has(page) && (button(page) === undefined || ctx.rights.has(`${page}.export`)));
  return through.length > 0 ? { ...ctx, through } : refuse('not-permitted', { action: `导出（${summary}）` });
}

/** The columns of a list's rows that have a title, or those asked for; refuses 'export-column' for one that it has not. */
export function exportColumns(endpoint: Endpoint, asked: readonly string[] | null | undefined, language: Language): SheetColumn[] {
  const all = Object.entries(rowShape(endpoint.output)).flatMap(([key, schema]) => columnOf(key, schema, language));
  if (!asked) return all;
  return [...new Set(asked)].map((key) => all.find((column) => column.key === key) ?? refuse('export-column', { column: key }));
}

/** The fields of a list's row: of `pageOf(row)` or of an array. */
function rowShape(output: Schema): Record<string, Schema> {
  const def = output._zod.def as { type: string; shape?: Record<string, Schema>; element?: Schema };
  if (def.element) return rowShape(bare(def.element));
  const rows = def.shape?.['rows'];
  return rows ? rowShape(rows) : (def.shape ?? {});
}

function columnOf(key: string, schema: Schema, language: Language): SheetColumn[] {
  const title = labelOf(schema);
  if (title === undefined) return [];
  const cell = cellOf(schema, language);
  const kind = codesOf(schema) ? 'text' : kindOf(schema);
  return [{ key, title: translate(language, title, { asField: 1 }), kind, cell }];
}

function cellOf(schema: Schema, language: Language): (value: unknown) => unknown {
  if (codesOf(schema)) return (value) => translate(language, labelOfCode(schema, value)) || value;
  if (bare(schema)._zod.def.type === 'boolean')
    return (value) => (typeof value === 'boolean' ? translate(language, value ? '是' : '否') : value);
  const { element } = bare(schema)._zod.def as { element?: Schema };
  const one = element ? cellOf(element, language) : (value: unknown) => value;
  return (value) => (Array.isArray(value) ? value.map(one).join('、') : value);
}

/** Refuses 'export-column' for a field that the list's rows do not have. */
export function requireField(endpoint: Exportable['endpoint'], field: string): void {
  if (!Object.hasOwn(rowShape(endpoint.output), field)) refuse('export-column', { column: field });
}

type Chosen = z.output<typeof ExportRequest>['chosen'];

/** Of the rows of a list those that were chosen, in its order; all where none were. What the list does not give, cannot be had by naming it. */
export async function* chosenOf(batches: AsyncIterable<object[]>, chosen: Chosen): AsyncGenerator<object[]> {
  const keys = chosen && new Set(chosen.keys);
  for await (const batch of batches)
    yield chosen ? batch.filter((row) => keys?.has(String((row as Record<string, unknown>)[chosen.field]))) : batch;
}

/** The rows of a list, the next ones read while these are written; `seen` is told after each batch how many there were. */
export async function* exportRows(
  batches: AsyncIterable<object[]>,
  seen: (rows: number) => void,
): AsyncGenerator<Record<string, unknown>[]> {
  let done = 0;
  for await (const batch of ahead(batches)) {
    yield batch as Record<string, unknown>[];
    seen((done += batch.length));
  }
}
