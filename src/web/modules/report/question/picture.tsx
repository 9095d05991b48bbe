// The picture beside a question's ranking: over time, by the hours of the week, up to each, by area. Which, stands in the address.
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../kernel/i18n.ts';
import { useScreenState } from '../../../kernel/router.tsx';

const PICTURES = { time: '走势', clock: '时段', pareto: '帕累托', tree: '面积' } as const;
export type PictureName = keyof typeof PICTURES;

/** Draws what was chosen; each is drawn when it is looked at. */
export function Picture({ draw }: { draw: Record<PictureName, () => ReactNode> }) {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const chosen = Object.keys(PICTURES).find((name) => name === search['picture']) as PictureName | undefined;
  return (
    <div className="report-picture">
      <Segmented
        size="small"
        aria-label={t('图形')}
        value={(chosen ?? 'time') as string}
        options={Object.entries(PICTURES).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(next) => change({ search: { ...search, picture: next === 'time' ? undefined : next } })}
      />
      {draw[chosen ?? 'time']()}
    </div>
  );
}
