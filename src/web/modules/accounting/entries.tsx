// The entries of one run beside it.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { accounting } from '../../../contract/accounting/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/list/index.ts';
import './accounting.css';

type Entry = Row<typeof accounting.entries>;

export function Entries({ rows }: { rows: readonly Entry[] }) {
  const t = useT();
  return (
    <table className="accounting-lines">
      <thead>
        <tr>
          <th scope="col">{t('科目')}</th>
          <th scope="col">{t('摘要')}</th>
          <th scope="col">{t('借方金额')}</th>
          <th scope="col">{t('贷方金额')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.account}</td>
            <td>{[row.summary, row.costName, row.projectName].filter(Boolean).join(' · ')}</td>
            <td>{row.debit === '0.00' ? '' : grouped(row.debit)}</td>
            <td>{row.credit === '0.00' ? '' : grouped(row.credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
