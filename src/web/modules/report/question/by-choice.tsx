// What a question asks by: all ways beside each other where they leave half of the line to what else is asked, else in a list that opens.
import { useRef } from 'react';
import { Segmented, Select } from 'antd';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { AskedBy } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useAppearance } from '../../../kernel/appearance.ts';
import { useSession } from '../../../kernel/session.ts';
import { textWidth } from '../../../kit/table/table-layout.ts';
import { useBox } from '../../../kit/table/use-virtual.ts';
import type { By } from './asked.ts';

const choices = codesOf(AskedBy)?.options ?? [];
/** The dimension that an address names; products where it names none. */
export const byOf = (search: Record<string, unknown>): By =>
  (choices.find(({ value }) => value === search['by'])?.value as By | undefined) ?? 'product';

/** What a way takes beside its word, and the part of the page that all of them may take. */
const [ROOM, PART] = [14, 0.45];

export function ByChoice({ by, choose }: { by: By; choose: (by: By) => void }) {
  const t = useT();
  const hasShifts = useSession(({ user }) => (user?.shifts.length ?? 0) > 0);
  const isMobile = useSession(({ device }) => device === 'mobile');
  const { width } = useBox(useRef(document.documentElement));
  // Other letters make other widths.
  useAppearance(({ letters }) => letters);
  const needs = choices.reduce((sum, { label }) => sum + textWidth(t(label)) + ROOM, 0);
  const shared = {
    size: 'small' as const,
    'aria-label': t('分析维度'),
    value: by as string,
    options: choices.map(({ value, label }) => ({ value: String(value), label: t(label) })),
    onChange: (next: string) => choose(next as By),
  };
  return (
    <>
      {isMobile || needs <= width * PART ? (
        <Segmented className="report-by" {...shared} />
      ) : (
        <Select className="report-choice" {...shared} />
      )}
      {by === 'shift' && !hasShifts && (
        <p className="report-hint">{t('本站点还没有设班次，全部算作“未指明”。在“站点配置”的“班次”里填写。')}</p>
      )}
    </>
  );
}
