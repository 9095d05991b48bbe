// What a screen asks: what its address says, with what it leaves out filled in.
import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { Measure, type AskedBy, type MoreMeasure } from '../../../../contract/report/question-codes.ts';
import { dayOf } from '../../../../contract/kernel/time.ts';
import { useScreenState } from '../../../kernel/router.tsx';
import { useSession } from '../../../kernel/session.ts';
import type { Span } from '../spans.ts';
import { spansOf, type Days } from './days.ts';

export type MeasureName = z.infer<typeof Measure>;
export type MoreName = z.infer<typeof MoreMeasure>;
export type By = z.infer<typeof AskedBy>;
/** What is asked besides the filters. */
export interface How {
  span: Span;
  measure: MeasureName;
  /** What stands beside the sums. */
  shows: readonly MoreName[];
  compare: 'before' | 'lastYear' | undefined;
  belonging: 'past' | 'now';
  /** What the days were called by who chose them: on the last of a month two choices mean the same days. */
  daysName?: string;
}

/** What a question may be narrowed by besides its days. */
export const FILTERS = [
  'vmId',
  'prewhId',
  'productId',
  'productTypeId',
  'departmentId',
  'empId',
  'projectId',
  'costId',
  'hour',
  'weekday',
  'shift',
  'recordedUntil',
] as const;

const measures = (codesOf(Measure)?.options ?? []).map(({ value }) => value as MeasureName);

/** What a question screen asks for now, and the days of the site that one may choose. */
export function useAsked(days: Days) {
  const [{ search }] = useScreenState();
  const zone = useSession(({ user }) => user?.timeZone);
  const [today] = useState(() => dayOf(Date.now(), zone));
  return useMemo(() => {
    const spans = spansOf(days, today);
    const said = search as Partial<Record<string, string>> & { span?: Partial<Span> };
    const chosen = said.span?.from && said.span.to ? { from: said.span.from, to: said.span.to } : undefined;
    const how: How = {
      span: chosen ?? spans[0]?.span ?? { from: today, to: today },
      measure: measures.find((name) => name === said['measure']) ?? 'totalPrice',
      shows: Array.isArray(search['shows']) ? (search['shows'] as MoreName[]) : [],
      compare: said['compare'] === 'before' || said['compare'] === 'lastYear' ? said['compare'] : undefined,
      belonging: said['belonging'] === 'now' ? 'now' : 'past',
      ...(said['days'] ? { daysName: said['days'] } : {}),
    };
    const filters = Object.fromEntries(FILTERS.flatMap((name) => (said[name] ? [[name, said[name]]] : [])));
    return { spans, how, filters };
  }, [days, search, today]);
}
