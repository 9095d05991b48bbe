// A contract's schema as the rules of a form: one validator runs the whole schema and picks the field's issue, so that rules
// between fields hold too (a refinement of a contract needs `when: () => true`).
import * as z from 'zod/mini';
import { ApiError } from '../../kernel/failure.ts';
import type { Translate } from '../../kernel/i18n.ts';
import { optional, titleOf, type Schema } from './fields.ts';

type Values = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What a form sends: trimmed texts; an empty field is left out, or null where the record had a value: it was emptied. */
export function cleaned(values: Values, before: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, unknown] => {
        const bare = typeof value === 'string' ? value.trim() : value;
        if (!isEmpty(bare)) return [name, bare];
        return [name, isEmpty(before[name]) ? undefined : null];
      })
      .filter(([, value]) => value !== undefined),
  );
}

/** Whether a form must have a value for a field: it may not be left out, or the record has a value and cannot be without. Of several, none is a value. */
export const isRequired = (schema: Schema, before: unknown): boolean =>
  !optional(schema) || (!isEmpty(before) && !z.safeParse(schema, Array.isArray(before) ? [] : null).success);

/** The message about a field when the whole input is as it is now; undefined when the field is right. */
export function problemOf(schema: Schema, name: string, sent: Values): string | undefined {
  const result = z.safeParse(schema, sent);
  const issue = result.error?.issues.find(({ path }) => path[0] === name);
  if (!issue) return undefined;
  return isEmpty(sent[name]) ? '请填写{field}' : issue.message;
}

/** The rule of one field of a form, which is called as the form calls it; `values` gives all of them as they would be sent. */
export const ruleOf = (...[schema, field, values, t]: [Schema, { name: string; title: string }, () => Values, Translate]) => ({
  validator: async () => {
    const problem = problemOf(schema, field.name, values());
    if (problem) throw new Error(t(problem, { field: field.title }));
  },
});

/** What the server refused: the field that it names and its sentence, else the sentence alone. */
export function refusalOf(error: unknown, shape: Record<string, Schema>): { field?: string; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError) || error.error !== 'bad-input') return { message };
  const said = String(error.params['path'] ?? error.params['field'] ?? '');
  const name = Object.keys(shape).find((one) => one === said.split('.')[0] || titleOf(one, shape[one]) === said);
  return name ? { field: name, message: String(error.params['problem'] ?? message) } : { message };
}
