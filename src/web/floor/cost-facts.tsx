// Beside a decision: what a document costs, what that does to the budget of its account, what its person and department took this month.
import { useT } from '../kernel/i18n.ts';
import { figure, grouped } from '../kit/table/figures.tsx';

interface CostFactsProps {
  amount: string;
  /** Whose figures these are; what a document does not name is null. */
  empName: string | null;
  departmentName: string | null;
  costName: string | null;
  empMonth: string | null;
  departmentMonth: string | null;
  budgetAmount: string | null;
  usedAmount: string | null;
}

export function CostFacts({
  amount,
  empName,
  departmentName,
  costName,
  empMonth,
  departmentMonth,
  budgetAmount,
  usedAmount,
}: CostFactsProps) {
  const t = useT();
  const after = Number(usedAmount) + Number(amount);
  const percent = Number(budgetAmount) ? Math.round((after / Number(budgetAmount)) * 100) : undefined;
  const facts: [string, string | null][] = [
    [t('本单金额'), amount],
    [t('{name}本月已领', { name: empName ?? '' }), empMonth],
    [t('{name}本月已领', { name: departmentName ?? '' }), departmentMonth],
    [t('{name}本年已用', { name: costName ?? '' }), usedAmount],
    [t('年度预算'), budgetAmount],
  ];
  return (
    <dl className="kit-facts" aria-label={t('费用和预算')}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure(grouped(value), t('元'))}</dd>
          </div>
        ),
      )}
      {percent !== undefined && (
        <div className={percent > 100 ? 'kit-short' : ''}>
          <dt>{t('通过后占预算')}</dt>
          <dd>{percent > 100 ? t('{n}%，超出预算', { n: percent }) : `${percent}%`}</dd>
        </div>
      )}
    </dl>
  );
}
