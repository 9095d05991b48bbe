// Mail addresses, one after the other: typed, or pasted with commas between them.
import { Select } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import type { ControlProps } from '../../kit/form/index.ts';

export function MailsField({ id, value, change }: ControlProps) {
  const t = useT();
  return (
    <Select
      id={id ?? ''}
      mode="tags"
      open={false}
      suffixIcon={null}
      placeholder={t('不填则发给供应商的邮箱')}
      tokenSeparators={[',', '，', ';', '；', ' ', '\n']}
      value={(value as string[] | undefined) ?? []}
      onChange={(next: string[]) => change(next.length > 0 ? next : undefined)}
    />
  );
}
