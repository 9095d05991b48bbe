// Where a request comes from, as far as tries are counted.
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address; of IPv6 its network (/64), because one machine has all addresses of it. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups = tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const parsed = (said: string): ReturnType<typeof ipaddr.parseCIDR> => {
  if (said.includes('/')) return ipaddr.parseCIDR(said);
  const one = ipaddr.parse(said);
  return [one, one.kind() === 'ipv4' ? 32 : 128];
};

/** Whether a text is an address or a network. */
export function isNetwork(said: string): boolean {
  try {
    // Not as half of one: 10.1 would be 10.0.0.1.
    return /^[0-9a-f:.]+(\/\d{1,3})?$/i.test(said) && (said.includes(':') || said.split('.').length === 4) && parsed(said)[1] >= 0;
  } catch {
    return false;
  }
}

/** Whether an address lies in one of these networks; an IPv4 address that came as IPv6 is what it is. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((said) => {
    const [network, bits] = parsed(said);
    return address.kind() === network.kind() && address.match([network, bits] as Parameters<typeof address.match>[0]);
  });
}
