// 货架管理: the shelves of one smart warehouse as they stand; what is chosen in them is worked on at the right.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { ChannelFind, ThumbBar } from '../../floor/channel-find.tsx';
import { idsOf, named } from '../../floor/channels.ts';
import { RightPanel } from '../../kit/list/right-panel.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { useChannelWork } from '../../floor/use-channel-work.ts';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import type { Channel } from './channels.ts';
import { ShelfBox, type Shelf } from './shelf-box.tsx';
import { ShelfHead } from './shelf-head.tsx';
import '../../floor/floor.css';
import './warehouse.css';

const { prewh, prewhShelf, prewhChannel } = warehouse;
export type Prewh = Out<typeof prewh.list>[number];

export default function WmsShelf() {
  const t = useT();
  const { title = '' } = useParams();
  const [state] = useScreenState();
  const said = state.search['prewhId'];
  const input = typeof said === 'string' ? { ids: [said] } : { keyword: title };
  // Where the address names no id, the title is the name or the code.
  const found = useQuery({
    queryKey: [prewh.list.path, input],
    queryFn: async () => {
      const rows = await call(prewh.list, input, { silent: true });
      return rows.find((row) => 'ids' in input || row.prewhName === title || row.prewhCode === title) ?? null;
    },
  });
  if (found.error) return <Screen error={found.error.message} retry={() => void found.refetch()} />;
  if (found.data === undefined) return <Screen />;
  if (found.data === null)
    return (
      <div className="kit-screen">
        <ScreenTitle />
        <Empty why={t('智能仓“{title}”不存在，或不在您的数据权限内。', { title })} />
      </div>
    );
  return <Loaded key={found.data.id} prewh={found.data} />;
}

function Screen({ error, retry }: { error?: string; retry?: () => void }) {
  return (
    <div className="kit-screen">
      <ScreenTitle />
      {error ? <LoadError message={error} retry={retry ?? (() => undefined)} kept={false} /> : <Skeleton rows={10} />}
    </div>
  );
}

function Loaded({ prewh: one }: { prewh: Prewh }) {
  const prewhId = one.id;
  const shelves = useRead(prewhShelf.page, { prewhId, limit: 200 });
  const channels = useRead(prewhChannel.list, { prewhId });
  const error = shelves.error ?? channels.error;
  const retry = () => void Promise.all([shelves.refetch(), channels.refetch()]);
  if (!shelves.data || !channels.data) return error ? <Screen error={error.message} retry={retry} /> : <Screen />;
  return (
    <div className="kit-screen">
      <ScreenTitle />
      {error && <LoadError message={error.message} retry={retry} kept />}
      <Floor prewh={one} shelves={shelves.data.rows} rows={channels.data} />
    </div>
  );
}

const names = { nameOf: (row: { shelfName: string }) => row.shelfName, keyOf: (row: { id: string }) => row.id };

function Floor({ prewh: one, shelves, rows }: { prewh: Prewh; shelves: readonly Shelf[]; rows: readonly Channel[] }) {
  const t = useT();
  const [dialogs, dialog] = useDialogs(names);
  const { mobile, side, whole, choice, chosen, work } = useChannelWork(rows);
  const title = chosen.length === 0 ? t('选中的货道') : named(chosen, t);
  return (
    <>
      <ShelfHead prewh={one} dialogs={dialogs} />
      <ChannelFind rows={whole} choice={choice} />
      <div className="vm-floor">
        <div className="vm-faces">
          {shelves.length === 0 && <Empty why={t('还没有货架。')} />}
          {shelves.map((shelf) => (
            <ShelfBox
              key={shelf.id}
              shelf={shelf}
              all={rows.filter(({ shelfId }) => shelfId === shelf.id)}
              rows={choice.shown.filter(({ shelfId }) => shelfId === shelf.id)}
              chosen={new Set(choice.chosen.keys())}
              choose={choice.tap}
              work={work}
              dialogs={dialogs}
            />
          ))}
        </div>
        <RightPanel title={title} name="wmsShelf">
          <div ref={side} className="vm-side">
            <ChannelPanel key={idsOf(chosen).join()} rows={chosen} prewhId={one.id} dialogs={dialogs} />
          </div>
        </RightPanel>
      </div>
      {mobile && chosen.length > 0 && <ThumbBar title={title} none={choice.none} work={work} />}
      {dialog}
    </>
  );
}
