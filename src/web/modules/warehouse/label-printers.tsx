// 标签打印机: the label printers of the site, each tried by a press.
import { useState } from 'react';
import { Button, Input, Segmented } from 'antd';
import { codesOf } from '../../../contract/kernel/codes.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { PrinterLanguage } from '../../../contract/paper/codes.ts';
import { labelPrinter, RAW_PORT } from '../../../contract/paper/printer.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import './warehouse.css';

type Printer = Out<typeof labelPrinter.list>[number];
type Draft = Omit<Sent<typeof labelPrinter.save>, 'printerPort'> & { port: string };
const BLANK: Draft = { printerName: '', printerHost: '', port: String(RAW_PORT), format: PrinterLanguage.zpl, dpi: 203 };

export default function LabelPrinters({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>();
  const rows = useRead(labelPrinter.list, {}, { enabled: open });
  return (
    <Dialog open={open} close={close} title={t('标签打印机')} width={640}>
      {rows.data ? (
        <ul className="wms-printers">
          {rows.data.map((row) => (
            <OnePrinter key={row.id} row={row} edit={() => setDraft({ ...row, port: String(row.printerPort) })} />
          ))}
        </ul>
      ) : (
        <NotThere asked={rows} />
      )}
      {rows.data?.length === 0 && <Empty why={t('还没有标签打印机。加上以后，打印标签时可以直接选它，手持PDA也可以。')} />}
      {draft ? (
        <PrinterForm key={draft.id ?? ''} draft={draft} put={setDraft} />
      ) : (
        <Button type="primary" onClick={() => setDraft(BLANK)}>
          {t('新增打印机')}
        </Button>
      )}
    </Dialog>
  );
}

function OnePrinter({ row, edit }: { row: Printer; edit: () => void }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [tried, setTried] = useState('');
  const { id, printerName, printerHost, printerPort, position, lastOkAt, lastFailAt } = row;
  const test = async () => {
    setTried('');
    const said = await send(labelPrinter.test, { id }, null);
    if (said) setTried(t(said.answered ? '打印机已就绪，测试标签已送到' : '测试标签已送到，请看它有没有打出来'));
  };
  return (
    <li>
      <p>
        <strong>{printerName}</strong>
        <span>{[`${printerHost}:${printerPort}`, position].filter(Boolean).join(' · ')}</span>
        {lastOkAt && <span>{t('最近成功 {time}', { time: formatDateTime(lastOkAt, zone) })}</span>}
        {lastFailAt && lastFailAt > (lastOkAt ?? '') && (
          <b className="kit-short">{t('最近失败 {time}', { time: formatDateTime(lastFailAt, zone) })}</b>
        )}
      </p>
      <div>
        <Button loading={busy} onClick={() => void test()}>
          {t('打印测试标签')}
        </Button>
        <Button disabled={busy} onClick={edit}>
          {t('修改')}
        </Button>
        <Button danger disabled={busy} onClick={() => void send(labelPrinter.delete, { id }, '已删除')}>
          {t('删除')}
        </Button>
      </div>
      <Problem text={problem} />
      {tried && <output>{tried}</output>}
    </li>
  );
}

const TEXTS = [
  ['printerName', '名称', 50],
  ['printerHost', '地址', 253],
  ['port', '端口', 5],
  ['position', '放在哪里', 100],
] as const;

function PrinterForm({ draft, put }: { draft: Draft; put: (draft: Draft | undefined) => void }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const { id, printerName, printerHost, format, dpi, position, port } = draft;
  const save = async () => {
    const said = {
      id: id ?? null,
      printerName: printerName.trim(),
      printerHost: printerHost.trim(),
      printerPort: Number(port),
      format,
      dpi,
    };
    if ((await send(labelPrinter.save, { ...said, position: position?.trim() || null }, '已保存')) !== undefined) put(undefined);
  };
  const ready = printerName.trim() !== '' && printerHost.trim() !== '' && Number(port) > 0;
  return (
    <form
      className="wms-printer"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void save();
      }}
    >
      {TEXTS.map(([field, title, most]) => (
        <label key={field}>
          <span>{t(title)}</span>
          <Input
            maxLength={most}
            inputMode={field === 'port' ? 'numeric' : 'text'}
            value={draft[field] ?? ''}
            onChange={({ target }) => put({ ...draft, [field]: target.value })}
          />
        </label>
      ))}
      <label>
        <span>{t('打印机语言')}</span>
        <Segmented
          value={format}
          options={(codesOf(PrinterLanguage)?.options ?? []).map((one) => ({ value: one.value as Draft['format'], label: t(one.label) }))}
          onChange={(next) => put({ ...draft, format: next })}
        />
      </label>
      <label>
        <span>{t('打印机分辨率')}</span>
        <Segmented value={dpi} options={[203, 300]} onChange={(next) => put({ ...draft, dpi: next as 203 | 300 })} />
      </label>
      <Problem text={problem} />
      <div>
        <Button htmlType="submit" type="primary" loading={busy} disabled={!ready}>
          {t('保存')}
        </Button>
        <Button onClick={() => put(undefined)}>{t('取消')}</Button>
      </div>
    </form>
  );
}
