// 波次, beside the pick orders: many of them in one walk, each into its box.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { WaveStatus } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { action, exportButton, hidden, listScreen, portion } from '../../kit/list/index.ts';
import { WavePanel } from './wave-panel.tsx';
import { printWave } from './wave-sheet.tsx';
import { lazy } from '../../kernel/later.tsx';

// The list stands before its dialog is there.
const WaveWalk = lazy(async () => ({ default: (await import('./wave-dialog.tsx')).WaveWalk }));

const { list, pick, cancel } = warehouse.wave;

const open = ({ waveStatus }: Row<typeof list>): boolean => waveStatus === WaveStatus.planned || waveStatus === WaveStatus.walking;

export default listScreen(list, {
  search: ['waveNo', 'prewhId', 'waveStatus', 'createdAt'],
  columns: [
    { name: 'waveNo', width: 150, fixed: 'left' },
    { name: 'waveStatus', width: 88 },
    { name: 'prewhName', width: 160 },
    { name: 'orderCount', width: 88, align: 'right' },
    { name: 'stopCount', width: 72, align: 'right' },
    portion('pickedNum', 'num', { title: '已拣 / 应拣' }),
    { name: 'shortNum', width: 72, align: 'right' },
    { name: 'creator', width: 96 },
    'createdAt',
    'endedAt',
    ...hidden('startedAt', 'remark'),
  ],
  toolbar: [exportButton(list)],
  rowActions: [
    {
      label: '拣货',
      permit: pick.permit,
      when: open,
      start: ({ id, waveNo }, dialogs) => dialogs.show((place) => <WaveWalk {...place} id={id} waveNo={waveNo} />),
    },
    { label: '打印', permit: list.permit, looks: true, start: ({ id }) => void printWave(id).catch(() => undefined) },
    action('取消', cancel, {
      when: open,
      danger: true,
      confirm: '已放进箱子的照常记为已领，其余的仍为各领料单占用，可以另行领料或放进别的波次。',
      done: '波次已取消',
    }),
  ],
  panel: { title: '波次明细', render: (row) => <WavePanel row={row} /> },
  nameOf: (row) => `${row.waveNo} ${row.prewhName}`,
  empty: '还没有波次。在“领料单”里选中几张已确认的领料单，按“生成波次”，一趟拣完。',
});
