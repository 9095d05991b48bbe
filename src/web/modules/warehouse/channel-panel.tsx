// What can be said of the chosen channels: their product, capacity and points, state, layout.
import { useState } from 'react';
import { Button } from 'antd';
import { FreezeStatus } from '../../../contract/machine/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { ChannelMoves } from '../../floor/channel-moves.tsx';
import { askOnce, Figure, MergeButtons, numbersOf, PointFigures, Section, SettingsForm, StateSwitch } from '../../floor/channel-panel.tsx';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { idsOf, named, shared } from '../../floor/channels.ts';
import type { Channel } from './channels.ts';

const { prewhChannel, prewhInventory } = warehouse;

interface Props {
  rows: readonly Channel[];
  prewhId: string;
  dialogs: Dialogs;
}

export function ChannelPanel({ rows, prewhId, dialogs }: Props) {
  const t = useT();
  if (rows.length === 0) return <p className="vm-hint">{t('点选货道，在这里绑定商品、设置容量或冻结。按住Shift或Ctrl可选多个。')}</p>;
  return (
    <>
      <ProductSection rows={rows} dialogs={dialogs} />
      <PointsSection rows={rows} />
      <StateSection rows={rows} prewhId={prewhId} />
      <LayoutSection rows={rows} prewhId={prewhId} dialogs={dialogs} />
    </>
  );
}

function ProductSection({ rows, dialogs }: { rows: readonly Channel[]; dialogs: Dialogs }) {
  const t = useT();
  const [productId, setProductId] = useState<string | undefined>(undefined);
  const { busy, problem, send } = useSend();
  const ids = idsOf(rows);
  const bind = async (next: string | null) => {
    if ((await send(prewhChannel.bindProduct, { ids, productId: next }, next ? '已绑定' : '已解绑')) !== undefined) setProductId(undefined);
  };
  return (
    <Section title={t('商品')} problem={problem}>
      {rows.length === 1 && rows[0] && <Holds row={rows[0]} dialogs={dialogs} />}
      {pickers['productId'] && (
        <Can right="wms.wmsShelf.bind">
          <div className="vm-row">
            <RemotePicker
              source={pickers['productId']}
              name="productId"
              label={t('商品')}
              value={productId}
              change={(value) => setProductId(value as string | undefined)}
            />
            <Button type="primary" loading={busy} disabled={!productId} onClick={() => void bind(productId ?? null)}>
              {t('绑定商品')}
            </Button>
            {rows.some((row) => row.productId) && rows.every(({ stockNum }) => stockNum === 0) && (
              <Button loading={busy} onClick={() => void bind(null)}>
                {t('解绑')}
              </Button>
            )}
          </div>
        </Can>
      )}
    </Section>
  );
}

/** What lies in a channel; its figure opens the moves that make it up. */
function Holds({ row, dialogs }: { row: Channel; dialogs: Dialogs }) {
  const t = useT();
  const may = useCan(['report.onlineStockReport', 'wms.report.onlineStockReport']);
  if (!row.productId) return <p className="vm-hint">{t('未绑定商品')}</p>;
  return (
    <p>
      {row.productName} <span className="vm-hint">{row.productCode}</span>
      <br />
      {may ? (
        <button
          type="button"
          className="kit-opens"
          onClick={() => dialogs.show((place) => <ChannelMoves {...place} placeKind={PLACE.prewhChannel} channel={row} />)}
        >
          {grouped(row.stockNum)} {row.unit}
        </button>
      ) : (
        `${grouped(row.stockNum)} ${row.unit}`
      )}{' '}
      {t('占用{n}', { n: grouped(row.reservedNum) })} · {t('容量')} {grouped(row.capacity)}
    </p>
  );
}

const CAPACITY = 'wms.wmsShelf.capacity';
type Draft = Partial<Record<'capacity' | 'remindNum' | 'warnNum' | 'weightPerUnit' | 'weightTolerance', string>>;

function PointsSection({ rows }: { rows: readonly Channel[] }) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>({});
  const { busy, problem, send } = useSend();
  const may = useCan(CAPACITY);
  const said = numbersOf(draft);
  const save = async () => {
    if (Object.keys(said).length === 0) return;
    if ((await send(prewhChannel.capacity, { ids: idsOf(rows), ...said }, '已保存')) !== undefined) setDraft({});
  };
  const figures = { rows, draft, set: setDraft, off: !may };
  return (
    <Section title={t('参数')} problem={problem}>
      <SettingsForm may={may} right={CAPACITY} busy={busy} ready={Object.keys(said).length > 0} save={save}>
        <PointFigures {...figures} />
        {rows.some(({ weightPerUnit }) => weightPerUnit !== null) && (
          <div className="vm-two">
            <Figure {...figures} name="weightPerUnit" label="单件重量（mg）" most={10} />
            <Figure {...figures} name="weightTolerance" label="重量允差（mg）" most={10} />
          </div>
        )}
      </SettingsForm>
    </Section>
  );
}

const FREEZE = 'wms.wmsShelf.freeze';
const DISABLE = 'wms.wmsShelf.disable';

/** Frozen or not, in use or not: done at once. */
function StateSection({ rows, prewhId }: { rows: readonly Channel[]; prewhId: string }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const ids = idsOf(rows);
  const freeze = (value: number) =>
    send(value === 1 ? prewhChannel.freeze : prewhChannel.unfreeze, { prewhId, ids }, value === 1 ? '已冻结' : '已解冻');
  const disable = (value: number) => send(prewhChannel.disable, { ids, disableStatus: value as 0 }, value === 1 ? '已禁用' : '已启用');
  return (
    <Section title={t('状态')} problem={problem}>
      <StateSwitch
        codes={FreezeStatus}
        label="冻结状态"
        values={[0, 1]}
        now={shared(rows, 'freezeStatus')}
        right={FREEZE}
        may={useCan(FREEZE)}
        busy={busy}
        set={(value) => void freeze(value)}
      />
      <StateSwitch
        codes={DisableStatus}
        label="状态"
        values={[0, 1]}
        now={shared(rows, 'disableStatus')}
        right={DISABLE}
        may={useCan(DISABLE)}
        busy={busy}
        set={(value) => void disable(value)}
      />
    </Section>
  );
}

/** Merge and split, count, delete. */
function LayoutSection({ rows, prewhId, dialogs }: Props) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const ids = idsOf(rows);
  const [only] = rows.length === 1 ? rows : [];
  return (
    <Section title={t('货道')} problem={problem}>
      <div className="vm-row">
        <MergeButtons
          rows={rows}
          right="wms.wmsShelf.merge"
          busy={busy}
          merge={() => void send(prewhChannel.merge, { ids }, '已合并')}
          split={(mains) => void send(prewhChannel.cancelMerge, { ids: mains }, '已取消合并')}
        />
        <Can right="wms.operate.wmsInventory.create">
          {rows.every(({ productId }) => productId) && (
            <Button loading={busy} onClick={() => void send(prewhInventory.create, { prewhId, channelIds: ids }, '盘点单已新增')}>
              {t('盘点')}
            </Button>
          )}
        </Can>
        <Can right="wms.wmsShelf.deleteChannel">
          {only && only.stockNum === 0 && only.width === 1 && (
            <Button
              danger
              onClick={() =>
                askOnce(dialogs, {
                  label: t('删除'),
                  thing: named(rows, t),
                  follows: t('只有从未放过货的货道可以删除。'),
                  run: () => call(prewhChannel.delete, { id: only.id }, { silent: true }),
                })
              }
            >
              {t('删除')}
            </Button>
          )}
        </Can>
      </div>
    </Section>
  );
}
