// 回收仓位: where used and borrowed goods are handed back at a machine, and how full each is.
import { useState } from 'react';
import { Button, Input } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { Confirm } from '../../kit/dialog/lazy-dialogs.tsx';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { Empty, ReadError } from '../../kit/list/states.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { useSend } from '../../kit/form/use-send.ts';

const { listRecovery, createRecovery, updateRecovery, deleteRecovery, emptyRecovery } = machine.vmSettings;
type Recovery = Row<typeof listRecovery>;

interface Props {
  open: boolean;
  close: () => void;
  vmId: string;
  vmName: string;
}

interface Draft {
  id?: string;
  positionCode: string;
  capacity: string;
  productTypeId?: string | null;
}
const BLANK: Draft = { positionCode: '', capacity: '' };

export function RecoveryDialog({ open, close, vmId, vmName }: Props) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>(BLANK);
  const [emptying, setEmptying] = useState<Recovery>();
  const { busy, problem, send } = useSend();
  const input = { vmId, limit: 200 };
  const rows = useRead(listRecovery, input, { enabled: open });
  const save = async () => {
    const { id, positionCode, productTypeId } = draft;
    const said = { positionCode, capacity: Number(draft.capacity), productTypeId: productTypeId ?? null };
    const done = id ? await send(updateRecovery, { id, ...said }) : await send(createRecovery, { vmId, ...said });
    if (done !== undefined) setDraft(BLANK);
  };
  return (
    <Dialog open={open} close={close} title={`${t('回收仓位')} ${vmName}`} width={640}>
      <FreshnessNote filter={{ vmId }} />
      <ReadError read={rows} />
      {rows.data?.rows.length === 0 && <Empty why={t('还没有回收仓位。以旧换新交回的旧料要有地方放。')} />}
      {rows.data && rows.data.rows.length > 0 && (
        <Positions
          rows={rows.data.rows}
          busy={busy}
          edit={({ id, positionCode, capacity, productTypeId }) =>
            setDraft({ id, positionCode, capacity: String(capacity), productTypeId })
          }
          remove={({ id }) => void send(deleteRecovery, { id })}
          empty={setEmptying}
        />
      )}
      <Problem text={problem} />
      {emptying && <Emptying row={emptying} close={() => setEmptying(undefined)} />}
      <form
        className="vm-points"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Fields draft={draft} set={setDraft} />
        <Button htmlType="submit" type="primary" loading={busy} disabled={!draft.positionCode || !Number(draft.capacity)}>
          {draft.id ? t('保存') : t('新增')}
        </Button>
        {draft.id && <Button onClick={() => setDraft(BLANK)}>{t('取消')}</Button>}
      </form>
    </Dialog>
  );
}

function Emptying({ row, close }: { row: Recovery; close: () => void }) {
  const t = useT();
  const run = async () => {
    await call(emptyRecovery, { id: row.id, stockNum: row.currentNum }, { silent: true });
    await refreshAll();
  };
  return (
    <Confirm
      open
      close={close}
      label={t('清空')}
      thing={t('回收仓位{position}：{n}件', { position: row.positionCode, n: row.currentNum })}
      follows={t('里面的旧料报废，不能恢复。')}
      danger
      run={run}
    />
  );
}

interface PositionsProps {
  rows: readonly Recovery[];
  busy: boolean;
  edit: (row: Recovery) => void;
  remove: (row: Recovery) => void;
  empty: (row: Recovery) => void;
}

function Positions({ rows, busy, edit, remove, empty }: PositionsProps) {
  const t = useT();
  return (
    <table className="vm-lines">
      <thead>
        <tr>
          <th>{t('回收仓位')}</th>
          <th>{t('当前数量')}</th>
          <th>{t('商品分类')}</th>
          <th>{t('操作')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.positionCode}</td>
            <td>
              {row.currentNum}/{row.capacity}
            </td>
            <td>{row.productTypeName ?? t('不限')}</td>
            <td>
              <button type="button" className="kit-link" onClick={() => edit(row)}>
                {t('修改')}
              </button>
              {row.currentNum > 0 && (
                <button type="button" className="kit-link" disabled={busy} onClick={() => empty(row)}>
                  {t('清空')}
                </button>
              )}
              <button type="button" className="kit-link kit-danger" disabled={busy} onClick={() => remove(row)}>
                {t('删除')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fields({ draft, set }: { draft: Draft; set: (draft: Draft) => void }) {
  const t = useT();
  return (
    <>
      <label>
        <span>{t('回收仓位')}</span>
        <Input value={draft.positionCode} maxLength={20} onChange={(event) => set({ ...draft, positionCode: event.target.value })} />
      </label>
      <label>
        <span>{t('容量')}</span>
        <Input
          value={draft.capacity}
          inputMode="numeric"
          maxLength={7}
          onChange={(event) => set({ ...draft, capacity: event.target.value.replace(/\D/g, '') })}
        />
      </label>
      <label>
        <span>{t('商品分类')}</span>
        {pickers['productTypeId'] && (
          <RemotePicker
            source={pickers['productTypeId']}
            name="productTypeId"
            label={t('商品分类')}
            value={draft.productTypeId}
            change={(value) => set({ ...draft, productTypeId: (value as string | undefined) ?? null })}
          />
        )}
      </label>
    </>
  );
}
