// What a person knows better than the machine: who stood there, when it was, out of which channel and how many. What was told stays as it was told.
import type { device } from '../../../contract/device/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

type Mended = NonNullable<In<typeof device.settleEvent>['mended']>;
type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The event as it was, by what a person says; refuses 'not-found' for an employee out of sight, 'event-line' for a line that it does not have. */
export async function mend(ctx: Ctx, original: unknown, { empId, happenedAt, lines = [] }: Mended): Promise<unknown> {
  if (!isObject(original)) return original;
  const person = empId ? { empCode: await codeOf(ctx, empId), cardNo: null } : {};
  const event: Fields = { ...original, ...person, ...(happenedAt ? { happenedAt } : {}) };
  const said = lines ?? [];
  if (said.length === 0) return event;
  if (!Array.isArray(event['lines'])) {
    // Some events are of one channel alone.
    const [only, ...more] = said;
    if (!only || only.line !== 1 || more.length > 0) refuse('event-line', { line: only?.line ?? 0 });
    return { ...event, ...changeOf(only, 'quantity') };
  }
  const mended: unknown[] = [...event['lines']];
  const amount = event['kind'] === 'count' ? 'counted' : 'quantity';
  for (const one of said) {
    const line = mended[one.line - 1];
    if (!isObject(line)) refuse('event-line', { line: one.line });
    else mended[one.line - 1] = { ...line, ...changeOf(one, amount) };
  }
  return { ...event, lines: mended };
}

/** Another channel holds something else than the machine said, unless that is said too. */
function changeOf({ channelCode, productCode, quantity }: NonNullable<Mended['lines']>[number], amount: 'counted' | 'quantity'): Fields {
  return {
    ...(channelCode ? { channelCode } : {}),
    ...(productCode !== undefined ? { productCode } : {}),
    ...(quantity !== undefined && quantity !== null ? { [amount]: quantity } : {}),
  };
}

async function codeOf(ctx: Ctx, empId: string): Promise<string> {
  const row = await from(ctx, 'employee', 'e').select('e.empCode').where('e.id', '=', empId).executeTakeFirst();
  return row?.empCode ?? refuse('not-found', { thing: '员工' });
}

/** A correction in words, for whoever reads the settled messages. */
export function mendedInWords(original: unknown, event: unknown): string {
  if (!isObject(original) || !isObject(event)) return '';
  const parts = ['empCode', 'happenedAt', 'channelCode', 'quantity'].flatMap((name) =>
    original[name] === event[name] ? [] : [`${wordOf(original[name])} → ${wordOf(event[name])}`],
  );
  const [before, after] = [original['lines'], event['lines']].map((lines) => (Array.isArray(lines) ? lines.map(lineInWords) : []));
  return [...parts, ...(after ?? []).flatMap((line, at) => (line === before?.[at] ? [] : [`${before?.[at] ?? ''} → ${line}`]))].join('，');
}

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const lineInWords = (line: unknown): string =>
  isObject(line)
    ? [wordOf(line['channelCode']), wordOf(line['productCode']), `×${wordOf(line['quantity'] ?? line['counted'])}`]
        .filter(Boolean)
        .join(' ')
    : '';
