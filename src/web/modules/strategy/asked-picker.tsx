// One record that a question is about: an employee, a product, a machine, a project.
import { useT } from '../../kernel/i18n.ts';
import type { PickerSource } from '../../kit/picker/picker-source.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';

interface Props {
  name: string;
  title: string;
  source: PickerSource;
  value: string | undefined;
  change: (id: string | undefined) => void;
}

/** The picker with its label; gives the id, or undefined when it is cleared. */
export function AskedPicker({ name, title, source, value, change }: Props) {
  const t = useT();
  return (
    <label>
      <span>{t(title)}</span>
      <RemotePicker
        source={source}
        name={name}
        label={t(title)}
        value={value}
        change={(chosen) => change(typeof chosen === 'string' ? chosen : undefined)}
      />
    </label>
  );
}
