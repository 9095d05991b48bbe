// The picture beside a question's ranking: over time, by the hours of the week, up to each, by area. Which, stands in the address.
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { Picture as PictureCode } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useScreenState } from '../../../kernel/router.tsx';

export type PictureName = z.infer<typeof PictureCode>;
const PICTURES = (codesOf(PictureCode)?.options ?? []).map(({ value, label }) => ({ value: value as PictureName, label }));

/** Draws what was chosen; each is drawn when it is looked at. */
export function Picture({ draw, first = 'time' }: { draw: Partial<Record<PictureName, () => ReactNode>>; first?: PictureName }) {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const offered = PICTURES.filter(({ value }) => draw[value]);
  const usual = offered.some(({ value }) => value === first) ? first : (offered[0]?.value ?? first);
  const chosen = offered.find(({ value }) => value === search['picture'])?.value;
  return (
    <div className="report-picture">
      <Segmented
        size="small"
        aria-label={t('图形')}
        value={(chosen ?? usual) as string}
        options={offered.map(({ value, label }) => ({ value: value as string, label: t(label) }))}
        onChange={(next) => change({ search: { ...search, picture: next === usual ? undefined : next } })}
      />
      {draw[chosen ?? usual]?.()}
    </div>
  );
}
