// A list kept by somebody else, copied from Excel and sent to this site: rows with a known code are changed, the others are new.
import { useMemo, useState } from 'react';
import { Input } from 'antd';
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { firstFew, useT } from '../../kernel/i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { Action } from '../list/actions.tsx';
import { namedFields, type Schema } from './fields.ts';
import { usePasteRows } from './paste-rows.ts';
import { Problem } from './problem.tsx';
import { useSend } from './use-send.ts';

interface Props {
  open: boolean;
  close: () => void;
  title: string;
  /** What the field for pasting is called. */
  label: string;
  /** Takes `rows`, whose fields are the columns; the first is what a row is known by. */
  endpoint: Endpoint<Schema, Schema>;
  done: string;
}

/** 同步, in a toolbar: opens the dialog that takes the copied list. */
export const pasteSync = (endpoint: Props['endpoint'], words: Pick<Props, 'title' | 'label' | 'done'>): Action<unknown> => ({
  label: '同步',
  permit: endpoint.permit,
  primary: true,
  start: (_, dialogs) => dialogs.show((place) => <PasteSync {...place} {...words} endpoint={endpoint} />),
});

function PasteSync({ open, close, title, label, endpoint, done }: Props) {
  const t = useT();
  const columns = useMemo(() => namedFields(endpoint.input), [endpoint]);
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
  const first = firstFew(rows, ({ values }) => String(values[key] ?? ''));
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={rows.length > 0}
      title={t(title)}
      width={760}
      {...(rows.length > 0 ? { ok: { text: '同步', run: () => void save(), busy } } : {})}
    >
      <Problem text={problem} />
      <p>{t('列的顺序：{columns}；第一行是标题时按标题认列。', { columns: columns.map((column) => t(column.title)).join(t('、')) })}</p>
      <div onPaste={onPaste}>
        <Input.TextArea
          aria-label={t(label)}
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
