// A list that somebody else keeps, copied from Excel and told to this site: known codes take what it says, others are new.
import { useState } from 'react';
import { Input } from 'antd';
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { usePasteRows, type PasteColumn } from './paste-rows.ts';
import { Problem } from './problem.tsx';
import { useSend } from './use-send.ts';

interface Props {
  open: boolean;
  close: () => void;
  title: string;
  /** What the field for pasting is called. */
  label: string;
  /** Takes `rows`; the first column is what a row is known by. */
  endpoint: Endpoint;
  columns: readonly PasteColumn[];
  done: string;
}

export function PasteSync({ open, close, title, label, endpoint, columns, done }: Props) {
  const t = useT();
  const { rows, setRows, onPaste } = usePasteRows(columns);
  const { busy, problem, send } = useSend();
  const [typed, setTyped] = useState('');
  const key = columns[0]?.name ?? '';
  const save = async () => {
    const sent = { rows: rows.map(({ values }) => values) } as Sent<typeof endpoint>;
    if ((await send(endpoint, sent, done)) === undefined) return;
    setRows([]);
    close();
  };
  const first = rows
    .slice(0, 3)
    .map(({ values }) => String(values[key] ?? ''))
    .join(t('、'));
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={rows.length > 0}
      title={title}
      width={760}
      {...(rows.length > 0 ? { ok: { text: '同步', run: () => void save(), busy } } : {})}
    >
      <Problem text={problem} />
      <p>{t('列的顺序：{columns}；第一行是标题时按标题认列。', { columns: columns.map((column) => t(column.title)).join(t('、')) })}</p>
      <div onPaste={onPaste}>
        <Input.TextArea
          aria-label={label}
          placeholder={t('从Excel复制后粘贴到这里')}
          value={typed}
          autoSize={{ minRows: 3, maxRows: 3 }}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {rows.length > 0 && <p aria-live="polite">{t('读到{n}行：{first} …', { n: rows.length, first })}</p>}
    </Dialog>
  );
}
