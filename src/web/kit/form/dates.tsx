// Days and moments: loaded only by screens that ask for them (31 kB).
import { useMemo, type KeyboardEvent } from 'react';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { DEFAULT_ZONE, dayOf } from '../../../contract/kernel/time.ts';
import { useLanguage, useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import type { ControlProps } from './control-props.ts';

interface Span {
  from?: string | null;
  to?: string | null;
}
const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DD HH:mm:ss';
const read = (text: unknown): Dayjs | null => (typeof text === 'string' && text ? dayjs(text) : null);

/** A span of days, a day or a moment, as the contract writes it. */
export default function Dates({ kind, value, change, id, label }: ControlProps & { kind: 'span' | 'date' | 'dateTime' }) {
  const t = useT();
  // Loads the calendar's own words; only this file uses a calendar.
  dayjs.locale(useLanguage() === 'en' ? 'en' : 'zh-cn');
  const mobile = useSession((session) => session.device) === 'mobile';
  const { from, to } = (value ?? {}) as Span;
  // The same objects until the value changes: with new ones, what is being typed would be reset whenever something around it is drawn.
  const at = useMemo(() => (kind === 'span' ? null : read(value)), [kind, value]);
  const days = useMemo((): [Dayjs | null, Dayjs | null] => [read(from), read(to)], [from, to]);
  if (kind !== 'span') {
    const moment = kind === 'dateTime';
    return (
      <DatePicker
        id={id}
        aria-label={label}
        showTime={moment}
        // Typing it to the minute is accepted as well.
        format={moment ? [MOMENT, 'YYYY-MM-DD HH:mm'] : DAY}
        value={at}
        onChange={(next) => change(next ? (moment ? next.format() : next.format(DAY)) : undefined)}
        onKeyDown={(event) => {
          const next = stepped(event, at);
          if (next) change(moment ? next.format() : next.format(DAY));
        }}
      />
    );
  }
  if (mobile) return <NativeSpan span={{ from, to }} change={change} label={label} />;
  return (
    <DatePicker.RangePicker
      // Tab would never leave an empty one.
      allowEmpty={[true, true]}
      aria-label={label}
      placeholder={[t('开始日期'), t('结束日期')]}
      value={days}
      presets={presets().map(({ name, days: span }) => ({ label: t(name), value: span }))}
      onKeyDown={(event) => {
        const ends = (event.target as HTMLElement).getAttribute('date-range') === 'end';
        const next = stepped(event, ends ? days[1] : days[0])?.format(DAY);
        if (!next) return;
        // The other end is moved along where it would be overtaken.
        if (ends) change({ ...(from ? { from: from > next ? next : from } : {}), to: next });
        else change({ from: next, ...(to ? { to: to < next ? next : to } : {}) });
      }}
      onChange={(next) => {
        const [first, last] = next ?? [null, null];
        change(first || last ? { ...(first ? { from: first.format(DAY) } : {}), ...(last ? { to: last.format(DAY) } : {}) } : undefined);
      }}
    />
  );
}

/** Two calendars side by side have no room on a phone, which uses its own pickers. */
function NativeSpan({ span, change, label }: { span: Span; change: (value: unknown) => void; label: string }) {
  const t = useT();
  const day = (end: 'from' | 'to', name: string) => (
    <Input
      type="date"
      aria-label={`${label} ${name}`}
      value={span[end] ?? ''}
      onChange={({ target }) => {
        const next: Span = { ...span, [end]: target.value };
        const { from, to } = next;
        change(from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined);
      }}
    />
  );
  return (
    <span className="kit-span">
      {day('from', t('开始日期'))}
      {day('to', t('结束日期'))}
    </span>
  );
}

// Today where the site is, not where the browser is.
const today = (): Dayjs => dayjs(dayOf(Date.now(), useSession.getState().user?.timeZone ?? DEFAULT_ZONE));

const STEPS: Record<string, readonly [number, 'day' | 'month']> = {
  ArrowUp: [-1, 'day'],
  ArrowDown: [1, 'day'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/** Without a mouse: arrows go day by day, page keys month by month, from what stands there; where nothing stands, to today. */
function stepped(event: KeyboardEvent<HTMLElement>, at: Dayjs | null): Dayjs | undefined {
  const step = STEPS[event.key];
  if (!step) return undefined;
  event.preventDefault();
  return at ? at.add(...step) : today();
}

function presets(): { name: string; days: [Dayjs, Dayjs] }[] {
  const now = today();
  const month = now.subtract(1, 'month');
  return [
    { name: '今天', days: [now, now] },
    { name: '昨天', days: [now.subtract(1, 'day'), now.subtract(1, 'day')] },
    { name: '近7天', days: [now.subtract(6, 'day'), now] },
    { name: '近30天', days: [now.subtract(29, 'day'), now] },
    { name: '本月', days: [now.startOf('month'), now] },
    { name: '上月', days: [month.startOf('month'), month.endOf('month')] },
  ];
}
