// Whether what the shift needs is on this device: from then on the network may go. Who may not work without one knows it before he goes.
import { useT } from '../../kernel/i18n.ts';
import { useShift } from './shift-here.ts';

export default function ShiftReady({ account }: { account: string }) {
  const t = useT();
  const { of, deniedTo } = useShift();
  if (account === '') return null;
  if (of === account) return <span>{t('本班资料已在本机，没有网络也能工作')}</span>;
  return deniedTo === account && <span>{t('这里要有网络才能工作')}</span>;
}
