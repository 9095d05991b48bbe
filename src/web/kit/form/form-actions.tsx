// Buttons that open a form: for a new record, or for one that is there.
import type { ReactNode } from 'react';
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { t } from '../../kernel/i18n.ts';
import type { Action } from '../list/actions.tsx';
import { shapeOf, type Schema } from './fields.ts';
import type { FormField } from './use-form-dialog.ts';
import { FormDialog } from '../dialog/lazy-dialogs.tsx';

type Write = Endpoint<Schema, Schema>;
type Name<E> = keyof Sent<E> & string;
/** The fields of a form, in their order: shared by create and edit. */
export type FormFields<E> = readonly (Name<E> | FormField<Name<E>>)[];

interface CreateOptions<E> {
  label?: string;
  title?: string;
  /** What the fields hold at first; a function is asked when the dialog opens. */
  initial?: Partial<Sent<E>> | (() => Partial<Sent<E>>);
  width?: number;
}

/** 新增: opens an empty form. `createDialog(product.create, fields)` in a toolbar. */
export function createDialog<E extends Write>(endpoint: E, fields: FormFields<E>, options: CreateOptions<E> = {}): Action<unknown> {
  const label = options.label ?? '新增';
  return {
    label,
    permit: endpoint.permit,
    primary: true,
    start: (_, desk) => {
      const initial = typeof options.initial === 'function' ? options.initial() : options.initial;
      const more = {
        ...(initial ? { initial: initial as Record<string, unknown> } : {}),
        ...(options.width ? { width: options.width } : {}),
      };
      desk.show((place) => form({ ...place, title: t(options.title ?? label), endpoint, fields, ...more }));
    },
  };
}

interface EditOptions<R, E> {
  label?: string;
  when?: (row: R) => boolean;
  /** The field that the endpoint knows the row by, where it is not `id`. */
  key?: keyof R & string;
  /** What the fields hold, where the row names them differently, or where it must be read first. */
  initial?: (row: R) => Partial<Sent<E>> | Promise<Partial<Sent<E>>>;
  /** What its title calls the row, where that is not what people call it. */
  nameOf?: (row: R) => string;
  width?: number;
}

/** 修改: opens the form filled from the row; the row's key is sent as `id`, or under its own name. Fields may differ by row. */
export function editDialog<R, E extends Write>(
  endpoint: E,
  said: FormFields<E> | ((row: R) => FormFields<E>),
  options: EditOptions<R, E> = {},
): Action<R> {
  const label = options.label ?? '修改';
  return {
    label,
    permit: endpoint.permit,
    when: options.when,
    start: (row, desk) => {
      const fields = typeof said === 'function' ? said(row) : said;
      const names = fields.map((field) => (typeof field === 'string' ? field : field.name));
      const key = options.key ?? 'id';
      const fixed = key in shapeOf(endpoint.input) ? { [key]: desk.keyOf(row as never) } : {};
      const title = `${t(label)} ${options.nameOf?.(row) ?? desk.nameOf(row as never)}`;
      const show = (own: object): void => {
        const initial = Object.fromEntries(names.map((name) => [name, (own as Record<string, unknown>)[name] ?? undefined]));
        const width = options.width ? { width: options.width } : {};
        desk.show((place) => form({ ...place, title, endpoint, fields, initial, fixed, ...width }));
      };
      const own = options.initial?.(row) ?? (row as object);
      // What cannot be read has been said already.
      if (own instanceof Promise) own.then(show).catch(() => undefined);
      else show(own);
    },
  };
}

const form = (props: Parameters<typeof FormDialog>[0]): ReactNode => <FormDialog {...props} />;
