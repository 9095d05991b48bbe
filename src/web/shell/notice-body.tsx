// What a notice says (R094–R106).
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { codesOf } from '../../contract/kernel/codes.ts';
import { machine } from '../../contract/machine/index.ts';
import { NoticeType } from '../../contract/notice/index.ts';
import { formatDateTime } from '../../contract/kernel/time.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import { linkAddress, LINKED } from '../../contract/notice/links.ts';
import { go } from '../kernel/router.tsx';
import { sessionNow, switchMode, useSession } from '../kernel/session.ts';
import { RichContent } from '../kit/page/rich-content.tsx';
import type { NoticeRow } from './popups.ts';

/** An element of the content that leads to the stock report (R103). */
const STOCK_WARNING = '.stock-warning, [data-stock-warning]';
const LINKS = `${STOCK_WARNING}, ${LINKED}`;

/** Type, enable time, content; for an upgrade its machines. `leave` closes the dialog around it. */
export function NoticeBody({ row, leave }: { row: NoticeRow; leave: () => void }) {
  const t = useT();
  const [image, setImage] = useState<string>();
  const zone = useSession(({ user }) => user?.timeZone) ?? undefined;
  const type = codesOf(NoticeType)?.options.find(({ value }) => value === row.noticeType);
  const follow = (said: string | undefined): void => {
    const address = linkAddress(said);
    if (!address) return;
    leave();
    // A page of the other system opens there.
    const { mode, switchable } = sessionNow();
    if (mode === 'wms' || !switchable || !address.startsWith('/wms/')) return go(address);
    switchMode('wms');
    location.assign(address);
  };
  const act = (target: EventTarget): void => {
    const element = target instanceof Element ? target : undefined;
    if (element instanceof HTMLImageElement) setImage(element.src);
    else if (element?.closest(STOCK_WARNING)) {
      leave();
      go('/report/onlineStockReport');
    } else follow(element?.closest(LINKED)?.outerHTML);
  };
  return (
    <div className="notice">
      <p className="notice-meta">
        {type && <span className={`notice-type tone-${type.tone ?? 'info'}`}>{t(type.label)}</span>}
        <span>
          {t('启用时间')}：{formatDateTime(row.enableDate, zone)}
        </span>
      </p>
      {row.noticeType === NoticeType.upgrade && <h3>{t('升级内容')}</h3>}
      <RichContent html={row.content} className="notice-content" links={LINKS} act={act} />
      {row.noticeType === NoticeType.upgrade && <Machines row={row} />}
      {image && <Preview src={image} close={() => setImage(undefined)} />}
    </div>
  );
}

function Machines({ row }: { row: NoticeRow }) {
  const t = useT();
  const nodeId = useSession(({ user }) => user?.nodeId) ?? '';
  const vmModelIds = row.deviceConfigList.map(({ vmModelId }) => vmModelId);
  // A refusal is shown as a notification by the call itself (R102).
  const { data = [], isPending } = useQuery({
    queryKey: ['upgrade-machines', nodeId, vmModelIds],
    queryFn: ({ signal }) => call(machine.vm.findByModels, { nodeId, vmModelIds }, { signal }),
    enabled: nodeId !== '',
  });
  return (
    <>
      <h3>{t('升级机器')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by the keyboard */}
      <section className="notice-machines" tabIndex={0} aria-label={t('升级机器')} aria-busy={isPending}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('设备编号')}</th>
              <th scope="col">{t('机器名称')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.deviceCode}>
                <td>{one.deviceCode}</td>
                <td>{one.vmName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

// Above the dialog (R106); Esc closes this alone, not the dialog below it.
function Preview({ src, close }: { src: string; close: () => void }) {
  const t = useT();
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      close();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [close]);
  return createPortal(
    <button type="button" className="image-preview" style={{ zIndex: 9999 }} aria-label={t('关闭预览')} onClick={close}>
      <img src={src} alt={t('图片预览')} />
    </button>,
    document.body,
  );
}
