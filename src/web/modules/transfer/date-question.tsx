// Asked of a date's column only when its values can be read two ways, or are Excel's numbers.
import { Checkbox, Radio } from 'antd';
import { getLanguage, useT, type Translate } from '../../kernel/i18n.ts';
import type { DateOrder, Dates, Mapped } from './mapping.ts';

interface Props {
  dates: Dates;
  title: string;
  value: Mapped;
  change: (next: Mapped) => void;
}

const orders = { mdy: '月/日/年', dmy: '日/月/年' };

/** The day that 3/4/2022 is in an order; the order itself where the calendar has no such day. */
function readAs(text: string, order: keyof typeof orders, t: Translate): string {
  const [first = 0, second = 0, year = 0] = text
    .trim()
    .split(/[-/.\s]/)
    .map(Number);
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return t(orders[order]);
  return new Intl.DateTimeFormat(getLanguage() === 'en' ? 'en' : 'zh-CN', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

export function DateQuestion({ dates: { open, serial }, title, value, change }: Props) {
  const t = useT();
  return (
    <div className="imp-ask">
      {open !== undefined && <span>{t('“{text}”是哪一天？', { text: open })}</span>}
      {open !== undefined && (
        <Radio.Group
          aria-label={t('{title}的读法', { title })}
          value={value.dateOrder ?? undefined}
          onChange={({ target }) => change({ ...value, dateOrder: target.value as DateOrder })}
        >
          {(['mdy', 'dmy'] as const).map((order) => (
            <Radio key={order} value={order}>
              {readAs(open, order, t)}
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
