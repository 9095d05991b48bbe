// Whether what the shift needs is on this device: from then on the network may go.
import { useT } from '../../kernel/i18n.ts';
import { useShift } from './shift-here.ts';

export default function ShiftReady({ account }: { account: string }) {
  const t = useT();
  const ready = useShift(({ of }) => of !== '' && of === account);
  return ready && <span className="hand-ready">{t('本班资料已在本机，没有网络也能工作')}</span>;
}
