// Pictures and PDFs on a statement, or on what differs in it, from either side: each opens, and one is added with a word on it.
import { useRef, useState } from 'react';
import { Button, Input } from 'antd';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import { statementNote, vendorNote } from '../../../contract/statement/note.ts';
import { download } from '../../kernel/api.ts';
import { useCan, useSeenAs } from '../../kernel/can.tsx';
import { once } from '../../kernel/download.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { upload } from '../../kernel/upload.ts';
import { useRead } from '../../kernel/use-read.ts';
import { ReadError } from '../../kit/list/index.ts';
import '../../kit/document/document.css';
import './statement.css';

type Note = Out<typeof statementNote.list>[number];
interface Props {
  statementId: string;
  /** Of this product alone; null: of the statement as a whole. Left out: all of them, and what is added is of the whole. */
  productId?: string | null;
  /** What the products of notes are called, where notes of several stand here. */
  nameOf?: (productId: string) => string | undefined;
  /** The statement is not confirmed yet. */
  open: boolean;
  /** A vendor's own. */
  own?: boolean;
}

export function StatementNotes({ statementId, productId, nameOf, open, own = false }: Props) {
  const t = useT();
  const calls = own ? vendorNote : statementNote;
  const read = useRead(calls.list, { statementId });
  const adds = useCan(statementNote.add.permit as readonly Right[]);
  const barred = useSeenAs() !== null;
  const notes = (read.data ?? []).filter((note) => productId === undefined || note.productId === productId);
  const mayAdd = open && !barred && (own || adds);
  if (read.error) return <ReadError read={read} />;
  if (notes.length === 0 && !mayAdd) return null;
  return (
    <section className="statement-notes" aria-label={t('附件')}>
      <h3 className="statement-part">{t('附件')}</h3>
      <ul className="kit-lines">
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} calls={calls} of={note.productId ? nameOf?.(note.productId) : undefined} />
        ))}
      </ul>
      {mayAdd && <AddNote statementId={statementId} productId={productId ?? null} calls={calls} done={() => void read.refetch()} />}
    </section>
  );
}

type Calls = typeof statementNote;

const bring = once(({ calls, note }: { calls: Calls; note: Note }) => {
  // Why it is not to be had has been shown.
  void download(calls.open, { id: note.id }, note.fileName).catch(() => undefined);
});

function NoteLine({ note, calls, of }: { note: Note; calls: Calls; of: string | undefined }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? 'Asia/Shanghai';
  const whose = [note.partnerFlag ? t('供应商') : t('站点'), note.creator, formatDateTime(note.createdAt, zone)].filter(Boolean);
  return (
    <li>
      <span>
        <button type="button" className="kit-opens" onClick={() => bring({ calls, note })}>
          {note.fileName}
        </button>
      </span>
      <small>{[of, note.said, whose.join(' ')].filter(Boolean).join(' · ')}</small>
    </li>
  );
}

interface Adding {
  statementId: string;
  productId: string | null;
  calls: Calls;
  done: () => void;
}

function AddNote({ statementId, productId, calls, done }: Adding) {
  const t = useT();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const send = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setBusy(true);
    try {
      await upload(calls.add, chosen, { statementId, ...(productId ? { productId } : {}), ...(said.trim() ? { said: said.trim() } : {}) });
      setSaid('');
      done();
    } catch {
      // Why has been shown; the words stay.
    } finally {
      setBusy(false);
      if (file.current) file.current.value = '';
    }
  };
  return (
    <div className="statement-add">
      <Input
        aria-label={t('附件说明')}
        placeholder={t('附件说明')}
        maxLength={200}
        value={said}
        onChange={({ target }) => setSaid(target.value)}
      />
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('选择图片或PDF')}
        accept="image/jpeg,image/png,image/bmp,image/webp,application/pdf"
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <Button loading={busy} onClick={() => file.current?.click()}>
        {t('上传图片或PDF')}
      </Button>
    </div>
  );
}
