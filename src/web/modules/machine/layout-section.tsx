// Merge and split, empty, delete: what changes the machine itself.
import { Button } from 'antd';
import { channelCommand } from '../../../contract/device/operate.ts';
import { machine } from '../../../contract/machine/index.ts';
import { call } from '../../kernel/api.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import { askOnce, MergeButtons, Section } from '../../floor/channel-panel.tsx';
import type { SectionProps } from './channel-sections.tsx';
import { canMerge, idsOf } from '../../floor/channels.ts';
import { stockOf } from './channels.ts';
import { thingOf } from './product-section.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { cancelMerge, empty, delete: remove } = machine.vmChannel;
const { merge } = channelCommand;

export function LayoutSection({ rows, dialogs, warehouse }: SectionProps & { dialogs: Dialogs; warehouse: string | null }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const ids = idsOf(rows);
  const stockNum = stockOf(rows);
  const merged = rows.filter(({ width }) => width > 1);
  const thing = thingOf(rows, t);
  const where = warehouse ? t('退回“{warehouse}”', { warehouse }) : t('记入待处理');
  return (
    <Section title={t('货道')} problem={problem}>
      <div className="vm-row">
        <MergeButtons
          rows={rows}
          right="machine.vmChannelpz.merge"
          busy={busy}
          merge={() => void send(merge, { ids }, '已合并，已通知设备')}
          split={(mains) => void send(cancelMerge, { ids: mains }, '已取消合并')}
        />
        <Can right="machine.vmChannelpz.empty">
          {stockNum > 0 && (
            <Button
              danger
              onClick={() =>
                askOnce(dialogs, {
                  label: t('清空'),
                  thing,
                  follows: t('{n}件将{where}，请把实物取出。', { n: stockNum, where }),
                  run: () => call(empty, { ids, stockNum }, { silent: true }),
                })
              }
            >
              {t('清空')}
            </Button>
          )}
        </Can>
        <Can right="machine.vmChannelpz.delete">
          {stockNum === 0 && merged.length === 0 && (
            <Button
              danger
              onClick={() =>
                askOnce(dialogs, {
                  label: t('删除'),
                  thing,
                  follows: t('只有从未放过货的货道可以删除。'),
                  run: () => call(remove, { ids }, { silent: true }),
                })
              }
            >
              {t('删除')}
            </Button>
          )}
        </Can>
      </div>
      {rows.length === 1 && !canMerge(rows) && merged.length === 0 && (
        <p className="vm-hint">{t('按住Shift或Ctrl选择同一层相邻的货道，可以合并。')}</p>
      )}
    </Section>
  );
}
