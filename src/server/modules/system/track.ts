// Page events of browsers are counted for /metrics, by event alone: paths hold ids, and whose they were is nobody's business.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { track } from '../../../contract/system/track.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { countPageEvent } from '../../kernel/http/observe.ts';

/** Counts a page-load or page-leave (R294, R295). */
export function trackPage(_ctx: Ctx, { event }: In<typeof track>): void {
  countPageEvent(event);
}
