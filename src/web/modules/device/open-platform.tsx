// 开放平台: the keys that machines, unmanned warehouses and programs of the site sign their calls with. A secret is shown once, when it is made.
import { device } from '../../../contract/device/index.ts';
import { unmannedPicker } from '../../floor/unmanned-picker.ts';
import { action, type Action, column, listScreen } from '../../kit/list/index.ts';
import './device.css';
import { lazy } from '../../kernel/later.tsx';

/** Its form comes with the press. */
const KeyDialog = lazy(() => import('./key-dialog.tsx'));

const create: Action<unknown> = {
  label: '新增密钥',
  permit: device.createKey.permit,
  primary: true,
  start: (_, dialogs) => dialogs.show((place) => <KeyDialog {...place} />),
};

export default listScreen(device.keys, {
  search: ['vmId', { name: 'prewhId', control: unmannedPicker }, 'ended'],
  columns: [
    { name: 'keyName', width: 180, fixed: 'left' },
    { name: 'vmName', width: 180, align: 'left' },
    { name: 'prewhName', width: 140, align: 'left' },
    column('appKey', ({ appKey }) => <code className="device-key">{appKey}</code>, { width: 400, align: 'left' }),
    { name: 'createdBy', width: 120 },
    'createdAt',
    'lastUsedAt',
    'endedAt',
  ],
  toolbar: [create],
  rowActions: [
    action('停用密钥', device.endKey, {
      when: (row) => row.endedAt === null,
      danger: true,
      confirm: '用它签名的下一次调用就会被拒绝，不能恢复。请先给设备换上新的密钥。',
    }),
  ],
  nameOf: (row) => row.keyName,
  empty: '还没有密钥。新增密钥，把它填到设备或对接程序里。',
});
