// What people are told of cases: a title, lines, and where each of them leads.
import type { Language } from '../../../contract/errors.ts';
import { storyPath, type Subject } from '../../../contract/menu/story.ts';
import { CaveatType } from '../../../contract/notice/codes.ts';
import { caseSentence, type Kind, kinds } from '../../../contract/warning/codes.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { readSettings } from '../../kernel/settings.ts';
import { translate } from '../transfer/index.ts';
import type { Rule } from './rules-now.ts';

/** Lines of a notice; the rest stand in the warning centre. */
const MOST_LINES = 30;

/** What is told of a case. */
export interface CaseSaid {
  vmId: string | null;
  empId: string | null;
  about: string;
  value: number;
}
type Named = Pick<Rule, 'caveatName' | 'escalateMinutes'>;
type OfKind = Pick<Rule, 'caveatKind'>;

export const titleIn = (rule: Named, cases: readonly unknown[], { title, language }: { title: string; language: Language }): string =>
  translate(language, title, { name: rule.caveatName, n: cases.length, minutes: rule.escalateMinutes ?? 0 });

/** Its first lines, in a language. */
export function linesOf({ caveatKind }: OfKind, cases: readonly CaseSaid[], language: Language): string[] {
  const say = (text: string, params: Record<string, string | number>) => translate(language, text, params);
  const lines = cases.slice(0, MOST_LINES).map((one) => caseSentence({ ...one, caveatKind }, say));
  return cases.length > MOST_LINES ? [...lines, say('另有 {n} 项，见预警中心', { n: cases.length - MOST_LINES })] : lines;
}

/** The page of the machine or the person that a line is about. */
const subjectOf = (one: CaseSaid | undefined): { subject: Subject; id: string } | undefined =>
  one?.vmId ? { subject: 'machine', id: one.vmId } : one?.empId ? { subject: 'person', id: one.empId } : undefined;
/** Of a line, beyond the last of them none. */
const ofLine = (cases: readonly CaseSaid[], at: number) => (at < MOST_LINES ? subjectOf(cases[at]) : undefined);

/** The lines of a notice, each of them the way to the page of the machine or the person that it is about. */
export function contentOf(rule: OfKind, cases: readonly CaseSaid[], language: Language): string {
  const lines = linesOf(rule, cases, language).map((line, at) => {
    const to = ofLine(cases, at);
    return `<li>${to ? `<a data-story="${to.subject}/${to.id}">${escapeHtml(line)}</a>` : escapeHtml(line)}</li>`;
  });
  const list = `<ul>${lines.join('')}</ul>`;
  return kinds[rule.caveatKind as Kind]?.type === CaveatType.stock
    ? `${list}<p><a data-stock-warning>${translate(language, '查看库存预警')}</a></p>`
    : list;
}

/** The lines of a mail, each with the address of the page that it is about. */
export function mailOf(rule: OfKind, cases: readonly CaseSaid[], language: Language): string {
  const { publicUrl } = readSettings();
  const lines = linesOf(rule, cases, language).map((line, at) => {
    const to = ofLine(cases, at);
    return to ? `${line}\n${publicUrl}${storyPath(to.subject, to.id)}` : line;
  });
  return lines.join('\n');
}
