// A statement as its vendor sees it, beside its row: the lines, and where invoices say something else.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DifferenceKind, MatchState } from '../../../contract/statement/match.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import type { vendorStatement } from '../../../contract/statement/vendor.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines } from '../../kit/document/index.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { billedText, InCurrency } from './in-currency.tsx';
import { StatementNotes } from './notes.tsx';
import { daysText, vendorText } from './words.ts';
import './statement.css';

type Statement = Out<typeof vendorStatement.find>;

export function OwnStatement({ statement: one }: { statement: Statement }) {
  const t = useT();
  return (
    <>
      <DocumentHead name={`${one.statementNo} ${vendorText(one)}`} remark={one.confirmRemark} />
      <p className={one.agrees ? 'kit-hint' : 'kit-problem'} role={one.agrees ? undefined : 'alert'}>
        {daysText(one)} · {t(one.agrees ? '与交易逐笔核对一致' : '与交易不一致，请联系管理员')}
      </p>
      {one.differences.length > 0 && <Differences statement={one} />}
      <InCurrency statement={one} />
      <DocumentLines
        lines={one.lines}
        figure={(line) => grouped(line.tradeNum)}
        note={(line) =>
          [
            `${t('单价')} ${grouped(line.productPrice)}`,
            t('{n}笔', { n: grouped(line.tradeCount) }),
            `${t('金额')} ${grouped(line.totalPrice)}`,
            billedText(one, line),
          ]
            .filter(Boolean)
            .join(' · ')
        }
      />
      <StatementNotes statementId={one.id} productId={null} open={one.confirmStatus !== ConfirmStatus.confirmed} own />
      <small className="statement-hash">
        {t('校验码')} {one.hash}
      </small>
    </>
  );
}

type Difference = Statement['differences'][number];
const waits = ({ matchState }: Difference) => matchState === MatchState.pending || matchState === MatchState.disputed;

const noteOf = (line: Difference, t: Translate): string =>
  [
    t(labelOfCode(MatchState, line.matchState)),
    t(labelOfCode(DifferenceKind, line.differenceKind)),
    `${t('应开')} ${grouped(line.expectedNum)} / ${grouped(line.expectedAmount)}`,
    `${t('开票')} ${grouped(line.invoicedNum)} / ${grouped(line.invoicedAmount)}`,
    line.remark,
  ]
    .filter(Boolean)
    .join(' · ');

function Differences({ statement: { id, differences } }: { statement: Statement }) {
  const t = useT();
  return (
    <section aria-labelledby="own-differences">
      <h3 id="own-differences" className="statement-part">
        {t('与发票的差异')}
      </h3>
      {differences.map((one) => (
        <div key={one.productId}>
          <DocumentLines
            lines={[one]}
            keyOf={(line) => line.productId}
            figure={(line) => `${line.diffNum > 0 ? '+' : ''}${grouped(line.diffNum)}`}
            note={(line) => noteOf(line, t)}
            short={waits}
          />
          <StatementNotes statementId={id} productId={one.productId} open={waits(one)} own />
        </div>
      ))}
    </section>
  );
}
