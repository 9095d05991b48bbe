// What a question asks by.
import { Segmented } from 'antd';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { AskedBy } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useSession } from '../../../kernel/session.ts';
import type { By } from './asked.ts';

const choices = codesOf(AskedBy)?.options ?? [];
/** The dimension that an address names; products where it names none. */
export const byOf = (search: Record<string, unknown>): By =>
  (choices.find(({ value }) => value === search['by'])?.value as By | undefined) ?? 'product';

export function ByChoice({ by, choose }: { by: By; choose: (by: By) => void }) {
  const t = useT();
  const hasShifts = useSession(({ user }) => (user?.shifts.length ?? 0) > 0);
  return (
    <>
      <Segmented
        size="small"
        aria-label={t('分析维度')}
        className="report-by"
        value={by as string}
        options={choices.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
        onChange={(next) => choose(next as By)}
      />
      {by === 'shift' && !hasShifts && (
        <p className="report-hint">{t('本站点还没有设班次，全部算作“未指明”。在“站点配置”的“班次”里填写。')}</p>
      )}
    </>
  );
}
