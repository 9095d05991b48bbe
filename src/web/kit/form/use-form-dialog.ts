// The state of a form in a dialog, without its display: filled when it opens, checked by the contract, sent, refused beside the field it is about.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useForm } from '@rc-component/form';
import type { CodeValue } from '../../../contract/kernel/codes.ts';
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { toastDone } from '../../kernel/notify.ts';
import type { Control } from './control-props.ts';
import { shapeOf, type Schema } from './fields.ts';
import { cleaned, refusalOf } from './rules.ts';
import { refreshAll } from '../list/use-list.ts';

export interface FormField<N extends string = string> {
  name: N;
  title?: string;
  control?: Control;
  help?: string;
  /** Of an enumeration, those that can be chosen here. */
  only?: readonly CodeValue[];
  /** Takes the whole width. */
  whole?: boolean;
  /** Whether it is asked for, by what the other fields hold. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean;
}
type Values = Record<string, unknown>;

export interface FormDialogProps {
  open: boolean;
  close: () => void;
  title: string;
  endpoint: Endpoint<Schema, Schema>;
  fields: readonly (string | FormField)[];
  /** What the fields hold at first. */
  initial?: Values;
  /** What is sent beside them: the key of the record. */
  fixed?: Values;
  width?: number;
  /** What is said then; of the answer where it depends on that. */
  done?: string | ((answer: never) => string);
  /** What follows, told what was answered. */
  next?: ((answer: never) => void) | undefined;
}

/** The state of a form dialog: its antd form, what it would send, whether it is busy, refused or holds what was typed. `body` is where the fields stand. */
export function useFormDialog(
  { open, close, endpoint, fields, initial, fixed, done, next }: FormDialogProps,
  body: RefObject<HTMLElement | null>,
) {
  const [form] = useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const shape = shapeOf(endpoint.input);
  const values = (): Values => ({ ...cleaned(form.getFieldsValue(true) as Values, initial), ...fixed });

  // The fields come filled; at each further opening once more, before one takes the cursor, for they are drawn anew.
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (open && opened.current) form.resetFields();
    opened.current ||= open;
  }, [open, form]);
  // What was refused before is no matter of the next opening.
  if (!open && problem !== '') setProblem('');

  // What the form knows: the page shows it a moment later.
  const toFirstProblem = (): void => {
    const name = form.getFieldsError().find(({ errors }) => errors.length > 0)?.name[0];
    if (name !== undefined) body.current?.querySelector<HTMLElement>(`.kit-item:has(> label[for="${name}"]) :is(input, textarea)`)?.focus();
  };
  const refused = (error: unknown): void => {
    const { field, message } = refusalOf(error, shape);
    const own = field !== undefined && fields.some((one) => (typeof one === 'string' ? one : one.name) === field);
    if (own) form.setFields([{ name: field, errors: [message] }]);
    else setProblem(message);
    toFirstProblem();
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    setProblem('');
    const fine = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!fine) {
      toFirstProblem();
      return;
    }
    setBusy(true);
    try {
      const answer = await call(endpoint, values() as Sent<typeof endpoint>, { silent: true });
      toastDone(typeof done === 'function' ? done(answer as never) : done, answer);
      void refreshAll();
      close();
      next?.(answer as never);
    } catch (error) {
      if (!isCancelled(error)) refused(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, shape, values, busy, problem, unsaved: () => form.isFieldsTouched(), save: () => void save() };
}
