// What a run comes to on each account, beside it.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { accounting } from '../../../contract/accounting/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/list/index.ts';
import './accounting.css';

export function Accounts({ run: { runNo, accounts, debitTotal, creditTotal, hash } }: { run: Out<typeof accounting.find> }) {
  const t = useT();
  return (
    <>
      <b>{runNo}</b>
      <table className="accounting-lines" aria-label={t('各科目合计')}>
        <thead>
          <tr>
            <th scope="col">{t('科目')}</th>
            <th scope="col">{t('借方金额')}</th>
            <th scope="col">{t('贷方金额')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, debit, credit }) => (
            <tr key={account}>
              <td>{account}</td>
              <td>{grouped(debit)}</td>
              <td>{grouped(credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('合计')}</th>
            <td>{grouped(debitTotal)}</td>
            <td>{grouped(creditTotal)}</td>
          </tr>
        </tfoot>
      </table>
      <small className="accounting-hash">
        {t('校验码')} {hash}
      </small>
    </>
  );
}
