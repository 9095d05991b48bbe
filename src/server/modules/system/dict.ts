// Enumerations as a dictionary: the same values and words that the screens show.
import { allCodes } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { system } from '../../../contract/system/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';

/** The values of the enumeration of this name, in their order, with their Chinese words; refuses 'not-found' for a name that there is none of. */
export function dictOf(_: Ctx, { dictType }: In<typeof system.dict>): Promise<Given<typeof system.dict>> {
  const set = allCodes.get(dictType) ?? refuse('not-found', { thing: '字典' });
  return Promise.resolve(
    set.options.map(({ value, label }, at) => ({ dictType, dictCode: String(value), dictLabel: label, sort: at + 1 })),
  );
}
