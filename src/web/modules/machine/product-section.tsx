// What the chosen channels hold: bound where they are empty, changed where they are not — later, or now with the old stock moved out.
import { useState } from 'react';
import { Button } from 'antd';
import { machine } from '../../../contract/machine/index.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { call } from '../../kernel/api.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { askOnce, Section } from '../../floor/channel-panel.tsx';
import type { SectionProps } from './channel-sections.tsx';
import { idsOf, named, shared } from '../../floor/channels.ts';
import { stockOf, type Channel } from './channels.ts';
import { ChannelMoves } from '../../floor/channel-moves.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { bindProduct, cancelChange, changeProduct, forceChange } = machine.vmChannel;

interface Props extends SectionProps {
  dialogs: Dialogs;
  /** Where goods go that are moved out; none: the machine's suspense. */
  warehouse: string | null;
}

export function ProductSection({ rows, dialogs, warehouse }: Props) {
  const t = useT();
  const [productId, setProductId] = useState<string | undefined>(undefined);
  const [only] = rows.length === 1 ? rows : [];
  const bound = rows.every((row) => row.productId);
  const may = useCan(['machine.vmChannelpz.bind', 'machine.vmChannelpz.changeProduct', 'machine.vmChannelpz.forceChange']);
  return (
    <Section title={t('商品')}>
      <Holds rows={rows} dialogs={dialogs} />
      {only?.newProductId && <Pending row={only} dialogs={dialogs} warehouse={warehouse} />}
      {may && (
        <>
          <div className="vm-row">
            {pickers['productId'] && (
              <RemotePicker
                source={pickers['productId']}
                name="productId"
                label={bound ? t('新商品') : t('商品')}
                value={productId}
                change={(value) => setProductId(value as string | undefined)}
              />
            )}
          </div>
          <Actions
            rows={rows}
            productId={productId}
            force={(row, next) => askForce({ row, productId: next, dialogs, warehouse, t })}
            done={() => setProductId(undefined)}
          />
        </>
      )}
    </Section>
  );
}

interface ActionsProps extends SectionProps {
  productId: string | undefined;
  force: (row: Channel, productId: string) => void;
  done: () => void;
}

/** What may become of the chosen channels with the chosen product: bound where nothing lies, else changed. */
function Actions({ rows, productId, force, done }: ActionsProps) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const ids = idsOf(rows);
  const empty = rows.every(({ stockNum, newProductId }) => stockNum === 0 && !newProductId);
  const bound = rows.every((row) => row.productId);
  const [only] = rows.length === 1 ? rows : [];
  const set = async (endpoint: typeof bindProduct | typeof changeProduct, said: string) => {
    if (productId && (await send(endpoint, { ids, productId }, said)) !== undefined) done();
  };
  return (
    <>
      <div className="vm-row">
        {empty && (
          <Can right="machine.vmChannelpz.bind">
            <Button type="primary" loading={busy} disabled={!productId} onClick={() => void set(bindProduct, '已绑定')}>
              {t('绑定商品')}
            </Button>
            {rows.some((row) => row.productId) && (
              <Button loading={busy} onClick={() => void send(bindProduct, { ids, productId: null }, '已解绑')}>
                {t('解绑')}
              </Button>
            )}
          </Can>
        )}
        {!empty && bound && (
          <Can right="machine.vmChannelpz.changeProduct">
            <Button type="primary" loading={busy} disabled={!productId} onClick={() => void set(changeProduct, '已计划更换')}>
              {t('取完后更换')}
            </Button>
          </Can>
        )}
        {!empty && only?.productId && productId && (
          <Can right="machine.vmChannelpz.forceChange">
            <Button danger onClick={() => force(only, productId)}>
              {t('立即更换')}
            </Button>
          </Can>
        )}
        {!empty && !bound && <span className="vm-hint">{t('所选货道有的有库存，有的没有商品，请分别选择。')}</span>}
      </div>
      <Problem text={problem} />
    </>
  );
}

function Holds({ rows, dialogs }: SectionProps & { dialogs: Dialogs }) {
  const t = useT();
  const name = shared(rows, 'productName');
  const opens = useCan('report.onlineStockReport');
  const [only] = rows.length === 1 ? rows : [];
  if (name === null) return <p className="vm-hint">{t('未绑定商品')}</p>;
  if (name === undefined) return <p className="vm-hint">{t('所选货道的商品各不相同，共{n}件。', { n: stockOf(rows) })}</p>;
  return (
    <p>
      {shared(rows, 'productCode')} <b>{name}</b>{' '}
      {only && opens ? (
        <button
          type="button"
          className="kit-opens"
          onClick={() => dialogs.show((place) => <ChannelMoves {...place} placeKind={PLACE.vmChannel} channel={only} />)}
        >
          {only.stockNum}
          <span className="sr-only">{t('查看{name}的库存移动', { name: only.channelCode })}</span>
        </button>
      ) : (
        stockOf(rows)
      )}
      {shared(rows, 'unit')}
    </p>
  );
}

interface Ask {
  row: Channel;
  productId?: string;
  dialogs: Dialogs;
  warehouse: string | null;
  t: ReturnType<typeof useT>;
}

/** Names what goes out and where to, and asks once. */
function askForce({ row, productId, dialogs, warehouse, t }: Ask): void {
  const { id, stockNum, channelCode, productName, unit } = row;
  const goods = { n: stockNum, unit: unit ?? '', name: productName ?? '' };
  const follows = warehouse
    ? t('{n}{unit}{name}将记为退回“{warehouse}”，请把实物取出。', { ...goods, warehouse })
    : t('设备没有仓库：{n}{unit}{name}将记入待处理，请把实物取出并处理。', goods);
  askOnce(dialogs, {
    label: t('强制更换'),
    thing: t('货道{code}', { code: channelCode }),
    follows,
    run: () => call(forceChange, { id, productId: productId ?? null, stockNum }, { silent: true }),
  });
}

function Pending({ row, dialogs, warehouse }: { row: Channel; dialogs: Dialogs; warehouse: string | null }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  return (
    <div className="vm-pending">
      <p>{t('待换为 {name}：剩{n}{unit}取完后生效。', { name: row.newProductName ?? '', n: row.stockNum, unit: row.unit ?? '' })}</p>
      <div className="vm-row">
        <Can right="machine.vmChannelpz.changeProduct">
          <Button size="small" loading={busy} onClick={() => void send(cancelChange, { ids: [row.id] }, '已取消更换')}>
            {t('取消更换')}
          </Button>
        </Can>
        <Can right="machine.vmChannelpz.forceChange">
          <Button size="small" danger onClick={() => askForce({ row, dialogs, warehouse, t })}>
            {t('强制更换')}
          </Button>
        </Can>
      </div>
      <Problem text={problem} />
    </div>
  );
}

/** Channels as a question names them. */
export const thingOf = (rows: readonly Channel[], t: ReturnType<typeof useT>): string => t('货道{code}', { code: named(rows, t) });
