// The periods of limits that begin anew by the calendar, in words.
import { labelOfCode } from '../kernel/codes.ts';
import { PeriodicUnit } from './codes.ts';

type Say = (text: string, values?: Record<string, string | number>) => string;

/** 每天, 每2个周, 每个对账期间: a limit "by the reconciliation day" holds from one to the next, not for that day. Pure. */
export function everyText(periodicUnit: string, n: number, say: Say): string {
  if (periodicUnit === 'R') return n === 1 ? say('每个对账期间') : say('每{n}个对账期间', { n });
  // Within a sentence: a label of its own begins with a capital in English.
  const unit = say(labelOfCode(PeriodicUnit, periodicUnit)).toLowerCase();
  return n === 1 ? say('每{unit}', { unit }) : say('每{n}个{unit}', { n, unit });
}
