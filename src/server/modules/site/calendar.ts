// The calendar of a site.
import { daysOff } from '../../../contract/kernel/calendar.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { nodeConfigOf } from './node-config.ts';

/** Its zone, and which of its days are off. */
export const calendarOf = async (ctx: Ctx) => ({ zone: ctx.timeZone, isOff: daysOff(await nodeConfigOf(ctx)) });
