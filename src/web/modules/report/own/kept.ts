// A question as it is kept, and as an address has it.
import type * as z from 'zod/mini';
import { QuestionDays, spanOfDays, type QuestionDaysName } from '../../../../contract/report/days.ts';
import type { KeptQuestion } from '../../../../contract/report/own.ts';
import { Period } from '../../../../contract/report/question-codes.ts';
import { codesOf, labelOfCode } from '../../../../contract/kernel/codes.ts';
import { FILTERS, type How } from '../question/asked.ts';
import { byOf } from '../question/by-choice.tsx';
import { sameSpan } from '../spans.ts';

type PeriodName = z.infer<typeof Period>;
const valuesOf = <T>(schema: z.core.$ZodType) => (codesOf(schema)?.options ?? []).map(({ value }) => value as T);
const periods = valuesOf<PeriodName>(Period);
const dayNames = valuesOf<QuestionDaysName>(QuestionDays);

/** The length of a period that an address asks for; undefined for none. */
export const unitOfAddress = (search: Record<string, unknown>): PeriodName | undefined => periods.find((one) => one === search['unit']);

/** What is asked now, to be kept: days that people have a name for move with the calendar, others stay as they are. */
export function keptOf(search: Record<string, unknown>, how: How, today: string): KeptQuestion {
  const fitting = dayNames.filter((name) => sameSpan(how.span, spanOfDays(name, today) ?? { from: '', to: '' }));
  const days = fitting.find((name) => labelOfCode(QuestionDays, name) === how.daysName) ?? fitting[0] ?? 'fixed';
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  return {
    by: byOf(search),
    ...filters,
    days,
    ...(days === 'fixed' ? { span: how.span } : {}),
    measure: how.measure,
    ...(how.shows.length > 0 ? { shows: [...how.shows] } : {}),
    belonging: how.belonging,
    ...(how.compare ? { compare: how.compare } : {}),
    ...(unitOfAddress(search) ? { unit: unitOfAddress(search) } : {}),
    ...(search['picture'] ? { picture: search['picture'] as KeptQuestion['picture'] } : {}),
  };
}

/** A kept question as the search of an address, on `today`. */
export function searchOfKept({ days, span, measure, belonging, ...asked }: KeptQuestion, today: string): Record<string, unknown> {
  return {
    ...asked,
    span: spanOfDays(days, today) ?? span ?? undefined,
    ...(days === 'fixed' ? {} : { days: labelOfCode(QuestionDays, days) }),
    ...(measure && measure !== 'totalPrice' ? { measure } : {}),
    ...(belonging === 'now' ? { belonging } : {}),
  };
}

const plain = (question: KeptQuestion) =>
  JSON.stringify(
    Object.entries(question)
      .filter(([, value]) => value !== null && value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
/** Whether two questions ask the same. */
export const asksSame = (one: KeptQuestion, other: KeptQuestion): boolean => plain(one) === plain(other);
