// What time it is by the server's clock. Each answer says when it was given: that lies between when its call left and when it came back, by this device's
// clock, so that a few quick answers tell how far that is off. A moment that is told this way means the same however long the telling takes.

/** By how much the server's clock is ahead of this device's: at least and at most, in milliseconds. */
let [least, most] = [-Infinity, Infinity];

/** Learns from an answer. Where it cannot be reconciled with those before, one of the clocks was set: it alone counts then. */
export function hearClock({ sentAt, receivedAt, answeredAt }: { sentAt: number; receivedAt: number; answeredAt: number }): void {
  if (!Number.isFinite(answeredAt)) return;
  const [low, high] = [answeredAt - receivedAt, answeredAt - sentAt];
  [least, most] = low > most || high < least ? [low, high] : [Math.max(least, low), Math.min(most, high)];
}

/** Now, by the server's clock: ISO 8601. By this device's own before any answer has come. */
export function serverNow(now = Date.now()): string {
  const ahead = Number.isFinite(least + most) ? (least + most) / 2 : 0;
  return new Date(now + Math.round(ahead)).toISOString();
}
