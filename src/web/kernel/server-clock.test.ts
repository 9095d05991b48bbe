import { expect, test } from 'vitest';
import { hearClock, serverNow } from './server-clock.ts';

const at = (now: number) => Date.parse(serverNow(now));

test('a moment is told by the server’s clock, as near as the quickest answer knows it; a clock that was set is learnt anew', () => {
  expect(at(1000)).toBe(1000);
  // The server is 500 ahead. A slow answer leaves much open, a quick one little; a slower one later takes nothing of that away.
  hearClock({ sentAt: 1000, answeredAt: 1900, receivedAt: 2000 });
  hearClock({ sentAt: 3000, answeredAt: 3502, receivedAt: 3004 });
  hearClock({ sentAt: 4000, answeredAt: 4510, receivedAt: 9000 });
  expect(Math.abs(at(10_000) - 10_500)).toBeLessThanOrEqual(2);
  hearClock({ sentAt: 5000, answeredAt: Number.NaN, receivedAt: 5001 });
  expect(Math.abs(at(10_000) - 10_500)).toBeLessThanOrEqual(2);
  // This device's clock was put an hour on.
  hearClock({ sentAt: 3_610_000, answeredAt: 10_501, receivedAt: 3_610_004 });
  expect(Math.abs(at(3_620_000) - 20_500)).toBeLessThanOrEqual(4);
});
