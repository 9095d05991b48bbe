// What is decided about counts: to count again, and when the product asks by itself.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import { call } from '../../kernel/api.ts';
import { t as say } from '../../kernel/i18n.ts';
import { ownBars, type Action } from '../../kit/list/actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { ListNow } from '../../kit/list/list-options.ts';
import { VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import './inventory.css';

const { approve, findRule, updateRule, list } = vmInventory;
type Inventory = Row<typeof list>;
export const waiting = ({ status }: Inventory): boolean => status === VmInventoryStatus.review;

export const sendBack: Action<Inventory> = {
  label: '退回复盘',
  permit: approve.permit,
  when: waiting,
  bars: ownBars,
  danger: true,
  start: (row, dialogs) =>
    dialogs.show((place) => (
      <FormDialog
        {...place}
        title={`${say('退回复盘')} ${row.inventoryNo}`}
        endpoint={approve}
        fields={[{ name: 'remark', whole: true, help: '有差异的货道要重新盘点。' }]}
        fixed={{ id: row.id, passFlag: false }}
        done="已退回"
      />
    )),
};

/** The switch and the point from which on the product asks for a count by itself. */
export const byItself: Action<ListNow> = {
  label: '自动盘点',
  permit: updateRule.permit,
  start: (_, dialogs) => {
    const show = async () => {
      const initial = await call(findRule, {});
      dialogs.show((place) => (
        <FormDialog
          {...place}
          title={say('自动盘点')}
          endpoint={updateRule}
          fields={[
            { name: 'enabled', help: '每小时查看一次；每台设备一次只开一张，最多10个货道。' },
            { name: 'below', help: '满分100分；久未盘点、有差异、有异常或设备有消息未到的货道会扣分。' },
          ]}
          initial={initial}
          done="已保存"
        />
      ));
    };
    // What cannot be read has been said already.
    void show().catch(() => undefined);
  },
};
