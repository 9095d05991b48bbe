// The browsers that are told with the page closed: this one switched on, each tried and removed.
import { useState } from 'react';
import { Button } from 'antd';
import { alert } from '../../../contract/alert/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { RobotReason } from '../../../contract/warning/codes.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { canBePushed, subscribe } from '../../kernel/push-device.ts';
import { useSession } from '../../kernel/session.ts';
import { deviceName } from './device-name.ts';

type OwnAlert = Out<typeof alert.find>;
type Device = OwnAlert['devices'][number];

interface Part {
  barred: boolean;
  changed: () => void;
}

export function OwnPushDevices({ own, barred, changed }: Part & { own: OwnAlert }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const usable = canBePushed();
  const add = async (): Promise<void> => {
    const parts = await subscribe(own.publicKey);
    if (!parts) return toast.warning(t('浏览器不允许本系统发送通知，请在浏览器的网站设置里允许。'));
    await call(alert.addDevice, { ...parts, deviceName: deviceName() }, { silent: true });
    toast.success(t('已打开，提醒会发到这台设备'));
    changed();
  };
  const press = (): void => {
    setBusy(true);
    add()
      .catch((error: Error) => toast.warning(`${t('推送没有打开')}：${error.message}`))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <h3>{t('浏览器推送')}</h3>
      <p className="own-account-hint">
        {t(usable ? '页面关着也能收到。打开后可以先发一条测试。' : '当前的地址或浏览器不支持推送：需要通过域名（https）打开本系统。')}
      </p>
      {own.devices.length === 0 && <p>{t('还没有设备接收推送。')}</p>}
      <ul className="own-sessions">
        {own.devices.map((device) => (
          <DeviceRow key={device.id} device={device} barred={barred} changed={changed} />
        ))}
      </ul>
      <Button disabled={barred || !usable || busy} onClick={press}>
        {t('在这台设备打开推送')}
      </Button>
    </>
  );
}

function DeviceRow({
  device: { id, deviceName: name, createdAt, lastOkAt, lastReason, lastSaid },
  barred,
  changed,
}: Part & { device: Device }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const how = (reason: Device['lastReason'], said: string | null): string =>
    reason ? [t(labelOfCode(RobotReason, reason)), said].filter(Boolean).join(t('：')) : t('已发出');
  const last = lastReason
    ? how(lastReason, lastSaid)
    : lastOkAt
      ? `${t('最近送达')} ${formatDateTime(lastOkAt, zone)}`
      : t('还没有发过推送');
  const run = (deed: Promise<void>): void => void deed.catch(() => undefined).finally(changed);
  const test = async (): Promise<void> => {
    const { taken, reason, said } = await call(alert.testDevice, { id });
    if (taken) toast.success(how(null, null));
    else toast.warning(how(reason, said));
  };
  return (
    <li className="own-session">
      <div>
        <strong>{name}</strong>
        <p>{`${t('打开时间')} ${formatDateTime(createdAt, zone)} · ${last}`}</p>
      </div>
      <div className="own-account-choices">
        <Button size="small" disabled={barred} onClick={() => run(test())} aria-label={`${t('测试')} ${name}`}>
          {t('测试')}
        </Button>
        <Button
          size="small"
          danger
          disabled={barred}
          onClick={() => run(call(alert.removeDevice, { id }).then(() => undefined))}
          aria-label={`${t('移除')} ${name}`}
        >
          {t('移除')}
        </Button>
      </div>
    </li>
  );
}
