// What the scanner of this device was set to send around each code: letters before and behind it. Of the device, whoever works with it.
import { local } from '../../kernel/store.ts';

export interface Marks {
  before: string;
  after: string;
}
export interface Scanner extends Marks {
  /** It sends no Enter behind a code: a code ends with the pause behind it. */
  silentEnd: boolean;
}
const STORED = 'scanner';
/** More is no mark. */
export const MOST_MARK = 10;

/** AIM's identifier of a kind of code, which a scanner may send before each: ], a letter and a digit. */
export const AIM = /^\][A-Za-z][0-9A-Fa-f]/;

const isText = (one: unknown): one is string => typeof one === 'string' && one.length <= MOST_MARK;

export function scannerHere(): Scanner {
  const { before, after, silentEnd } = local.get<Partial<Scanner>>(STORED) ?? {};
  return { before: isText(before) ? before : '', after: isText(after) ? after : '', silentEnd: silentEnd === true };
}
export const keepScanner = (scanner: Scanner): void => local.set(STORED, scanner);

/** A code without what the scanner sends around it. One that does not bear it came another way, and is itself. */
export function withoutMarks(typed: string, { before, after }: Marks): string {
  if (before === '' && after === '') return typed;
  // Some send the kind of code before their own mark, some behind it.
  const [aim = ''] = AIM.exec(typed) ?? [];
  const rest = typed.slice(aim.length);
  const bears = rest.startsWith(before) && rest.endsWith(after) && rest.length > before.length + after.length;
  return bears ? aim + rest.slice(before.length, rest.length - after.length) : typed;
}
