// 新增货道: a whole tray at once by its number and places, or lines pasted from Excel.
import { useState } from 'react';
import { Input } from 'antd';
import { machine } from '../../../contract/machine/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { readWhole, usePasteRows, type PasteColumn } from '../../kit/form/paste-rows.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { add } = machine.vmChannel;
type Name = 'channelCode' | 'tray' | 'position' | 'capacity' | 'warnNum' | 'remindNum';
type Line = { channelCode: string; tray: number; position: number; capacity?: number; warnNum?: number; remindNum?: number };

const pasteColumns: readonly PasteColumn<Name>[] = [
  { name: 'channelCode', title: '货道' },
  { name: 'tray', title: '层', read: readWhole },
  { name: 'position', title: '列', read: readWhole },
  { name: 'capacity', title: '容量', read: readWhole },
  { name: 'warnNum', title: '预警点', read: readWhole },
  { name: 'remindNum', title: '提醒点', read: readWhole },
];
const FIELDS = [
  ['tray', '层'],
  ['from', '从第几列'],
  ['to', '到第几列'],
  ['capacity', '容量'],
  ['warnNum', '预警点'],
  ['remindNum', '提醒点'],
] as const;
type Draft = Record<(typeof FIELDS)[number][0], string>;

/** The channels of a tray: code = tray and place, 101, 102 … Nothing while the figures are not complete. */
export function trayLines(draft: Draft): Line[] {
  const [tray, from, to] = [Number(draft.tray), Number(draft.from), Number(draft.to)];
  if (!tray || !from || to < from || to > 40) return [];
  const figures = { capacity: Number(draft.capacity), warnNum: Number(draft.warnNum), remindNum: Number(draft.remindNum) };
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const position = from + at;
    return { channelCode: `${tray}${String(position).padStart(2, '0')}`, tray, position, ...figures };
  });
}

interface Props {
  open: boolean;
  close: () => void;
  vmId: string;
  /** The first tray that has no channels yet, and how many places a tray has. */
  tray: number;
  columns: number;
}

export function AddChannelsDialog({ open, close, vmId, tray, columns }: Props) {
  const t = useT();
  const [proposed] = useState<Draft>({
    tray: String(tray),
    from: '1',
    to: String(columns),
    capacity: '10',
    warnNum: '2',
    remindNum: '4',
  });
  const [draft, setDraft] = useState(proposed);
  const { rows: pasted, setRows, onPaste, wrong } = usePasteRows(pasteColumns);
  const { busy, problem, send } = useSend();
  const lines = pasted.length > 0 ? pasted.map(({ values }) => values as Line) : trayLines(draft);
  const save = async () => {
    if (lines.length === 0 || wrong > 0) return;
    if ((await send(add, { vmId, rows: lines }, '已新增')) !== undefined) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={t('新增货道')}
      unsaved={draft !== proposed || pasted.length > 0}
      ok={{ text: t('新增{n}个货道', { n: lines.length }), run: () => void save(), busy }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears a paste anywhere in the dialog */}
      <div className="vm-section" onPaste={onPaste}>
        {pasted.length === 0 ? (
          <div className="vm-points">
            {FIELDS.map(([name, label]) => (
              <label key={name}>
                <span>{t(label)}</span>
                <Input
                  inputMode="numeric"
                  maxLength={7}
                  value={draft[name]}
                  onChange={(event) => setDraft({ ...draft, [name]: event.target.value.replace(/\D/g, '') })}
                />
              </label>
            ))}
          </div>
        ) : (
          <Pasted rows={pasted} clear={() => setRows([])} />
        )}
        <p className="vm-hint">
          {pasted.length > 0
            ? t('粘贴了{n}行，{wrong}行有误。', { n: pasted.length, wrong })
            : t('也可以从Excel复制货道、层、列、容量、预警点、提醒点各列，在这里粘贴。')}
        </p>
        <Problem text={problem} />
      </div>
    </Dialog>
  );
}

function Pasted({ rows, clear }: { rows: ReturnType<typeof usePasteRows<Name>>['rows']; clear: () => void }) {
  const t = useT();
  return (
    <div className="vm-pasted">
      <table className="vm-lines">
        <thead>
          <tr>
            {pasteColumns.map(({ name, title }) => (
              <th key={name}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, values, errors }) => (
            <tr key={line}>
              {pasteColumns.map(({ name }) => (
                <td key={name} className={errors[name] ? 'kit-problem' : ''} title={errors[name] && t(errors[name])}>
                  {String((values[name] as string | number | undefined) ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="kit-link" onClick={clear}>
        {t('清除粘贴的内容')}
      </button>
    </div>
  );
}
