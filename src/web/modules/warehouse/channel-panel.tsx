// What can be said of the chosen channels: their product, capacity and points, state, layout.
import { useState, type ReactNode } from 'react';
import { Button, Input } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import type { Desk } from '../../kit/list/actions.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { Confirm } from '../../kit/dialog/lazy-dialogs.tsx';
import { MovesDialog } from '../../floor/moves-dialog.tsx';
import { pickers } from '../../kit/picker/pickers.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { canMerge, idsOf, named, shared } from '../../floor/channels.ts';
import type { Channel } from './channels.ts';

const { prewhChannel, prewhInventory } = warehouse;

interface Props {
  rows: readonly Channel[];
  prewhId: string;
  desk: Desk;
}

export function ChannelPanel({ rows, prewhId, desk }: Props) {
  const t = useT();
  if (rows.length === 0) return <p className="vm-hint">{t('点选货道，在这里绑定商品、设置容量或冻结。按住Shift或Ctrl可选多个。')}</p>;
  return (
    <>
      <ProductSection rows={rows} desk={desk} />
      <PointsSection rows={rows} />
      <StateSection rows={rows} prewhId={prewhId} />
      <LayoutSection rows={rows} prewhId={prewhId} desk={desk} />
    </>
  );
}

function Section({ title, problem, children }: { title: string; problem?: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
      <Problem text={problem} />
    </section>
  );
}

function ProductSection({ rows, desk }: { rows: readonly Channel[]; desk: Desk }) {
  const t = useT();
  const [productId, setProductId] = useState<string | undefined>(undefined);
  const { busy, problem, send } = useSend();
  const ids = idsOf(rows);
  const bind = async (next: string | null) => {
    if ((await send(prewhChannel.bindProduct, { ids, productId: next }, next ? '已绑定' : '已解绑')) !== undefined) setProductId(undefined);
  };
  return (
    <Section title={t('商品')} problem={problem}>
      {rows.length === 1 && rows[0] && <Holds row={rows[0]} desk={desk} />}
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
function Holds({ row, desk }: { row: Channel; desk: Desk }) {
  const t = useT();
  const may = useCan(['report.onlineStockReport', 'wms.report.onlineStockReport']);
  if (!row.productId) return <p className="vm-hint">{t('未绑定商品')}</p>;
  const title = t('货道{code} {name}：现有{n}', { code: row.channelCode, name: row.productName ?? '', n: row.stockNum });
  const of = { placeKind: PLACE.prewhChannel, placeRef: row.id, productId: row.productId };
  return (
    <p>
      {row.productName} <span className="vm-hint">{row.productCode}</span>
      <br />
      {may ? (
        <button type="button" className="kit-opens" onClick={() => desk.show((place) => <MovesDialog {...place} title={title} of={of} />)}>
          {grouped(row.stockNum)} {row.unit}
        </button>
      ) : (
        `${grouped(row.stockNum)} ${row.unit}`
      )}{' '}
      {t('占用{n}', { n: grouped(row.reservedNum) })} · {t('容量')} {grouped(row.capacity)}
    </p>
  );
}

const FIGURES = [
  ['capacity', '容量'],
  ['remindNum', '提醒点'],
  ['warnNum', '预警点'],
] as const;
type Figure = (typeof FIGURES)[number][0] | 'weightPerUnit';

function PointsSection({ rows }: { rows: readonly Channel[] }) {
  const t = useT();
  const [draft, setDraft] = useState<Partial<Record<Figure, string>>>({});
  const { busy, problem, send } = useSend();
  const may = useCan('wms.wmsShelf.capacity');
  const said = Object.fromEntries(Object.entries(draft).flatMap(([name, text]) => (text ? [[name, Number(text)]] : [])));
  const save = async () => {
    if (Object.keys(said).length > 0 && (await send(prewhChannel.capacity, { ids: idsOf(rows), ...said }, '已保存')) !== undefined)
      setDraft({});
  };
  const field = (name: Figure, label: string) => (
    <label key={name}>
      <span>{t(label)}</span>
      <Input
        inputMode="numeric"
        disabled={!may}
        value={draft[name] ?? shared(rows, name) ?? ''}
        placeholder={t('不同')}
        maxLength={name === 'weightPerUnit' ? 10 : 7}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value.replace(/\D/g, '') })}
      />
    </label>
  );
  return (
    <Section title={t('参数')} problem={problem}>
      <form
        className="vm-section"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="vm-points">{FIGURES.map(([name, label]) => field(name, label))}</div>
        {rows.some(({ weightPerUnit }) => weightPerUnit !== null) && (
          <div className="vm-two">{field('weightPerUnit', '单件重量（mg）')}</div>
        )}
        {may && (
          <Can right="wms.wmsShelf.capacity">
            <Button htmlType="submit" type="primary" loading={busy} disabled={Object.keys(said).length === 0}>
              {t('保存')}
            </Button>
          </Can>
        )}
      </form>
    </Section>
  );
}

const FREEZE = 'wms.wmsShelf.freeze';
const DISABLE = 'wms.wmsShelf.disable';

/** Frozen or not, in use or not: done at once. */
function StateSection({ rows, prewhId }: { rows: readonly Channel[]; prewhId: string }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const mayFreeze = useCan(FREEZE);
  const mayDisable = useCan(DISABLE);
  const ids = idsOf(rows);
  const frozen = shared(rows, 'freezeStatus');
  const disabled = shared(rows, 'disableStatus');
  const states = [
    { codes: FreezeStatus, label: '冻结状态', values: [0, 1], now: frozen, may: mayFreeze, right: FREEZE },
    { codes: DisableStatus, label: '状态', values: [0, 1], now: disabled, may: mayDisable, right: DISABLE },
  ] as const;
  const set = (at: number, value: number) =>
    at === 0
      ? send(value === 1 ? prewhChannel.freeze : prewhChannel.unfreeze, { prewhId, ids }, value === 1 ? '已冻结' : '已解冻')
      : send(prewhChannel.disable, { ids, disableStatus: value as 0 }, value === 1 ? '已禁用' : '已启用');
  return (
    <Section title={t('状态')} problem={problem}>
      {states.map(({ codes, label, values, now, may, right }, at) =>
        may ? (
          <Can key={label} right={right}>
            <fieldset className="vm-switch">
              <legend className="sr-only">{t(label)}</legend>
              {values.map((value) => (
                <button key={value} type="button" aria-pressed={now === value} disabled={busy} onClick={() => void set(at, value)}>
                  {t(labelOfCode(codes, value))}
                </button>
              ))}
            </fieldset>
          </Can>
        ) : (
          <p key={label}>{now === undefined ? t('不同') : t(labelOfCode(codes, now))}</p>
        ),
      )}
    </Section>
  );
}

/** Merge and split, count, delete. */
function LayoutSection({ rows, prewhId, desk }: Props) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const ids = idsOf(rows);
  const merged = rows.filter(({ width }) => width > 1);
  const [only] = rows.length === 1 ? rows : [];
  const remove = async () => {
    if (!only) return;
    await call(prewhChannel.delete, { id: only.id }, { silent: true });
    await refreshAll();
  };
  return (
    <Section title={t('货道')} problem={problem}>
      <div className="vm-row">
        <Can right="wms.wmsShelf.merge">
          {canMerge(rows) && (
            <Button loading={busy} onClick={() => void send(prewhChannel.merge, { ids }, '已合并')}>
              {t('合并{n}个货道', { n: rows.length })}
            </Button>
          )}
          {merged.length > 0 && (
            <Button loading={busy} onClick={() => void send(prewhChannel.cancelMerge, { ids: idsOf(merged) }, '已取消合并')}>
              {t('取消合并')}
            </Button>
          )}
        </Can>
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
                desk.show((place) => (
                  <Confirm
                    {...place}
                    label={t('删除')}
                    thing={named(rows, t)}
                    follows={t('只有从未放过货的货道可以删除。')}
                    danger
                    run={remove}
                  />
                ))
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
