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
  /** Passed and not yet taken, beside this one. */
  committedAmount: string | null;
  projectName: string | null;
  projectBudgetAmount: string | null;
  projectUsedAmount: string | null;
  projectCommittedAmount: string | null;
}

/** What of a budget is used once this is passed, with what is promised beside it, in whole percent; undefined without a budget. */
const percentOf = (budget: string | null, ...parts: (string | null)[]) =>
  Number(budget) ? Math.round((parts.reduce((sum, part) => sum + Number(part), 0) / Number(budget)) * 100) : undefined;

export function CostFacts({ amount, empName, departmentName, costName, empMonth, departmentMonth, ...spent }: CostFactsProps) {
  const t = useT();
  const { budgetAmount, usedAmount, committedAmount, projectName, projectBudgetAmount, projectUsedAmount, projectCommittedAmount } = spent;
  const facts: [string, string | null][] = [
    [t('本单金额'), amount],
    [t('{name}本月已领', { name: empName ?? '' }), empMonth],
    [t('{name}本月已领', { name: departmentName ?? '' }), departmentMonth],
    [t('{name}本年已用', { name: costName ?? '' }), usedAmount],
    [t('{name}已承诺', { name: costName ?? '' }), committedAmount],
    [t('年度预算'), budgetAmount],
  ];
  const ofProject: [string, string | null][] = [
    [t('{name}已用', { name: projectName ?? '' }), projectUsedAmount],
    [t('{name}已承诺', { name: projectName ?? '' }), projectCommittedAmount],
    [t('项目预算'), projectBudgetAmount],
  ];
  return (
    <dl className="kit-facts" aria-label={t('费用和预算')}>
      <Amounts facts={facts} />
      <After label={t('通过后占预算')} percent={percentOf(budgetAmount, usedAmount, committedAmount, amount)} />
      <Amounts facts={ofProject} />
      <After label={t('通过后占项目预算')} percent={percentOf(projectBudgetAmount, projectUsedAmount, projectCommittedAmount, amount)} />
    </dl>
  );
}

/** What is not known is not said. */
function Amounts({ facts }: { facts: readonly [string, string | null][] }) {
  const t = useT();
  return facts.map(([name, value]) =>
    value === null ? null : (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{figure(grouped(value), t('元'))}</dd>
      </div>
    ),
  );
}

function After({ label, percent }: { label: string; percent: number | undefined }) {
  const t = useT();
  if (percent === undefined) return null;
  return (
    <div className={percent > 100 ? 'kit-short' : ''}>
      <dt>{label}</dt>
      <dd>{percent > 100 ? t('{n}%，超出预算', { n: percent }) : `${percent}%`}</dd>
    </div>
  );
}
