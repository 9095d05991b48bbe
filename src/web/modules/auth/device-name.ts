/** What this device is called until its owner calls it something else. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const known = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux'].find((one) => agent.includes(one));
  return known ?? 'PC';
}
