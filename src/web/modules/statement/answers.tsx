// What the statements of each answer come to; each narrows the list to them.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { ConfirmStatus, statement } from '../../../contract/statement/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { grouped } from '../../kit/table/figures.tsx';
import './statement.css';

interface Props {
  search: Record<string, unknown>;
  change: (search: Record<string, unknown>) => void;
}

export function Answers({ search, change }: Props) {
  const t = useT();
  const { lastDay, vendorId, ownership } = search;
  const read = useRead(statement.totals, { lastDay, vendorId, ownership } as never, { placeholderData: (before) => before });
  const chosen = search['confirmStatus'];
  return (
    <fieldset className="statement-answers" aria-label={t('状态')}>
      {(read.data ?? []).map(({ confirmStatus, statements, totalPrice }) => (
        <button
          key={confirmStatus}
          type="button"
          aria-pressed={chosen === confirmStatus}
          onClick={() => change({ ...search, confirmStatus: chosen === confirmStatus ? undefined : confirmStatus })}
        >
          {t(labelOfCode(ConfirmStatus, confirmStatus))} {t('{n}张', { n: grouped(statements) })} <b>{grouped(totalPrice)}</b>
        </button>
      ))}
    </fieldset>
  );
}
