// Two departments, or two cost centres, become one: what can go over beside people and branches, and what cannot.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { yes } from '../kernel/scalars.ts';

/** Strategies then bind everybody there, so they are moved unless the caller says no. A data permission would show more, so it is moved only on request. */
export const mergeTakes = {
  withStrategies: label('领料策略一起转过去', z.nullish(yes)),
  withScopes: label('数据权限改为能看对方', z.nullish(yes)),
};

/** Why a strategy stays: the other has one of its name, or one that says the same. */
export const mergeStays = z.enum(['name', 'overlap']);

export const MergeLook = z.object({
  strategies: z.array(z.object({ strategyName: z.string(), stays: z.nullable(mergeStays), other: z.nullable(z.string()) })),
  /** Templates of data permission that name it. */
  scopes: z.array(z.string()),
  /** How many of each there are that the caller may not change: they stay, unnamed. */
  barred: z.object({ strategies: z.int(), scopes: z.int() }),
  /** What always stays with it, in words: it will be stopped, not deleted. Null: it is deleted. */
  history: z.nullable(z.string()),
});

/** What a merge did with them. */
export const mergeTook = {
  strategies: z.int(),
  /** The names of those that stayed. */
  left: z.array(z.string()),
  scopes: z.int(),
};
