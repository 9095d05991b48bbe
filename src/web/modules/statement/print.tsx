// A statement on paper, or as a PDF: what both sides sign.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { statement } from '../../../contract/statement/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { sessionNow } from '../../kernel/session.ts';
import type { Action } from '../../kit/list/actions.tsx';
import { printSheets } from '../../kit/page/print.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { daysText, vendorText } from './words.ts';

type Statement = Out<typeof statement.find>;

/** 打印: the browser prints it or keeps it as a PDF. */
export const printStatement: Action<Row<typeof statement.list>> = {
  label: '打印',
  permit: statement.find.permit,
  looks: true,
  start: ({ id }) => {
    // Why it is not to be had has been shown.
    void call(statement.find, { id }).then(
      (one) => printSheets(<Sheet one={one} />),
      () => undefined,
    );
  },
};

const TITLES = ['行号', '商品编码', '商品名称', '规格', '单位', '单价', '数量', '金额'];

function Sheet({ one }: { one: Statement }) {
  return (
    <section className="statement-sheet">
      <h1>
        {sessionNow().user?.nodeName} {t('对账单')} {one.statementNo}
      </h1>
      <p>
        {vendorText(one)} · {daysText(one)}
      </p>
      <table>
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {one.lines.map((line) => (
            <tr key={line.lineNo}>
              <td>{line.lineNo}</td>
              <td>{line.productCode}</td>
              <td>{line.productName}</td>
              <td>{line.spec}</td>
              <td>{line.unit}</td>
              <td>{grouped(line.productPrice)}</td>
              <td>{grouped(line.tradeNum)}</td>
              <td>{grouped(line.totalPrice)}</td>
            </tr>
          ))}
          <tr>
            <th colSpan={6}>{t('合计')}</th>
            <th>{grouped(one.tradeNum)}</th>
            <th>{grouped(one.totalPrice)}</th>
          </tr>
        </tbody>
      </table>
      <p className="statement-signs">
        <span>{t('供应商签字')} ____________________</span>
        <span>{t('站点签字')} ____________________</span>
      </p>
      <small className="statement-hash">
        {t('校验码')} {one.hash}
      </small>
    </section>
  );
}
