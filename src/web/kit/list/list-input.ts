// What a list, its export and its actions send, as plain functions of what is on the screen.
import * as z from 'zod/mini';
import type { ScreenState } from '../../kernel/router.tsx';
import { shapeOf, type Schema, type Shape } from '../form/fields.ts';

/** What of an address the list can be asked for: a field that it does not have, or a value that does not fit, is left out. */
export function fitting(shape: Shape, search: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => {
      const schema = shape[name];
      return schema !== undefined && z.safeParse(schema, value).success;
    }),
  );
}

/** The body of a list's call, also of its export: filters, page and sort keys of a screen. */
export function listInput(input: Schema, state: ScreenState, fixed: object = {}): Record<string, unknown> {
  const { page, limit, sorts } = state;
  return { ...fitting(shapeOf(input), state.search), ...fixed, page, limit, ...(sorts.length > 0 ? { sorts } : {}) };
}

/** The filter of an export: what the list is asked for, without the page. */
export function filterOf(input: Record<string, unknown>): Record<string, unknown> {
  const { page: _page, limit: _limit, ...filter } = input;
  return filter;
}

/** The input of an action: `id` and `ids` are the keys of its rows, every other field is the row's of the same name. */
export function inputFrom(shape: Record<string, unknown>, target: unknown, keyOf: (row: never) => string): Record<string, unknown> {
  const rows = (Array.isArray(target) ? target : [target]) as never[];
  const first = rows[0] as Record<string, unknown> | undefined;
  return Object.fromEntries(
    Object.keys(shape)
      .map((name): [string, unknown] => {
        if (name === 'ids') return [name, rows.map(keyOf)];
        return [name, first && (name === 'id' ? keyOf(first as never) : first[name])];
      })
      .filter(([, value]) => value !== undefined),
  );
}
