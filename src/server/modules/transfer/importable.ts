// What can be imported: a noun says its row, what it would do with it and how it does it; reading, mapping, trying, progress, rejected
// rows and all-or-nothing are the same for all.
import type * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { codesOf } from '../../../contract/kernel/codes.ts';
import type { ErrorCode, ErrorParams, Language } from '../../../contract/errors.ts';
import { bare, labelOf } from '../../../contract/kernel/label.ts';
import { kindOf } from '../../../contract/kernel/scalars.ts';
import type { Right } from '../../../contract/menu.ts';
import type { ExcelImportTemplate } from '../../../contract/transfer/codes.ts';
import type { ImportModuleCode } from '../../../contract/transfer/imports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { translate, type Said } from './translate.ts';

type Schema = z.core.$ZodType;
type RowSchema = z.ZodMiniObject;
export type TemplateCode = z.output<typeof ExcelImportTemplate>;

export interface Line<R> {
  /** The row's number as Excel or an editor shows it. */
  line: number;
  row: R;
}
export interface Counts {
  added: number;
  changed: number;
  /** Already there, just so. */
  same: number;
}
export interface Problem {
  line: number;
  field?: string;
  key: ErrorCode;
  params?: ErrorParams;
}
export interface Planned extends Counts {
  problems: Problem[];
}

/** One import under way. The file is read twice: all batches are planned, then the good ones applied, in file order. */
export interface ImportRun<R> {
  /** What these rows would do, and what is wrong with them; changes nothing. Rows that could not be read come as far as they could. */
  plan(ctx: Ctx, lines: Line<R>[], unread?: readonly Line<Partial<R>>[]): Promise<Planned>;
  /** What a person should know before going on, in whole sentences; asked after the last batch was planned. */
  preview?(): Said[];
  /** Does it, inside the one transaction of the whole import. */
  apply(ctx: Ctx, lines: Line<R>[]): Promise<Counts>;
  /** After the last batch, in the same transaction. */
  end?(ctx: Ctx, importId: string): Promise<void>;
  /** After the commit, when whoever waits has been told: what makes the site quicker, not truer. */
  after?(ctx: Ctx): Promise<void>;
}

export interface Importable {
  template: TemplateCode;
  module: ImportModuleCode;
  permit: Right | readonly Right[];
  row: RowSchema;
  options: RowSchema;
  /** Other titles that a column of a field may have; compared without case, spaces and signs. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  /** The example row of the template, as cells. */
  example: Readonly<Record<string, string>>;
  /** Rows that are planned, and applied, together. */
  batch: number;
  /** Fields that must come from somewhere, though the rows' own numbers will do. */
  numbered: readonly string[];
  /** Answers that suit this site, where they are not the usual ones. */
  propose?(ctx: Ctx): Promise<Readonly<Record<string, string | number | boolean>>>;
  begin(ctx: Ctx, options: unknown): Promise<ImportRun<unknown>> | ImportRun<unknown>;
}

const BATCH = 1000;
/** A tree is planned as a whole: a parent may stand below its children in the file. */
export const WHOLE_FILE = Number.POSITIVE_INFINITY;

interface Definition<R extends RowSchema, O extends RowSchema> {
  template: TemplateCode;
  module: ImportModuleCode;
  permit: Right | readonly Right[];
  row: R;
  options: O;
  synonyms?: Partial<Record<keyof z.output<R> & string, readonly string[]>>;
  example: Partial<Record<keyof z.output<R> & string, string>>;
  batch?: number;
  numbered?: readonly (keyof z.output<R> & string)[];
  propose?(ctx: Ctx): Promise<Partial<z.output<O>>>;
  begin(ctx: Ctx, options: z.output<O>): Promise<ImportRun<z.output<R>>> | ImportRun<z.output<R>>;
}

/** Makes an importable; the types of its rows and options follow from their schemas. */
export function defineImport<R extends RowSchema, O extends RowSchema>(definition: Definition<R, O>): Importable {
  return { synonyms: {}, batch: BATCH, numbered: [], ...definition } as unknown as Importable;
}

export type FieldKind = 'text' | 'number' | 'money' | 'date' | 'dateTime' | 'code' | 'yes';
export interface Field {
  field: string;
  /** Chinese. */
  title: string;
  required: boolean;
  /** The rows' own numbers will do. */
  numbered: boolean;
  /** What each row has where the field is not mapped; undefined: nothing. */
  initial: unknown;
  kind: FieldKind;
  schema: Schema;
}

const shapeOf = (schema: RowSchema): [string, Schema][] => Object.entries(schema._zod.def.shape);
const isYes = (schema: Schema): boolean => bare(schema)._zod.def.type === 'boolean' && !codesOf(schema);

/** The fields of an importable's row, in order. */
export function fieldsOf({ row, numbered }: Pick<Importable, 'row' | 'numbered'>): Field[] {
  return shapeOf(row).map(([field, schema]) => {
    const absent = safeParse(schema, undefined);
    return {
      field,
      title: labelOf(schema) ?? field,
      required: !absent.success || numbered.includes(field),
      numbered: numbered.includes(field),
      initial: absent.success ? (absent.data ?? undefined) : undefined,
      kind: codesOf(schema) ? 'code' : isYes(schema) ? 'yes' : kindOf(schema),
      schema,
    };
  });
}

/** The labels that a code's cells may hold. */
export const choicesOf = (schema: Schema, language: Language): string[] | null =>
  codesOf(schema)?.options.map(({ label }) => translate(language, label)) ?? null;

/** The options of an importable as questions to a person. */
export function optionsOf({ options }: Importable, language: Language) {
  return shapeOf(options).map(([option, schema]) => {
    const codes = codesOf(schema);
    const { type } = bare(schema)._zod.def;
    const parsed = safeParse(schema, undefined);
    return {
      option,
      title: translate(language, labelOf(schema) ?? option),
      kind: codes
        ? ('choice' as const)
        : isYes(schema)
          ? ('yes' as const)
          : type === 'number' || type === 'int'
            ? ('number' as const)
            : ('text' as const),
      choices: codes?.options.map(({ value, label }) => ({ value: String(value), label: translate(language, label) })) ?? null,
      initial: ((parsed.success ? parsed.data : null) ?? null) as string | number | boolean | null,
    };
  });
}
