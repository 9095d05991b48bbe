// What to export: columns, format, at once or in the background. Money, codes and times come out as the screen shows them.
import { useState } from 'react';
import { Checkbox, Radio } from 'antd';
import { moduleOf } from '../../../contract/kernel/endpoint.ts';
import { labelOf } from '../../../contract/kernel/label.ts';
import { exportSync, SYNC_EXPORT_ROWS, type ExportModuleCode } from '../../../contract/transfer/exports.ts';
import { download } from '../../kernel/api.ts';
import { getLanguage, useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { startExport } from './export-again.ts';
import { rowShape } from '../form/fields.ts';
import { grouped } from '../table/figures.tsx';
import { filterOf } from './list-input.ts';
import type { ListNow } from './list-options.ts';
import type { ListEndpoint } from './use-list.ts';

interface Props {
  open: boolean;
  close: () => void;
  endpoint: ListEndpoint;
  now: ListNow;
}
type Format = 'xlsx' | 'csv' | 'pdf';
const formats: { value: Format; label: string }[] = [
  { value: 'xlsx', label: 'Excel（.xlsx）' },
  { value: 'csv', label: 'CSV' },
  { value: 'pdf', label: 'PDF（签字用）' },
];

/** More rows than this are exported in the background: what the site has set. */
const useMostAtOnce = (): number => useSession(({ user }) => user?.exportRows) ?? SYNC_EXPORT_ROWS;

function useExport({ close, endpoint, now }: Props) {
  const t = useT();
  const known = rowShape(endpoint.output);
  // Only what the contract gives a title has a place in a file.
  const columns = now.columns.filter(({ name }) => known[name] && labelOf(known[name]));
  const [chosen, setChosen] = useState(() => columns.filter(({ shown }) => shown).map(({ name }) => name));
  const [format, setFormat] = useState<Format>('xlsx');
  const most = useMostAtOnce();
  const picked = now.chosen && now.chosen.keys.length > 0 ? now.chosen : undefined;
  const [only, setOnly] = useState(picked !== undefined);
  const total = only && picked ? picked.keys.length : now.total;
  const [behind, setBehind] = useState(total > most);
  const [busy, setBusy] = useState(false);
  const taskCode = endpoint.exportCode ?? '';
  const name = t(endpoint.exportTitle ?? '导出');
  const ask = async () => {
    const module = moduleOf(endpoint) as ExportModuleCode;
    const request = {
      taskCode,
      filter: filterOf(now.input),
      columns: chosen,
      format,
      lang: getLanguage(),
      ...(only && picked ? { chosen: { ...picked, keys: [...picked.keys] } } : {}),
    };
    if (!behind && total <= most) return download(exportSync[module], request, `${name}.${format}`);
    return startExport({ module, request, name: `${name}.${format}` });
  };
  const run = () => {
    setBusy(true);
    // A refusal has been shown already; the choice stays as it was made.
    ask()
      .then(close, () => undefined)
      .finally(() => setBusy(false));
  };
  return {
    columns,
    chosen,
    setChosen,
    format,
    setFormat,
    behind: behind || total > most,
    setBehind,
    most,
    busy,
    run,
    picked,
    only,
    setOnly,
    total,
  };
}

export default function ExportDialog(props: Props) {
  const { open, close, now } = props;
  const t = useT();
  const { columns, chosen, setChosen, format, setFormat, behind, setBehind, most, busy, run, picked, only, setOnly, total } =
    useExport(props);
  return (
    <Dialog
      open={open}
      close={close}
      width={520}
      title={t('导出 {total} 条', { total: grouped(total) })}
      {...(chosen.length > 0 ? { ok: { text: '导出', run, busy } } : {})}
    >
      {picked && (
        <fieldset className="kit-choices">
          <legend>{t('范围')}</legend>
          <Radio.Group
            value={only}
            options={[
              { value: true, label: t('已选 {n} 条', { n: grouped(picked.keys.length) }) },
              { value: false, label: t('全部{n}条', { n: grouped(now.total) }) },
            ]}
            onChange={({ target }) => setOnly(target.value as boolean)}
          />
        </fieldset>
      )}
      <fieldset className="kit-choices">
        <legend>{t('要导出的列')}</legend>
        <Checkbox
          checked={chosen.length === columns.length}
          indeterminate={chosen.length > 0 && chosen.length < columns.length}
          onChange={({ target }) => setChosen(target.checked ? columns.map((column) => column.name) : [])}
        >
          {t('全部')}
        </Checkbox>
        <Checkbox.Group
          value={chosen}
          options={columns.map((column) => ({ value: column.name, label: t(column.title, { asField: 1 }) }))}
          onChange={setChosen}
        />
      </fieldset>
      <fieldset className="kit-choices">
        <legend>{t('格式')}</legend>
        <Radio.Group
          value={format}
          options={formats.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={({ target }) => setFormat(target.value as Format)}
        />
      </fieldset>
      <fieldset className="kit-choices">
        <legend>{t('方式')}</legend>
        <Checkbox checked={behind} disabled={total > most} onChange={({ target }) => setBehind(target.checked)}>
          {t('在后台导出，期间可以做别的事')}
        </Checkbox>
      </fieldset>
    </Dialog>
  );
}
