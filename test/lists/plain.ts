// A list that nobody furnished is furnished by its own form, where that asks for texts alone: a noun that is new is walked without a line here.
import { safeParse } from 'zod/v4/core';
import { bare, shapeOf } from '../../src/contract/kernel/label.ts';
import { endpoints } from '../trust/test-app.ts';
import type { callsOf } from '../callers.ts';
import { lists, type Schema } from './lists.ts';

const ROWS = 3;

const isText = (schema: Schema): boolean => {
  const { def } = bare(schema)._zod;
  return def.type === 'string' && !('format' in def && def.format);
};

/** The form by which a row of such a list is made: undefined where it asks for more than texts. */
function formOf(path: string): { path: string; fields: string[] } | undefined {
  const form = endpoints.find((one) => one.kind === 'write' && one.path === path.replace(/\/list(?=\w+$)/, '/create'));
  const fields = Object.entries(form ? shapeOf(form.input) : {});
  return form && fields.length > 0 && fields.every(([, schema]) => isText(schema))
    ? { path: form.path, fields: fields.map(([name]) => name) }
    : undefined;
}

/** Makes a few rows of each. */
export async function furnishPlain(calls: ReturnType<typeof callsOf>): Promise<void> {
  for (const { path, input } of lists) {
    const form = formOf(path);
    const asked = { page: 1, limit: 1 };
    if (!form || !safeParse(input, asked).success || (await calls.ok(path, asked)).rows.length > 0) continue;
    for (let at = 1; at <= ROWS; at += 1) await calls.ok(form.path, Object.fromEntries(form.fields.map((name) => [name, `${at} ${name}`])));
  }
}
