// What the inputs of people, departments, posts, levels and cards have in common.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { id, orDefault, text } from '../kernel/scalars.ts';

/** One or many: both spellings of the specification (`id` or `ids`). At least one, at most 1000. */
export const idOrIds = {
  id: z.optional(id),
  ids: z.optional(z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'))),
};

/** The ids that an `idOrIds` names, each once. */
export const idsOf = (said: { id?: string | undefined; ids?: string[] | undefined }): string[] => [
  ...new Set([...(said.id ? [said.id] : []), ...(said.ids ?? [])]),
];

/** At least one id was said. */
export const someIds = z.refine<{ id?: string | undefined; ids?: string[] | undefined }>(
  (said) => said.id !== undefined || said.ids !== undefined,
  '请至少选择一项',
);

export const noText = z.nullable(z.string());
export const remark = label('备注', z.nullish(text(500)));
export const sort = label('排序', orDefault(z.int('请输入整数').check(z.gte(-1_000_000, '最少-1000000'), z.lte(1_000_000, '最多1000000'))));
/** A phone number as people write it. */
export const phone = z.string().check(z.regex(/^[0-9+ -]{5,20}$/, '手机号格式不正确'));
/** The number of a card as a reader gives it. */
export const cardNumber = z.string().check(z.regex(/^[0-9A-Za-z-]{1,40}$/, '卡号只能是40位以内的字母、数字或短横线'));
