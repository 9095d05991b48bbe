// A statement beside its row: whether its trades still agree, and its lines; a line opens the trades that it is made of.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { ConfirmStatus, type statement } from '../../../contract/statement/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { DocumentHead, DocumentLines } from '../../kit/document/index.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { billedText, InCurrency } from './in-currency.tsx';
import { StatementNotes } from './notes.tsx';
import { daysText, vendorText } from './words.ts';
import './statement.css';

type Statement = Out<typeof statement.find>;
type Line = Statement['lines'][number];

/** A line's amount; who may opens the trades behind it. */
function Amount({ id, line }: { id: string; line: Line }) {
  const may = useCan('report.statementDtl');
  const text = grouped(line.totalPrice);
  if (!may) return <b>{text}</b>;
  const { productId, productPrice } = line;
  return (
    <button
      type="button"
      className="kit-opens"
      onClick={() => go(listAt('/report/statementDtl', { statementId: id, productId, productPrice }))}
    >
      {text}
    </button>
  );
}

/** What the three-way match of it says; opens what differs. */
function Match({ statement: { id, matched, differing } }: { statement: Statement }) {
  const t = useT();
  const may = useCan('report.statementMatch');
  if (!may || matched === 0) return null;
  const open = () => go(listAt('/report/statementMatch', { statementId: id, ...(differing > 0 ? { differFlag: true } : {}) }));
  return (
    <p>
      <button type="button" className="kit-opens" onClick={open}>
        {differing > 0 ? t('三单匹配：{n}处差异待处理', { n: differing }) : t('三单匹配：没有待处理的差异')}
      </button>
    </p>
  );
}

const amountOf = (id: string) => (line: Statement['lines'][number]) => <Amount id={id} line={line} />;

export function StatementPanel({ statement: one }: { statement: Statement }) {
  const t = useT();
  return (
    <>
      <DocumentHead name={`${one.statementNo} ${vendorText(one)}`} remark={one.confirmRemark} />
      <p className={one.agrees ? 'kit-hint' : 'kit-problem'} role={one.agrees ? undefined : 'alert'}>
        {daysText(one)} · {t(one.agrees ? '与交易逐笔核对一致' : '与交易不一致，请联系管理员')}
      </p>
      {one.taxPrice !== null && (
        <p className="kit-hint">{t('不含税{net}，税额{tax}', { net: grouped(one.netPrice ?? ''), tax: grouped(one.taxPrice) })}</p>
      )}
      <InCurrency statement={one} />
      <DocumentLines
        lines={one.lines}
        figure={(line) => grouped(line.tradeNum)}
        note={(line) =>
          [`${t('单价')} ${grouped(line.productPrice)}`, t('{n}笔', { n: grouped(line.tradeCount) }), billedText(one, line)]
            .filter(Boolean)
            .join(' · ')
        }
        end={amountOf(one.id)}
      />
      <Match statement={one} />
      <StatementNotes
        statementId={one.id}
        nameOf={(id) => one.lines.find(({ productId }) => productId === id)?.productName}
        open={one.confirmStatus !== ConfirmStatus.confirmed}
      />
      <small className="statement-hash">
        {t('校验码')} {one.hash}
      </small>
    </>
  );
}
