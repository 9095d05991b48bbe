// The warning level of a channel: what the drawing, the reports and the needs all colour by.
import { stockWarningLevel } from '../stock/codes.ts';
import { FreezeStatus } from '../machine/codes.ts';

export interface LevelFacts {
  productId: string | null;
  stockNum: number;
  freezeStatus: number;
  warnNum: number;
  remindNum: number;
}

/**
 * The level of a channel (R141, ambiguity 44). Frozen at once (1) is frozen; frozen when sold out (2) is so once it is empty.
 * A channel without a product has nothing to run out of, hence never warns.
 */
export function channelLevel({ productId, stockNum, freezeStatus, warnNum, remindNum }: LevelFacts) {
  const frozen = freezeStatus === FreezeStatus.frozen || (freezeStatus === FreezeStatus.whenEmpty && stockNum <= 0);
  return stockWarningLevel(stockNum, productId ? { frozen, warnNum, remindNum } : { frozen });
}
