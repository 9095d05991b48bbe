// The rows of a receipt: how many, which lot, made when, good until when, and whether it is good.
import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react';
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { inPacks } from '../../floor/packs.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Goods, NumberTable, type NumberRow } from '../../kit/table/number-table.tsx';
import {
  changed,
  dayIn,
  doubledSerial,
  isOver,
  lacksSerials,
  piecesOf,
  serialsOf,
  withLot,
  wrongDay,
  type ReceivedRow,
} from './received.ts';

interface Props {
  rows: readonly ReceivedRow[];
  today: string;
  put: (rows: ReceivedRow[]) => void;
}

const TITLES = [
  '采购订单号',
  '商品名称',
  { figure: '未交数量' },
  { figure: '本次数量' },
  '批号',
  '生产日期',
  '有效期至',
  '质检',
  '批次',
] as const;

type Put = (key: string, change: Parameters<typeof changed>[2]) => void;

export function ReceiveTable({ rows, today, put }: Props) {
  const t = useT();
  const set: Put = (key, change) => put(changed(rows, key, change));
  const rowOf = (row: ReceivedRow): NumberRow => {
    const { line } = row;
    const pieces = piecesOf(row);
    const over = isOver(rows, row);
    return {
      key: row.key,
      label: `${line.productName} ${t('本次数量')}`,
      cells: [
        line.poNo ?? <b key="none">{t('未订购')}</b>,
        <Goods key="goods" name={line.productName} code={[line.productCode, line.spec].filter(Boolean).join(' · ')} />,
        line.lineNo === null ? '' : `${grouped(line.openNum)} ${line.unit}`,
      ],
      text: row.text,
      words: line.packs.length > 0,
      wrong: pieces === undefined || over || lacksSerials(row),
      beside: wrongOf(row, over, t) ?? <small>{inPacks(line)?.other(row.text, pieces ?? 0) ?? shortOf(row, pieces, t)}</small>,
      after: [...lotFields(row, set, t), qualityField(row, set, t), moreButton(row, t, () => put(withLot(rows, row.key, today)))],
      tone: TONES[row.entryQuality],
    };
  };
  return (
    <NumberTable
      titles={TITLES}
      rows={rows.map(rowOf)}
      change={(texts) => put([...texts].reduce((next, [key, text]) => changed(next, key, { text }), [...rows]))}
    />
  );
}

/** Letters of all serial numbers of a line. */
const MOST_SERIALS = 2600;

const TONES: Record<number, NumberRow['tone']> = { [EntryQuality.held]: 'attention', [EntryQuality.refused]: 'differs' };
type Say = ReturnType<typeof useT>;

/** The lot of a row, when it was made and until when it keeps. */
const lotFields = (row: ReceivedRow, set: Put, t: Say): ReactNode[] =>
  (
    [
      ['batchNo', row.line.serialFlag ? '序列号' : '批号'],
      ['productionDate', '生产日期'],
      ['expiryDate', '有效期至'],
    ] as const
  ).map(([name, label]) => {
    const field = {
      'aria-label': `${row.line.productName} ${t(label)}`,
      value: row[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(row.key, { [name]: event.target.value }),
    };
    return (
      <label key={name} className="inb-lot" {...(name === 'batchNo' ? { 'data-scan-own': '' } : {})}>
        <span>{t(label)}</span>
        {label === '序列号' ? (
          // A scanner presses Enter behind each number: that begins the next line of the field.
          <textarea rows={2} maxLength={MOST_SERIALS} placeholder={t('每件一个，空格或换行分开')} {...field} />
        ) : name === 'batchNo' ? (
          <input maxLength={50} {...field} />
        ) : (
          <DayInput {...field} settle={(day) => set(row.key, { [name]: day })} />
        )}
      </label>
    );
  });

type DayProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'onChange'> & { value: string; settle: (day: string) => void };

/** A day as it stands on the goods: digits alone are typed fastest. A phone has its own calendar. */
function DayInput({ value, settle, ...field }: DayProps) {
  const t = useT();
  if (useSession(({ device }) => device) === 'mobile') return <input type="date" value={dayIn(value) ?? ''} {...field} />;
  return (
    <input
      className="inb-day"
      inputMode="numeric"
      maxLength={12}
      placeholder={t('年月日')}
      value={value}
      aria-invalid={value.trim() !== '' && dayIn(value) === undefined}
      onBlur={() => settle(dayIn(value) ?? value)}
      {...field}
    />
  );
}

/** Whether it is good; what nobody ordered is not. */
const qualityField = (row: ReceivedRow, set: Put, t: Say): ReactNode => (
  <select
    key="quality"
    aria-label={`${row.line.productName} ${t('质检')}`}
    value={row.entryQuality}
    onChange={(event) => set(row.key, { entryQuality: Number(event.target.value) })}
  >
    {(codesOf(EntryQuality)?.options ?? [])
      .filter(({ value }) => row.line.lineNo !== null || value !== EntryQuality.good)
      .map(({ value, label }) => (
        <option key={String(value)} value={String(value)}>
          {t(label)}
        </option>
      ))}
  </select>
);

const moreButton = (row: ReceivedRow, t: Say, add: () => void): ReactNode => (
  <button key="lot" type="button" className="kit-link" aria-label={t('{name}再加一批', { name: row.line.productName })} onClick={add}>
    {t('加一批')}
  </button>
);

/** What is wrong with a row: more than may come, a day that is none, or pieces without their serial numbers. */
function wrongOf(row: ReceivedRow, over: boolean, t: Say): ReactNode {
  if (over) return <small className="kit-short">{t('最多{room}', { room: row.line.mostNum })}</small>;
  const day = wrongDay(row);
  if (day) return <small className="kit-short">{t('{day}不是日期', { day })}</small>;
  const twice = row.line.serialFlag && doubledSerial(row);
  if (twice) return <small className="kit-short">{t('{serial}重复', { serial: twice })}</small>;
  return lacksSerials(row) ? <small className="kit-short">{t('序列号{n}个', { n: serialsOf(row).length })}</small> : undefined;
}

/** What of a line does not come now. */
function shortOf({ line }: ReceivedRow, pieces: number | undefined, t: ReturnType<typeof useT>): string {
  const lacks = line.openNum - (pieces ?? line.openNum);
  return line.lineNo !== null && lacks > 0 ? t('少{n}', { n: grouped(lacks) }) : '';
}
