// 远程操作: channels opened, tested, locked from here. The machine fetches the command, does it and answers; the last ones stand below with their state.
import { Button } from 'antd';
import { DeviceCommandKind, DeviceCommandState } from '../../../contract/device/codes.ts';
import { device } from '../../../contract/device/index.ts';
import { channelCommand, MOST_OPERATED } from '../../../contract/device/operate.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import { Confirm } from '../../kit/dialog/lazy-dialogs.tsx';
import { ReadError } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { Section } from '../../floor/channel-panel.tsx';
import type { SectionProps } from './channel-sections.tsx';
import { idsOf } from '../../floor/channels.ts';
import { stockOf } from './channels.ts';
import { thingOf } from './product-section.tsx';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

const { operate } = channelCommand;
const SHOWN = 4;
type Kind = 'open' | 'test' | 'lock' | 'unlock';
type Command = Row<typeof device.commands>;

interface Props extends SectionProps {
  dialogs: Dialogs;
  online: boolean;
}

/** What is asked before: a motor that turns drops what lies before it. */
function follows(t: ReturnType<typeof useT>, kind: Kind, { rows, online }: Pick<Props, 'rows' | 'online'>): string {
  const late = online ? '' : t('设备现在离线，10分钟内连上才会执行。');
  const stock = stockOf(rows);
  if (kind === 'test' && stock > 0) return t('货道里还有{n}件，测试会转动电机，可能掉出商品。', { n: stock }) + late;
  if (kind === 'open') return t('门会打开，请确认设备旁边有人。') + late;
  if (kind === 'lock') return t('货道立即冻结，不能领料；设备取走命令后停用。') + late;
  return t('设备取走命令后执行，结果显示在下面。') + late;
}

const OPERATE = operate.permit as 'machine.vmChannelpz.operate';

export function OperateSection({ rows, dialogs, online }: Props) {
  const t = useT();
  const { busy, problem, send } = useSend();
  if (!useCan(OPERATE)) return null;
  const ids = idsOf(rows);
  const frozen = rows.every(({ freezeStatus }) => freezeStatus === FreezeStatus.frozen);
  const kinds: Kind[] = ['open', 'test', frozen ? 'unlock' : 'lock'];
  const ask = (kind: Kind) => {
    const label = t(labelOfCode(DeviceCommandKind, kind));
    const run = async () => {
      await call(operate, { ids, operate: kind }, { silent: true });
      await refreshAll();
    };
    dialogs.show((place) => (
      <Confirm
        {...place}
        label={label}
        thing={thingOf(rows, t)}
        follows={follows(t, kind, { rows, online })}
        danger={kind === 'lock' || (kind === 'test' && stockOf(rows) > 0)}
        run={run}
      />
    ));
  };
  return (
    <Section title={t('远程操作')} problem={problem}>
      <div className="vm-row">
        <Can right={OPERATE}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              loading={busy}
              disabled={rows.length > MOST_OPERATED}
              onClick={() => (kind === 'unlock' ? void send(operate, { ids, operate: kind }, '命令已下发') : ask(kind))}
            >
              {t(labelOfCode(DeviceCommandKind, kind))}
            </Button>
          ))}
        </Can>
      </div>
      {rows.length > MOST_OPERATED && <p className="vm-hint">{t('一次最多50个货道')}</p>}
      <Commands rows={rows} />
    </Section>
  );
}

function Commands({ rows }: SectionProps) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const vmId = rows[0]?.vmId ?? '';
  useLive([device.commands.path], vmId);
  const input = { vmId, channelCodes: rows.map(({ channelCode }) => channelCode), limit: SHOWN };
  const sent = useRead(device.commands, input);
  const said = ({ createdAt, createdBy, answer }: Command) =>
    [formatDateTime(createdAt, zone, 'MM-DD HH:mm:ss'), createdBy, answer].filter(Boolean).join(' · ');
  return (
    <>
      <ReadError read={sent} />
      <ul className="vm-commands">
        {sent.data?.rows.map((command) => (
          <li key={command.id}>
            <span>
              {t(labelOfCode(DeviceCommandKind, command.kind))} {command.channelCode}
            </span>
            <StatusTag codes={DeviceCommandState} value={command.state} />
            <small>{said(command)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
