// Buttons that open a form: for a new record, or for one that is there.
import type { ReactNode } from 'react';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { t } from '../../kernel/i18n.ts';
import type { Action } from '../list/actions.tsx';
import { shapeOf, type Schema } from './fields.ts';
import type { FormField } from './use-form-dialog.ts';
import { FormDialog } from '../dialog/lazy-dialogs.tsx';

type Write = Endpoint<Schema, Schema>;
type Name<E> = keyof Sent<E> & string;
/** The fields of a form, in their order: shared by create and edit. */
export type FormFields<E> = readonly (Name<E> | FormField<Name<E>>)[];

/**
 * All fields that an endpoint asks for, in the contract's order.
 * @param more what the contract cannot know of some of them; `false` where one is not asked for
 */
export const fieldsOf = <E extends Write>(
  endpoint: E,
  more: { [N in Name<E>]?: false | Omit<FormField, 'name'> } = {},
): readonly FormField<Name<E>>[] =>
  (Object.keys(shapeOf(endpoint.input)) as Name<E>[]).flatMap((name) => (more[name] === false ? [] : [{ name, ...more[name] }]));

interface CreateOptions<E> {
  label?: string;
  title?: string;
  /** What the fields hold at first; a function is asked when the dialog opens. */
  initial?: Partial<Sent<E>> | (() => Partial<Sent<E>>);
  width?: number;
}

/** 新增: opens an empty form of all that the endpoint asks for, or of the fields that are said. `createDialog(product.create, fields)` in a toolbar. */
export function createDialog<E extends Write>(
  endpoint: E,
  fields: FormFields<NoInfer<E>> = fieldsOf(endpoint),
  options: CreateOptions<E> = {},
): Action<unknown> {
  const label = options.label ?? '新增';
  return {
    label,
    permit: endpoint.permit,
    primary: true,
    start: (_, dialogs) => {
      const initial = typeof options.initial === 'function' ? options.initial() : options.initial;
      const more = {
        ...(initial ? { initial: initial as Record<string, unknown> } : {}),
        ...(options.width ? { width: options.width } : {}),
      };
      dialogs.show((place) => form({ ...place, title: t(options.title ?? label), endpoint, fields, ...more }));
    },
  };
}

interface FormOptions<T, E> {
  /** May differ by the row. */
  fields: FormFields<NoInfer<E>> | ((target: T) => FormFields<NoInfer<E>>);
  when?: (target: T) => boolean;
  /** Why it does nothing with this one. */
  bars?: (target: T) => string | undefined;
  danger?: boolean;
  /** What its title calls the thing; else what people call the row, or how many they are. */
  title?: (target: T) => string;
  /** What the fields hold at first; may have to be read. */
  initial?: (target: T) => Partial<Sent<E>> | Promise<Partial<Sent<E>>>;
  /** What is sent beside the fields; else the row's key, or the keys of the chosen rows, where the endpoint asks for them. */
  fixed?: (target: T) => Partial<Sent<E>>;
  width?: number;
  /** What is said then; of the answer where it depends on that. */
  done?: string | ((answer: Out<E>) => string);
  /** What follows, told what was answered. */
  next?: (answer: Out<E>) => void;
}

/** A button that opens a form about a row or about the chosen ones: `formAction('标为失败', order.fail, { fields: ['failReason'], danger: true })`. */
export function formAction<T, E extends Write>(label: string, endpoint: E, options: FormOptions<T, E>): Action<T> {
  const { fields, when, bars, danger, done, width, next } = options;
  return {
    label,
    permit: endpoint.permit,
    when,
    bars,
    danger,
    start: (target, dialogs) => {
      const rows = [target].flat() as never[];
      const asked = typeof fields === 'function' ? fields(target) : fields;
      const shape = shapeOf(endpoint.input);
      const keys = {
        ...('id' in shape ? { id: rows[0] && dialogs.keyOf(rows[0]) } : {}),
        ...('ids' in shape ? { ids: rows.map(dialogs.keyOf) } : {}),
      };
      const thing = () => (rows.length === 1 ? dialogs.nameOf(rows[0] as never) : t('{n} 项', { n: rows.length }));
      const title = options.title?.(target) ?? `${t(label)} ${thing()}`;
      const fixed = options.fixed?.(target) ?? keys;
      opened(options.initial?.(target) ?? {}, (initial) =>
        dialogs.show((place) =>
          form({ ...place, title, endpoint, fields: asked, initial, fixed, ...(width ? { width } : {}), ...(done ? { done } : {}), next }),
        ),
      );
    },
  };
}

/** Opens the form with the values, once they are read; a failed read has been reported already. */
function opened<T extends object>(own: T | Promise<T>, show: (own: T) => void): void {
  if (own instanceof Promise) own.then(show).catch(() => undefined);
  else show(own);
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
  said: FormFields<NoInfer<E>> | ((row: R) => FormFields<NoInfer<E>>) = fieldsOf(endpoint, { id: false } as object),
  options: EditOptions<R, E> = {},
): Action<R> {
  const label = options.label ?? '修改';
  return {
    label,
    permit: endpoint.permit,
    when: options.when,
    start: (row, dialogs) => {
      const fields = typeof said === 'function' ? said(row) : said;
      const names = fields.map((field) => (typeof field === 'string' ? field : field.name));
      const key = options.key ?? 'id';
      const fixed = key in shapeOf(endpoint.input) ? { [key]: dialogs.keyOf(row as never) } : {};
      const title = `${t(label)} ${options.nameOf?.(row) ?? dialogs.nameOf(row as never)}`;
      const show = (own: object): void => {
        const initial = Object.fromEntries(names.map((name) => [name, (own as Record<string, unknown>)[name] ?? undefined]));
        const width = options.width ? { width: options.width } : {};
        dialogs.show((place) => form({ ...place, title, endpoint, fields, initial, fixed, ...width }));
      };
      opened<object>(options.initial?.(row) ?? (row as object), show);
    },
  };
}

const form = (props: Parameters<typeof FormDialog>[0]): ReactNode => <FormDialog {...props} />;
