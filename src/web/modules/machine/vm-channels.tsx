// 货道配置: the channels of one machine, drawn as they stand and as rows; what is chosen is chosen in both, and worked on at the right.
import { Button } from 'antd';
import { useParams } from 'react-router';
import { machine } from '../../../contract/machine/index.ts';
import { useLive } from '../../kernel/live.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import { ChannelFind, ThumbBar } from '../../floor/channel-find.tsx';
import { idsOf } from '../../floor/channels.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { MachineDrawing } from '../../floor/machine-drawing.tsx';
import { useRemembered } from '../../kit/page/remember.ts';
import { RightPanel } from '../../kit/list/right-panel.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import type { ChannelChoice } from '../../floor/use-channel-choice.ts';
import { useChannelWork } from '../../floor/use-channel-work.ts';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { AuthSection } from './auth-section.tsx';
import { channelColumns } from './channel-columns.tsx';
import { Head, type Face, type Vm } from './channel-head.tsx';
import { PointsSection, StateSection } from './channel-sections.tsx';
import type { Channel } from './channels.ts';
import { ConfidenceSection } from './confidence.tsx';
import { LayoutSection } from './layout-section.tsx';
import { OperateSection } from './operate-section.tsx';
import { ProductSection, thingOf } from './product-section.tsx';
import '../../floor/floor.css';
import './machine.css';

const { vm, vmChannel } = machine;
const keyOf = (row: Channel): string => row.id;
const names = { nameOf: (row: Channel) => row.channelCode, keyOf };

export default function VmChannels() {
  const { id = '' } = useParams();
  const found = useRead(vm.find, { vmId: id });
  const all = useRead(vmChannel.all, { vmId: id });
  useLive([vm.find.path, vmChannel.all.path], id);
  const error = found.error ?? all.error;
  const retry = () => void Promise.all([found.refetch(), all.refetch()]);
  if (!found.data || !all.data)
    return (
      <div className="kit-screen">{error ? <LoadError message={error.message} retry={retry} kept={false} /> : <Skeleton rows={10} />}</div>
    );
  return (
    <div className="kit-screen">
      <ScreenTitle />
      {error && <LoadError message={error.message} retry={retry} kept />}
      <Floor vm={found.data} rows={all.data} />
    </div>
  );
}

function Floor({ vm: machineRow, rows }: { vm: Vm; rows: readonly Channel[] }) {
  const t = useT();
  const { mobile, side, whole, choice, chosen, work } = useChannelWork(rows);
  // A phone has room for one of the two.
  const [face, setFace] = useRemembered<Face>(`vmChannel.face.${mobile ? 'mobile' : 'desktop'}`, mobile ? 'drawing' : 'both');
  const [dialogs, dialog] = useDialogs(names);
  const title = chosen.length === 0 ? t('选中的货道') : thingOf(chosen, t);
  return (
    <>
      <Head vm={machineRow} rows={whole} dialogs={dialogs} face={face} setFace={setFace} />
      <ChannelFind rows={whole} choice={choice} />
      <div className="vm-floor">
        <Faces label={machineRow.vmName} none={whole.length === 0} face={face} choice={choice} work={work} />
        <RightPanel title={title} name="vmChannel">
          <div ref={side}>
            <Side rows={chosen} dialogs={dialogs} vm={machineRow} all={choice.all} />
          </div>
        </RightPanel>
      </div>
      {mobile && chosen.length > 0 && <ThumbBar title={title} none={choice.none} work={work} />}
      {dialog}
    </>
  );
}

interface FacesProps {
  label: string;
  /** The machine has no channels at all. */
  none: boolean;
  face: Face;
  choice: ChannelChoice<Channel>;
  work: () => void;
}

function Faces({ label, none, face, choice, work }: FacesProps) {
  const t = useT();
  const { shown, chosen } = choice;
  if (shown.length === 0)
    return (
      <div className="vm-faces">
        <Empty why={none ? t('这台设备还没有货道。') : t('没有符合条件的数据。')} />
      </div>
    );
  return (
    <div className="vm-faces">
      {face !== 'table' && <MachineDrawing label={label} rows={shown} chosen={new Set(chosen.keys())} choose={choice.tap} open={work} />}
      {face !== 'drawing' && (
        <div className="vm-table">
          <DataTable
            label={t('货道')}
            rows={shown}
            rowKey={keyOf}
            columns={channelColumns}
            density="small"
            selection={{ rows: chosen, change: (next) => choice.choose(new Set(next.keys())) }}
            active={chosen.size === 1 ? [...chosen.keys()][0] : undefined}
            onActive={(row) => choice.choose(new Set([row.id]))}
            onOpen={work}
          />
        </div>
      )}
    </div>
  );
}

interface SideProps {
  rows: readonly Channel[];
  dialogs: Dialogs;
  vm: Vm;
  all: () => void;
}

/** What can be done with the chosen channels. Each choice begins with empty fields. */
function Side({ rows, dialogs, vm: machineRow, all }: SideProps) {
  const t = useT();
  if (rows.length === 0)
    return (
      <div className="vm-side">
        <p className="vm-hint">{t('点击选择货道；按住Ctrl多选，按住Shift连选。键盘：方向键移动，空格选择，Enter到这里修改。')}</p>
        <Button onClick={all}>{t('全选')}</Button>
      </div>
    );
  const key = idsOf(rows).join();
  const warehouse = machineRow.warehouseName;
  return (
    <div className="vm-side" key={key}>
      <ProductSection rows={rows} dialogs={dialogs} warehouse={warehouse} />
      <ConfidenceSection rows={rows} />
      <PointsSection rows={rows} />
      <StateSection rows={rows} />
      <OperateSection rows={rows} dialogs={dialogs} online={machineRow.onlineFlag} />
      <AuthSection rows={rows} />
      <LayoutSection rows={rows} dialogs={dialogs} warehouse={warehouse} />
    </div>
  );
}
