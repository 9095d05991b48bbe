// A decision in words: one sentence for the person who asks, and one for each rule.
import type { Language } from '../errors.ts';
import { labelOfCode } from '../kernel/codes.ts';
import { chinese, formatDateTime } from '../kernel/time.ts';
import { fenToText } from '../kernel/scalars.ts';
import { PeriodUnit } from '../strategy/codes.ts';
import { everyText } from '../strategy/every.ts';
import { PickRuleCode } from './codes.ts';
import { spared, type Decision, type LimitFacts, type PeriodWords, type PickFacts, type Step } from './decide.ts';
import { pickErrors, type PickErrorCode } from './errors.ts';

/** Whose language and clock. */
export interface Reader {
  language: Language;
  zone: string;
  /** A text of ours in that language, its places filled. */
  translate: (text: string, values: Values) => string;
}
type Values = Readonly<Record<string, string | number>>;

const say = ({ translate }: Reader, text: string, values: Values = {}): string => translate(text, values);
/** A refusal of the catalogue. */
export const refusalText = (key: PickErrorCode, values: Values, { language }: Pick<Reader, 'language'>): string => {
  const [, zh, en] = pickErrors[key];
  return chinese(language === 'en' ? en : zh, values);
};
const clock = (at: number, { zone }: Reader): string => formatDateTime(at, zone, 'YYYY-MM-DD HH:mm');

/** A period in words: 每天, 每3个月, 最近8小时. */
export function periodText({ fixed, unit, count }: PeriodWords, reader: Reader): string {
  if (fixed) return everyText(unit, count, (text, values) => say(reader, text, values));
  return say(reader, '最近{n}{unit}', { n: count, unit: say(reader, labelOfCode(PeriodUnit, unit)).toLowerCase() });
}

/** When a limit begins anew. */
export function resetText({ resetsAt, period }: Pick<LimitFacts, 'resetsAt' | 'period'>, reader: Reader): string {
  if (resetsAt === null) return say(reader, period.fixed ? '下个对账日后重新计算' : '现在还没有领过');
  return say(reader, period.fixed ? '{time}重新计算' : '{time}起陆续恢复', { time: clock(resetsAt, reader) });
}

/** What a limit says and how much of it is used. */
export function limitText(limit: LimitFacts, unit: string, reader: Reader): string {
  return say(reader, '“{strategy}”：{subject}{period}限{limit}{share}，已领{used}，{reset}', {
    ...limitValues(limit, unit, reader),
    strategy: limit.strategy,
    reset: resetText(limit, reader),
    share: limit.shared ? say(reader, '（合计）') : '',
  });
}

function limitValues({ limitNum, limitAmount, usedNum, usedAmount, subject, period }: LimitFacts, unit: string, reader: Reader): Values {
  const both = (num: number, amount: number) =>
    [
      limitNum === null ? '' : `${num}${unit && reader.language === 'en' ? ' ' : ''}${unit}`,
      limitAmount === null ? '' : `¥${fenToText(amount)}`,
    ]
      .filter(Boolean)
      .join(' / ');
  return {
    subject: subject || say(reader, '全部商品'),
    period: periodText(period, reader),
    limit: both(limitNum ?? 0, limitAmount ?? 0),
    used: both(usedNum, usedAmount),
  };
}

/** How much of what is left is by privileges. */
const grantedText = (n: number, unit: string, reader: Reader): string => (n > 0 ? say(reader, '（含放行{n}{unit}）', { n, unit }) : '');

/** What lies in the channels and is not given out, each by its reason. */
function barredText(values: Step['values'], reader: Reader): string {
  const { unit = '' } = values;
  const parts = [
    ['frozen', '{n}{unit}已冻结'],
    ['expired', '{n}{unit}已过期'],
    ['reserved', '{n}{unit}已被领料单占用'],
  ] as const;
  return parts
    .filter(([what]) => Number(values[what] ?? 0) > 0)
    .map(([what, text]) => say(reader, text, { n: values[what] ?? 0, unit }))
    .join(reader.language === 'en' ? ', ' : '、');
}

/** What a step said. */
export function stepText(step: Step, unit: string, reader: Reader): string {
  if (step.says !== 'no' || !step.key) {
    if (step.limit) return limitText(step.limit, unit, reader);
    return say(reader, labelOfCode(PickRuleCode, step.rule));
  }
  const times = Object.fromEntries(Object.entries(step.times).map(([name, at]) => [name, clock(at, reader)]));
  const granted = grantedText(Number(step.values['granted'] ?? 0), unit, reader);
  const own = step.limit ? { ...limitValues(step.limit, unit, reader), granted, reset: resetText(step.limit, reader) } : {};
  const life: Values = step.rule === 'life' ? { unit: say(reader, labelOfCode(PeriodUnit, step.values['unit'])) } : {};
  const barred: Values = step.key === 'pick-barred' ? { barred: barredText(step.values, reader) } : {};
  return refusalText(step.key, { ...step.values, ...times, ...own, ...life, ...barred }, reader);
}

/** A line of an order that is refused. */
export const refusedLine = (said: { line: number; product: string; why: string }, reader: Reader): string =>
  say(reader, '第{line}行“{product}”：{why}', said);

/** Why not, as the whole answer. */
export const refusalSentence = (reason: Step, reader: Reader, unit = ''): string =>
  say(reader, '不能领：{why}。', { why: stepText(reason, unit, reader) });

/** The whole answer in one sentence. */
export function sentenceOf(facts: PickFacts, { reason, left, strictest, stock }: Decision, reader: Reader): string {
  const { unit } = facts.product;
  if (reason) return refusalSentence(reason, reader, unit);
  const who = { emp: facts.employee.name, product: facts.product.name, n: facts.quantity, unit, vm: facts.machine?.name ?? '' };
  const until = spared(facts);
  const head = [
    say(reader, facts.machine ? '可以领：{emp}现在可以在“{vm}”领“{product}”{n}{unit}' : '可以领：{emp}现在可以领“{product}”{n}{unit}', who),
    until === null ? '' : say(reader, '，旧的已交回，不用等到{time}寿命到期', { time: clock(until, reader) }),
  ].join('');
  if (stock !== null) return `${head}${say(reader, '，货道里能领的还有{stock}{unit}。', { stock, unit })}`;
  if (left === null || !strictest) return `${head}${say(reader, '，不限量。')}`;
  const extra = facts.privileges.reduce((sum, privilege) => sum + privilege.left, 0);
  const values = { left, unit, granted: grantedText(extra, unit, reader), reset: resetText(strictest, reader) };
  return `${head}${say(reader, '，还可领{left}{unit}{granted}，{reset}。', values)}`;
}
