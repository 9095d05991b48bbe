// Asked of a date's column only when its values can be read two ways, or are Excel's numbers.
import { Checkbox, Radio } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import type { DateOrder, Dates, Mapped } from './mapping.ts';

interface Props {
  dates: Dates;
  title: string;
  value: Mapped;
  change: (next: Mapped) => void;
}

/** 3/4/2022 read as month-day or day-month. */
function readAs(text: string, order: 'mdy' | 'dmy'): { year: string; month: number; day: number } {
  const [first = '', second = '', year = ''] = text.trim().split(/[-/.\s]/);
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  return { year, month: Number(month), day: Number(day) };
}

export function DateQuestion({ dates: { open, serial }, title, value, change }: Props) {
  const t = useT();
  return (
    <div className="imp-ask">
      {open !== undefined && (
        <Radio.Group
          aria-label={t('{title}的读法', { title })}
          value={value.dateOrder ?? undefined}
          onChange={({ target }) => change({ ...value, dateOrder: target.value as DateOrder })}
        >
          <span>{t('“{text}”是哪一天？', { text: open })}</span>
          {(['mdy', 'dmy'] as const).map((order) => (
            <Radio key={order} value={order}>
              {t('{year}年{month}月{day}日', readAs(open, order))}
            </Radio>
          ))}
        </Radio.Group>
      )}
      {serial !== undefined && (
        <Checkbox checked={value.serials ?? false} onChange={({ target }) => change({ ...value, serials: target.checked })}>
          {t('“{text}”这样的数字是Excel的日期', { text: serial })}
        </Checkbox>
      )}
    </div>
  );
}
