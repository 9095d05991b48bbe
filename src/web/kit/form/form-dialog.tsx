// A form in a dialog, made from an endpoint's input: controls and rules come from the contract.
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import Form, { useWatch, type FormInstance } from '@rc-component/form';
import { Dialog } from '../dialog/dialog.tsx';
import { Item } from './item.tsx';
import { useFormDialog, type FormDialogProps, type FormField } from './use-form-dialog.ts';

/** Stays open when the server refuses; asks before typed text is thrown away; Enter in a line of text and Ctrl-Enter save. */
export default function FormDialog(props: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const state = useFormDialog(props, body);
  const { endpoint, fields } = props;
  return (
    <Dialog
      open={props.open}
      close={props.close}
      unsaved={state.unsaved}
      title={props.title}
      width={props.width ?? 720}
      ok={{ text: '确认', run: state.save, busy: state.busy }}
      afterOpen={() => body.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Enter of the fields inside it */}
      <div ref={body} onKeyDown={(event) => sends(event) && state.save()}>
        {state.problem && (
          <div className="kit-form-error" role="alert">
            {state.problem}
          </div>
        )}
        <Form form={state.form} initialValues={props.initial} className="kit-form" autoComplete="off">
          {fields.map((said) => {
            const field: FormField = typeof said === 'string' ? { name: said } : said;
            const schema = state.shape[field.name];
            const item = schema && (
              <Item
                key={field.name}
                field={field}
                schema={schema}
                input={endpoint.input}
                values={state.values}
                before={props.initial?.[field.name]}
              />
            );
            if (!field.when) return item;
            return (
              <Asked key={field.name} form={state.form} when={field.when}>
                {item}
              </Asked>
            );
          })}
        </Form>
      </div>
    </Dialog>
  );
}

interface AskedProps {
  form: FormInstance;
  when: NonNullable<FormField['when']>;
  children: ReactNode;
}

/** A field that others decide about; what it held stays while it is not shown. */
function Asked({ form, when, children }: AskedProps) {
  // The form does not know what its fields hold; by name is all that is asked of it here.
  const values = useWatch([], { form, preserve: true }) as Record<string, unknown> | undefined;
  return when(values ?? (form.getFieldsValue(true) as Record<string, unknown>)) ? children : null;
}

// A picker takes Enter for its choice, a calendar for its day, an input method for its word; Ctrl-Enter is the dialog's.
const sends = ({ key, target, ctrlKey, metaKey, nativeEvent, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !(ctrlKey || metaKey || defaultPrevented || nativeEvent.isComposing) &&
  target instanceof HTMLInputElement &&
  target.matches('input:not([role=combobox], [type=checkbox], [type=radio], [type=file])') &&
  !target.closest('.ant-picker');
