// 货道配置: the channels of one machine, drawn as they stand and as rows; what is chosen is chosen in both, and worked on at the right.
import { useMemo, useRef, useState } from 'react';
import { Button, Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useAllowed, type Action } from '../../kit/actions.tsx';
import { column, columnsOf, quantity, tag } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { shapeOf } from '../../kit/fields.ts';
import { Confirm } from '../../kit/lazy-dialogs.tsx';
import type { ListNow } from '../../kit/list-options.ts';
import { MachineDrawing } from '../../kit/machine-drawing.tsx';
import { useRemembered } from '../../kit/remember.ts';
import { RightPanel } from '../../kit/right-panel.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/states.tsx';
import { exportButton, importButton } from '../../kit/transfer-buttons.tsx';
import { useDesk } from '../../kit/use-desk.tsx';
import { refreshAll } from '../../kit/use-list.ts';
import { ChannelRow } from '../../../contract/machine/channel.ts';
import { AddChannelsDialog } from './add-channels.tsx';
import { AuthSection } from './auth-section.tsx';
import { PointsSection, StateSection } from './channel-sections.tsx';
import { fittingChannels, idsOf, named, type Channel } from './channels.ts';
import { LayoutSection } from './layout-section.tsx';
import { LevelChips, LEVELS, Online, type Level, type LevelCounts } from './levels.tsx';
import { ProductSection } from './product-section.tsx';

const { vm, vmChannel } = machine;
type Vm = Out<typeof vm.find>;
const VIEWS = [
  ['drawing', '图'],
  ['both', '图和表'],
  ['table', '表'],
] as const;
type Face = (typeof VIEWS)[number][0];

const columns = columnsOf<Channel>(shapeOf(ChannelRow), [
  { name: 'channelCode', width: 80, fixed: 'left' },
  { name: 'productName', width: 190, align: 'left' },
  { name: 'productCode', width: 120 },
  quantity('stockNum', 'unit', { width: 88, align: 'right' }),
  { name: 'capacity', width: 72 },
  { name: 'remindNum', width: 80 },
  { name: 'warnNum', width: 80 },
  tag('warningLevel', { width: 88 }),
  { name: 'newProductName', width: 150 },
  tag('freezeStatus', { width: 96 }),
  tag('saleType', { width: 88 }),
  { name: 'threadSize', width: 104 },
  { name: 'channelType', width: 96 },
  column('width', (row: Channel) => (row.width > 1 ? `${row.position}–${row.position + row.width - 1}` : ''), { width: 88, title: '合并' }),
  { name: 'authCount', width: 88 },
]);
const keyOf = (row: Channel): string => row.id;
const names = { nameOf: (row: Channel) => row.channelCode, keyOf };

export default function VmChannels() {
  const t = useT();
  const { id = '' } = useParams();
  const found = useQuery({ queryKey: [vm.find.path, { vmId: id }], queryFn: () => call(vm.find, { vmId: id }, { silent: true }) });
  const all = useQuery({
    queryKey: [vmChannel.all.path, { vmId: id }],
    queryFn: () => call(vmChannel.all, { vmId: id }, { silent: true }),
  });
  const error = found.error ?? all.error;
  const retry = () => void Promise.all([found.refetch(), all.refetch()]);
  if (!found.data || !all.data)
    return (
      <div className="kit-screen">{error ? <LoadError message={error.message} retry={retry} kept={false} /> : <Skeleton rows={10} />}</div>
    );
  return (
    <div className="kit-screen">
      <h1 className="kit-hidden">{t('货道配置')}</h1>
      {error && <LoadError message={error.message} retry={retry} kept />}
      <Floor vm={found.data} rows={all.data} />
    </div>
  );
}

function Floor({ vm: machineRow, rows }: { vm: Vm; rows: readonly Channel[] }) {
  const t = useT();
  const [state, change] = useScreenState();
  const [face, setFace] = useRemembered<Face>('vmChannel.face', 'both');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [desk, dialog] = useDesk(names);
  const side = useRef<HTMLDivElement>(null);
  const whole = useMemo(() => rows.filter(({ mergedInto }) => !mergedInto), [rows]);
  const level = LEVELS.find((one) => one === state.search['level']);
  const keyword = typeof state.search['keyword'] === 'string' ? state.search['keyword'] : '';
  const shown = useMemo(() => fittingChannels(whole, { keyword, level }), [whole, keyword, level]);
  // A channel that is not drawn any more (deleted, merged away) is not chosen either.
  const selected = useMemo(() => new Map(whole.filter((row) => chosen.has(row.id)).map((row) => [row.id, row])), [whole, chosen]);
  const search = (part: object) => change({ search: { ...state.search, ...part } });
  const work = () => side.current?.querySelector<HTMLElement>('input, button')?.focus();
  return (
    <>
      <Head vm={machineRow} rows={whole} desk={desk} face={face} setFace={setFace} />
      <div className="vm-head">
        <LevelChips levels={countsOf(whole)} value={level} change={(next: Level | undefined) => search({ level: next })} />
        <Input.Search
          className="vm-find"
          allowClear
          aria-label={t('货道或商品')}
          placeholder={t('货道或商品')}
          value={keyword}
          onChange={(event) => search({ keyword: event.target.value })}
        />
      </div>
      <div className="vm-floor">
        <div className="vm-faces">
          {shown.length === 0 && <Empty why={whole.length === 0 ? t('这台设备还没有货道。') : t('没有符合条件的数据。')} />}
          {face !== 'table' && shown.length > 0 && (
            <MachineDrawing label={machineRow.vmName} rows={shown} chosen={chosen} choose={setChosen} open={work} />
          )}
          {face !== 'drawing' && shown.length > 0 && (
            <div className="vm-table">
              <DataTable
                label={t('货道')}
                rows={shown}
                rowKey={keyOf}
                columns={columns}
                density="small"
                selection={{ rows: selected, change: (next) => setChosen(new Set(next.keys())) }}
                active={selected.size === 1 ? [...selected.keys()][0] : undefined}
                onActive={(row) => setChosen(new Set([row.id]))}
                onOpen={work}
              />
            </div>
          )}
        </div>
        <RightPanel
          title={selected.size === 0 ? t('选中的货道') : t('货道{code}', { code: named([...selected.values()], t) })}
          name="vmChannel"
        >
          <div ref={side}>
            <Side
              rows={[...selected.values()]}
              desk={desk}
              warehouse={machineRow.warehouseName}
              all={() => setChosen(new Set(idsOf(shown)))}
            />
          </div>
        </RightPanel>
      </div>
      {dialog}
    </>
  );
}

function countsOf(rows: readonly Channel[]): LevelCounts {
  const counts = { INVENT_WARN: 0, REPLENISH: 0, DEFAULT: 0, FREEZE: 0 };
  for (const { warningLevel } of rows) counts[warningLevel] += 1;
  return counts;
}

type Desk = ReturnType<typeof useDesk>[0];

interface HeadProps {
  vm: Vm;
  rows: readonly Channel[];
  desk: Desk;
  face: Face;
  setFace: (face: Face) => void;
}

function Head({ vm: machineRow, rows, desk, face, setFace }: HeadProps) {
  const t = useT();
  const { id: vmId, vmCode, vmName, deviceCode, model, columns: places } = machineRow;
  const tools = useAllowed(toolsOf(machineRow, rows, t));
  const now: ListNow = { input: { vmId }, total: rows.length, columns: columns.map(({ name, title }) => ({ name, title, shown: true })) };
  return (
    <div className="vm-head">
      <div className="vm-who">
        <b>{vmName}</b>
        <span>{vmCode}</span>
        <span className="vm-hint">
          {deviceCode} · {model} {machineRow.rows}×{places}
        </span>
        <Online online={machineRow.onlineFlag} stopped={machineRow.lockFlag} />
      </div>
      <div className="vm-end" role="toolbar" aria-label={t('操作')}>
        <fieldset className="vm-switch">
          <legend className="kit-hidden">{t('看法')}</legend>
          {VIEWS.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={face === value} onClick={() => setFace(value)}>
              {t(label)}
            </button>
          ))}
        </fieldset>
        {tools.map((one) => (
          <Button key={one.label} type={one.primary ? 'primary' : 'default'} onClick={() => one.start(now, desk)}>
            {t(one.label)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function toolsOf(
  { id: vmId, deviceCode, vmName, columns: places }: Vm,
  rows: readonly Channel[],
  t: ReturnType<typeof useT>,
): Action<ListNow>[] {
  const tray = Math.max(0, ...rows.map((row) => row.tray)) + 1;
  const unmerge: Action<ListNow> = {
    label: '取消全部合并',
    permit: vmChannel.unmerge.permit,
    start: (_, desk) =>
      desk.show((place) => (
        <Confirm
          {...place}
          label={t('取消全部合并')}
          thing={vmName}
          follows={t('每个位置重新成为一个货道，货留在主货道里。')}
          danger={false}
          run={async () => {
            await call(vmChannel.unmerge, { deviceCode }, { silent: true });
            await refreshAll();
          }}
        />
      )),
  };
  return [
    {
      label: '新增货道',
      primary: rows.length === 0,
      permit: vmChannel.add.permit,
      start: (_, desk) => desk.show((place) => <AddChannelsDialog {...place} vmId={vmId} tray={tray} columns={places} />),
    },
    ...(rows.some(({ width }) => width > 1) ? [unmerge] : []),
    importButton('IMPORT_VM_CHANNEL', 'machine.vmChannelpz.import'),
    exportButton(vmChannel.list, 'machine.vmChannelpz.export'),
  ];
}

interface SideProps {
  rows: readonly Channel[];
  desk: Desk;
  warehouse: string | null;
  all: () => void;
}

/** What can be done with the chosen channels. Each choice begins with empty fields. */
function Side({ rows, desk, warehouse, all }: SideProps) {
  const t = useT();
  if (rows.length === 0)
    return (
      <div className="vm-side">
        <p className="vm-hint">{t('点击选择货道；按住Ctrl多选，按住Shift连选。键盘：方向键移动，空格选择，Enter到这里修改。')}</p>
        <Button onClick={all}>{t('全选')}</Button>
      </div>
    );
  const key = idsOf(rows).join();
  return (
    <div className="vm-side" key={key}>
      <ProductSection rows={rows} desk={desk} warehouse={warehouse} />
      <PointsSection rows={rows} />
      <StateSection rows={rows} />
      <AuthSection rows={rows} />
      <LayoutSection rows={rows} desk={desk} warehouse={warehouse} />
    </div>
  );
}
