// The fields of a part of a workflow, as its contract has them: title, control, what is chosen.
import { shapeOf, FieldControl, pickerOf, pickers } from '../../kit/form/index.ts';
import { titleOf, type Schema } from '../../kit/form/fields.ts';
import { useT } from '../../kernel/i18n.ts';

interface Props<T extends object> {
  schema: Schema;
  names: readonly (keyof T & string)[];
  value: T;
  change: (value: T) => void;
  /** The picker of a field that has none by its name. */
  source?: Partial<Record<keyof T & string, string>>;
  /** Told apart where several stand on a page. */
  of: string;
}

export function Fields<T extends object>({ schema, names, value, change, source = {}, of }: Props<T>) {
  const t = useT();
  const shape = shapeOf(schema);
  return (
    <div className="flow-fields">
      {names.map((name) => {
        const field = shape[name];
        if (!field) return null;
        const title = t(titleOf(name, field));
        const picker = pickers[source[name] ?? ''];
        const id = `${of}-${name}`;
        const props = { id, name, label: title, value: value[name], change: (next: unknown) => change({ ...value, [name]: next ?? null }) };
        return (
          <label key={name} htmlFor={id}>
            {title}
            {picker ? pickerOf(picker, true)(props) : <FieldControl {...props} schema={field} />}
          </label>
        );
      })}
    </div>
  );
}
