// 打印标签: which labels, how many of each, how they look and what they are printed with; the first of them is drawn as it will come out.
import { useState } from 'react';
import { Button } from 'antd';
import { paper } from '../../../contract/paper/index.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { Goods, NumberTable, type NumberRow } from '../../kit/table/number-table.tsx';
import { printLabels, useChoice, type Kind, type LabelOf } from './choice.ts';
import { LabelLook } from './label-look.tsx';
import './labels.css';

export interface PrintLabelsProps {
  open: boolean;
  close: () => void;
  labelType: Kind;
  /** Of which goods, channels or entry orders. */
  which: Omit<Sent<typeof paper.codeLabel.list>, 'labelType'>;
}

export default function PrintLabels({ open, close, labelType, which }: PrintLabelsProps) {
  const t = useT();
  const asked = useRead(paper.codeLabel.list, { ...which, labelType }, { enabled: open, gcTime: 0 });
  if (!asked.data)
    return (
      <Dialog open={open} close={close} title={t('打印标签')} width={1080}>
        <NotThere asked={asked} />
      </Dialog>
    );
  return <Printing open={open} close={close} labelType={labelType} rows={asked.data} />;
}

const MOST_COPIES = 1000;
const readCopies = (text: string): number | undefined =>
  /^\d{0,4}$/.test(text.trim()) && Number(text) <= MOST_COPIES ? Number(text) : undefined;

function Printing({ open, close, labelType, rows }: Omit<PrintLabelsProps, 'which'> & { rows: LabelOf[] }) {
  const t = useT();
  const [choice, choose] = useChoice(labelType);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(() => new Map(rows.map(({ bizId }) => [bizId, '1'])));
  const [busy, setBusy] = useState(false);
  const copies = rows.map(({ bizId }) => ({ bizId, copies: readCopies(typed.get(bizId) ?? '') }));
  const wrong = copies.filter((line) => line.copies === undefined).length;
  const lines = copies.flatMap((line) => (line.copies ? [{ bizId: line.bizId, copies: line.copies }] : []));
  const all = lines.reduce((sum, line) => sum + line.copies, 0);
  const ready = wrong === 0 && all > 0;
  const run = () => {
    if (!ready || busy) return;
    setBusy(true);
    printLabels({ labelType, choice, lines })
      .then(close, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={t('打印标签')}
      width={1080}
      ok={{ text: '打印', run, busy }}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">{wrong > 0 ? t('{n}行需要修改', { n: wrong }) : t('共{n}张', { n: grouped(all) })}</span>
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={run}>
            {t('打印')}
          </Button>
        </div>
      )}
    >
      <div className="lab-two">
        <LabelLook labelType={labelType} choice={choice} choose={choose} sample={(lines[0] ?? rows[0])?.bizId} />
        <div className="lab-rows">
          {rows.length === 0 && <p>{t('没有可以打印的标签。')}</p>}
          <AllCopies rows={rows} set={setTyped} />
          <NumberTable
            titles={['名称', '码内容', { figure: '已打印' }, { figure: '张数' }]}
            rows={rows.map((row) => rowOf(row, typed.get(row.bizId) ?? '', t))}
            change={(texts) => setTyped(new Map([...typed, ...texts]))}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** A label as a line of the table: what it is of, what its code says, how often it was printed, and how many are wanted. */
const rowOf = (row: LabelOf, text: string, t: Translate): NumberRow => ({
  key: row.bizId,
  label: `${nameOf(row)} ${t('张数')}`,
  cells: [
    <Goods key="name" name={nameOf(row)} code={[row.channelCode && row.productName, row.spec, row.batchNo].filter(Boolean).join(' · ')} />,
    <span key="content" className="lab-content">
      {row.content}
    </span>,
    row.printTimes > 0 ? grouped(row.printTimes) : '',
  ],
  text,
  wrong: readCopies(text) === undefined,
});

const nameOf = ({ channelCode, productName, productCode }: LabelOf): string => channelCode ?? productName ?? productCode ?? '';

/** One for each lot, or one for each piece that came. */
function AllCopies({ rows, set }: { rows: readonly LabelOf[]; set: (copies: ReadonlyMap<string, string>) => void }) {
  const t = useT();
  if (!rows.some(({ num }) => num !== null)) return null;
  return (
    <p className="lab-all">
      <button type="button" className="kit-link" onClick={() => set(new Map(rows.map(({ bizId }) => [bizId, '1'])))}>
        {t('每批一张')}
      </button>
      <button
        type="button"
        className="kit-link"
        onClick={() => set(new Map(rows.map(({ bizId, num }) => [bizId, String(Math.min(MOST_COPIES, num ?? 1))])))}
      >
        {t('每件一张')}
      </button>
    </p>
  );
}
