import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '../kernel/time.ts';
import { closedBy, closingDays, closingsBetween, nextClosing } from './closing.ts';

const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu');
const moments = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2032-01-01') });
const settings = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 }).map((days) => days.join(','));

test('found 20 the days of a month: of what was set, each once; those that a month has not are its last day', () => {
  expect(closingDays('25')).toEqual([25]);
  expect(closingDays('25,10,25')).toEqual([10, 25]);
  expect(closingDays('')).toEqual([]);
  const after = (day: string) => nextClosing([29, 30, 31], Date.parse(`${day}T12:00:00+08:00`), 'Asia/Shanghai')?.day;
  expect(['2026-02-01', '2024-02-01', '2024-02-29', '2026-04-29', '2026-04-30', '2026-12-31', '2027-01-01'].map(after)).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2024-02-29',
    '2026-04-29',
    '2026-04-30',
    '2026-12-31',
    '2027-01-29',
  ]);
});

test('found 20 in any zone a period ends at the end of a day that was set, the next one begins there, and none is missed or told twice', () => {
  fc.assert(
    fc.property(
      fc.record({ zone: zones, after: moments, said: settings, span: fc.integer({ min: 0, max: 500 }) }),
      ({ zone, after, said, span }) => {
        const days = closingDays(said);
        const until = after + span * 86_400_000;
        const all = closingsBetween(days, { after, until, zone }, 10_000);
        // Every day of the span is asked for itself.
        const wanted = [];
        for (let day = dayOf(after, zone); closedBy(day, zone) <= until; day = addDays(day, 1)) {
          const number = Number(day.slice(8));
          const isLast = addDays(day, 1).slice(8) === '01';
          if (days.includes(number) || (isLast && days.some((one) => one > number))) wanted.push(closedBy(day, zone));
        }
        expect(all).toEqual(wanted.filter((one) => one > after));
        for (const one of all)
          expect([dayOf(one, zone), dayOf(one - 1, zone)]).toEqual([addDays(dayOf(one - 1, zone), 1), dayOf(one - 1, zone)]);
      },
    ),
    { numRuns: 100 },
  );
});
