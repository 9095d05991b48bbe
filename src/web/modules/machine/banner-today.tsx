// 今天播放: every machine with its screen as it is today, and whether the machine is there to hear of it.
import { useState } from 'react';
import { Input } from 'antd';
import { keepPreviousData } from '@tanstack/react-query';
import { AdvertType } from '../../../contract/machine/codes.ts';
import { machine } from '../../../contract/machine/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { BannerScreen } from '../../floor/banner-screen.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Freshness } from '../../floor/freshness.tsx';
import { Pager } from '../../kit/list/pager.tsx';
import { useSettled } from '../../kit/picker/remote-picker.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import './banner.css';

const { today } = machine.vmBanner;
const FEW = 10;

export default function BannerToday({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [paging, setPaging] = useState({ page: 1, limit: FEW });
  const keyword = useSettled(typed.trim(), 200);
  const input = { ...paging, ...(keyword ? { keyword } : {}) };
  const found = useRead(today, input, { enabled: open, placeholderData: keepPreviousData });
  const find = (text: string) => {
    setTyped(text);
    setPaging({ ...paging, page: 1 });
  };
  return (
    <Dialog open={open} close={close} title={t('今天播放')} width={980}>
      <Input.Search
        allowClear
        aria-label={t('设备')}
        placeholder={t('设备')}
        value={typed}
        onChange={(event) => find(event.target.value)}
        className="banner-find"
      />
      {found.error && <LoadError message={found.error.message} retry={() => void found.refetch()} kept={found.data !== undefined} />}
      {!found.data && !found.error && <Skeleton rows={6} />}
      {found.data?.rows.length === 0 && <Empty why={keyword ? t('没有符合条件的数据。') : t('还没有设备。')} />}
      <ul className="banner-cards">
        {found.data?.rows.map((row) => (
          <li key={row.vmId}>
            <BannerScreen banners={row.banners} orientation={row.screenOrientation} label={t('{name}的屏幕', { name: row.vmName })} />
            <b>{row.vmName}</b>
            <Freshness talk={row.talk} words />
            {row.banners.map((banner) => (
              <small key={banner.id}>
                {banner.bannerName} · {t(labelOfCode(AdvertType, banner.advertType))}
                {banner.endDate && ` · ${t('到{date}', { date: banner.endDate })}`}
              </small>
            ))}
          </li>
        ))}
      </ul>
      <Pager {...paging} total={found.data?.total ?? 0} change={setPaging} of={t('设备')} />
    </Dialog>
  );
}
