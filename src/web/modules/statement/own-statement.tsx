// A statement as its vendor sees it, beside its row: the lines, and where invoices say something else.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DifferenceKind, MatchState } from '../../../contract/statement/match.ts';
import type { vendorStatement } from '../../../contract/statement/vendor.ts';
import { useT } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines } from '../../kit/document/index.ts';
import { grouped } from '../../kit/table/figures.tsx';
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
      <DocumentLines
        lines={one.lines}
        figure={(line) => grouped(line.tradeNum)}
        note={(line) =>
          `${t('单价')} ${grouped(line.productPrice)} · ${t('{n}笔', { n: grouped(line.tradeCount) })} · ${t('金额')} ${grouped(line.totalPrice)}`
        }
      />
      <small className="statement-hash">
        {t('校验码')} {one.hash}
      </small>
    </>
  );
}

function Differences({ statement: { differences } }: { statement: Statement }) {
  const t = useT();
  return (
    <section aria-labelledby="own-differences">
      <h3 id="own-differences" className="statement-part">
        {t('与发票的差异')}
      </h3>
      <DocumentLines
        lines={differences}
        keyOf={(line) => line.productId}
        figure={(line) => `${t('应开')} ${grouped(line.expectedNum)} · ${t('开票')} ${grouped(line.invoicedNum)}`}
        note={(line) =>
          [
            t(labelOfCode(MatchState, line.matchState)),
            `${t(labelOfCode(DifferenceKind, line.differenceKind))} ${grouped(line.diffAmount)}`,
            line.remark,
          ]
            .filter(Boolean)
            .join(' · ')
        }
        short={(line) => line.matchState === MatchState.pending || line.matchState === MatchState.disputed}
      />
    </section>
  );
}
