// Who may use the chosen channels. Nobody named: everybody whom the machine knows.
import { useState } from 'react';
import { Button } from 'antd';
import { machine } from '../../../contract/machine/index.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { ReadError } from '../../kit/list/states.tsx';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { Section } from '../../floor/channel-panel.tsx';
import type { SectionProps } from './channel-sections.tsx';
import { idsOf } from '../../floor/channels.ts';
import { employees } from './pickers.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { listAuth, bindAuth, unbindAuth } = machine.vmChannel;

export function AuthSection({ rows }: SectionProps) {
  const t = useT();
  const [added, setAdded] = useState<string[]>([]);
  const { busy, problem, send } = useSend();
  const channelIds = idsOf(rows);
  const input = { channelIds, limit: 200 };
  const any = rows.some(({ authCount }) => authCount > 0);
  const found = useRead(listAuth, input, { enabled: any });
  const people = Map.groupBy((any && found.data?.rows) || [], ({ empId }) => empId);
  const bind = async () => {
    if ((await send(bindAuth, { channelIds, empIds: added }, '已授权')) !== undefined) setAdded([]);
  };
  return (
    <Section title={t('员工授权')} problem={problem}>
      {any && <ReadError read={found} />}
      {(!any || found.data) && people.size === 0 && <p className="vm-hint">{t('没有指定员工：能用这台设备的人都能领。')}</p>}
      <ul className="vm-people">
        {[...people].map(([empId, [one, ...more]]) => (
          <li key={empId}>
            {one?.empName} {one?.empCode}
            {rows.length > 1 && ` ${more.length + 1}/${rows.length}`}
            <Can right="machine.vmChannelpz.auth">
              <button
                type="button"
                className="kit-link kit-danger"
                disabled={busy}
                aria-label={t('取消{name}的授权', { name: one?.empName ?? '' })}
                onClick={() => void send(unbindAuth, { channelIds, empIds: [empId] }, '已取消授权')}
              >
                ×
              </button>
            </Can>
          </li>
        ))}
      </ul>
      <Can right="machine.vmChannelpz.auth">
        <div className="vm-row">
          <RemotePicker
            source={employees}
            name="empIds"
            label={t('员工')}
            multiple
            value={added}
            change={(value) => setAdded((value as string[] | undefined) ?? [])}
          />
          <Button loading={busy} disabled={added.length === 0} onClick={() => void bind()}>
            {t('授权')}
          </Button>
        </div>
      </Can>
    </Section>
  );
}
