// Where the product may call out to: hosts of the open internet, all or those of a list (OUTGOING_HOSTS), and networks that whoever runs the machine allows
// (OUTGOING_NETWORKS).
// Whoever fills in a form cannot lead it into the network that it stands in (trust 38).
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { semaphore } from '../jobs/semaphore.ts';
import { readSettings } from '../settings.ts';

type Network = ReturnType<typeof ipaddr.parseCIDR>;
const lists = new Map<string, Network[]>();

function networks(): Network[] {
  const { outgoingNetworks } = readSettings();
  const key = outgoingNetworks.join();
  const known = lists.get(key);
  if (known) return known;
  const list = outgoingNetworks.map((said) => ipaddr.parseCIDR(said.includes('/') ? said : `${said}/${isIP(said) === 6 ? 128 : 32}`));
  lists.set(key, list);
  return list;
}

// All that was given out for the internet; what else looks like an IPv6 address of somebody's leads elsewhere (mapped, translated, tunnelled).
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address may be called. What is no IP address may not. */
export function mayReach(address: string): boolean {
  if (!isIP(address)) return false;
  const ip = ipaddr.process(address);
  const isOpen = ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6));
  return isOpen || isAllowed(address);
}

/** Whether it lies in a network that whoever runs the machine allows. */
function isAllowed(address: string): boolean {
  const ip = ipaddr.process(address);
  return networks().some((network) => network[0].kind() === ip.kind() && ip.match(network));
}

/** Whether a host stands in the list of those that may be called, where there is one. */
function isListed(host: string): boolean {
  const { outgoingHosts } = readSettings();
  const name = host.toLowerCase().replace(/\.$/, '');
  return outgoingHosts.length === 0 || outgoingHosts.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one));
}

/** Thrown before anything is sent. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
  constructor() {
    super('address refused');
  }
}

/** Refuses a host that is not on the list, and one that is written as an address and may not be called; where a name leads is looked at when it is resolved. */
export function checkHost(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) && !mayReach(bare)) throw new AddressRefused();
  if (!isListed(bare) && !(isIP(bare) && isAllowed(bare))) throw new AddressRefused();
}

const all = promisify(resolve);
// The system's look-up holds one of four threads that files and passwords need too: name servers that hang take two of them at most.
const inTurn = semaphore(2);

const lookUps = new Map<string, Promise<LookupAddress[]>>();
/** So many calls to a host are under way. */
const wanted = new Map<string, number>();

/** Says that a call to a host is under way; what it gives is called when that has ended. */
export function want(hostname: string): () => void {
  wanted.set(hostname, (wanted.get(hostname) ?? 0) + 1);
  return () => {
    const left = (wanted.get(hostname) ?? 1) - 1;
    if (left > 0) wanted.set(hostname, left);
    else wanted.delete(hostname);
  };
}

/** All who want a name at the same time share one look-up of it; one that nobody waits for any more when its turn comes is not made. */
function addressesOf(hostname: string, family: number): Promise<LookupAddress[]> {
  const key = `${family} ${hostname}`;
  const known = lookUps.get(key);
  if (known) return known;
  const found = inTurn(async () => {
    if (!wanted.has(hostname)) throw new Error('nobody waits for it');
    return (await all(hostname, { all: true, family })) as LookupAddress[];
  }).finally(() => lookUps.delete(key));
  lookUps.set(key, found);
  return found;
}

/**
 * Resolves a name once for each connection, which then goes to just these addresses: a name server that says another one later is not asked.
 * One forbidden address among them, and none is taken.
 */
export const guardedLookup: LookupFunction = (hostname, options, answer) => {
  const family = options.family === 4 || options.family === 6 ? options.family : 0;
  addressesOf(hostname, family).then(
    (found) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => mayReach(address))) answer(new AddressRefused(), '');
      else if (options.all) answer(null, found);
      else answer(null, first.address, first.family);
    },
    (error: Error) => answer(error, ''),
  );
};
