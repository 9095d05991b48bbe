// How low a channel is. On a phone its line is a card, which says besides how much is wanted or there.
import { StockWarningLevel } from '../../contract/stock/codes.ts';
import { useT } from '../kernel/i18n.ts';
import { useSession } from '../kernel/session.ts';
import { figure, grouped } from '../kit/table/figures.tsx';
import { StatusTag } from '../kit/table/status-tag.tsx';

interface Props {
  level: unknown;
  /** What the figure counts. */
  says: string;
  num: number;
  unit: string | null;
}

export function CardLevel({ level, says, num, unit }: Props) {
  const t = useT();
  const cards = useSession(({ device }) => device === 'mobile');
  return (
    <>
      {cards && (
        <>
          {t(says)} <b>{figure(grouped(num), unit ?? '')}</b>{' '}
        </>
      )}
      <StatusTag codes={StockWarningLevel} value={level} />
    </>
  );
}
