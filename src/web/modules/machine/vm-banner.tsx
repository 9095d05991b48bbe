// 设备广告: what the screens of machines show while nobody works at them, when, and at which machines. The panel draws the screen as it will be.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { BannerScreen } from '../../floor/banner-screen.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { BannerType } from '../../../contract/machine/codes.ts';
import { action, column, dialog, hidden, listScreen, onOff } from '../../kit/list/index.ts';
import './banner.css';
import { lazy } from '../../kernel/later.tsx';

const { vmBanner } = machine;
type Banner = Row<typeof vmBanner.list>;

const Edit = lazy(() => import('./banner-dialog.tsx'));
const Templates = lazy(() => import('./banner-templates.tsx'));
const Today = lazy(() => import('./banner-today.tsx'));

const copyOf = ({ id: _, ...row }: Banner) => ({ ...row, bannerName: `${row.bannerName} 2`.slice(-50) });

const Thumb = ({ row }: { row: Banner }) =>
  row.bannerType === BannerType.picture ? (
    <span className="banner-thumb">
      <StoredImage url={row.fileUrls[0] ?? ''} alt={row.bannerName} />
      {row.fileUrls.length > 1 && <small>×{row.fileUrls.length}</small>}
    </span>
  ) : (
    <>{t('视频')}</>
  );

const until = ({ startDate, endDate }: Banner): string => `${startDate} ~ ${endDate ?? t('长期')}`;

export default listScreen(vmBanner.list, {
  search: ['keyword', 'state', 'bannerType', 'advertType', 'screenOrientation', 'vmId'],
  columns: [
    { name: 'bannerName', width: 200, align: 'left', fixed: 'left' },
    'state',
    column('fileUrls', (row) => <Thumb row={row} />, { width: 100 }),
    column('startDate', until, { title: '播放日期', width: 210 }),
    { name: 'vmCount', width: 80 },
    { name: 'vmNames', width: 240, align: 'left' },
    { name: 'advertType', width: 120 },
    { name: 'screenOrientation', width: 96 },
    { name: 'templateName', width: 140 },
    ...hidden('switchInterval', 'layout', 'createdBy'),
  ],
  toolbar: [
    { ...dialog('新增', vmBanner.create.permit, (place) => <Edit {...place} row={undefined} />), primary: true },
    dialog('今天播放', vmBanner.today.permit, (place) => <Today {...place} />),
    dialog('广告模板', vmBanner.listTemplate.permit, (place) => <Templates {...place} />),
  ],
  rowActions: [
    dialog('修改', vmBanner.update.permit, (place, row) => <Edit {...place} row={row} />),
    ...onOff(vmBanner.update, { flag: 'statusFlag', confirm: '停用后，设备下次取配置时不再播放，内容和设备都保留。' }),
    dialog('复制', vmBanner.create.permit, (place, row) => <Edit {...place} row={copyOf(row)} />),
    action('删除', vmBanner.delete, { confirm: '设备下次取配置时不再播放。', danger: true }),
  ],
  panel: { title: '预览', render: (row) => <Preview row={row} /> },
  empty: '还没有设备广告。新增一个，选好设备和日期，设备下次取配置时开始播放。',
});

function Preview({ row }: { row: Banner }) {
  const say = useT();
  return (
    <div className="banner-panel" key={row.id}>
      <BannerScreen banners={[row]} orientation={row.screenOrientation} label={say('{name}的屏幕', { name: row.bannerName })} />
      <p>{until(row)}</p>
      <p>{row.vmNames || say('还没有选择设备')}</p>
    </div>
  );
}
