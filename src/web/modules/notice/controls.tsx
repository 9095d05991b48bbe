// The two fields of a notice that no other form has: its rich text, and the models that an upgrade is for.
import { Editor } from '../../editor/editor.tsx';
import type { ControlProps } from '../../kit/form/control-props.ts';
import { lazily, whole } from '../../kit/picker/picker-source.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';

/** Rich text in a form. The editor keeps its own text from what the field holds when the form is drawn. */
export function ContentControl({ label, value, change }: ControlProps) {
  return <Editor label={label} initial={typeof value === 'string' ? value : ''} change={change} />;
}

interface Model {
  id: string;
  modelCode: string;
  modelName: string;
}
const models = lazily('vmModel', async () =>
  whole((await import('../../../contract/machine/vm.ts')).vm.listModel, (rows: readonly Model[]) =>
    rows.map(({ id, modelCode, modelName }) => ({ value: id, code: modelCode, name: modelName, hint: '' })),
  ),
);

/** The models of machines, as the contract wants them: `[{ vmModelId }]`. */
export function ModelsControl({ value, change, ...props }: ControlProps) {
  const chosen = ((value ?? []) as { vmModelId: string }[]).map(({ vmModelId }) => vmModelId);
  const take = (ids: unknown): void => change(((ids ?? []) as string[]).map((vmModelId) => ({ vmModelId })));
  return <RemotePicker {...props} value={chosen} change={take} source={models} multiple />;
}
