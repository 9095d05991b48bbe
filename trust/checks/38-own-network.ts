// 38 Addresses that people type, in forty forms that lead into the network of the server, names that change, redirects: nothing is called there.
import type { TestCheck } from '../check.ts';

const file = 'src/server/kernel/outgoing/address.ts';
const addresses = { files: ['src/server/kernel/outgoing/address.test.ts'], title: /trust 38\b/ };

export const check: TestCheck = {
  id: 38,
  title: 'no address leads into the own network',
  tests: { files: ['src/server/kernel/outgoing/address.test.ts', 'src/server/modules/push/reach.test.ts'], title: /trust 38\b/ },
  plants: [
    {
      name: 'an address that is written as one is not looked at',
      seenBy: addresses,
      edits: [{ file, from: 'if (isIP(bare) && !mayReach(bare)) throw', to: 'if (bare === "" && !mayReach(bare)) throw' }],
    },
    {
      name: 'a name may lead anywhere',
      seenBy: addresses,
      edits: [{ file, from: 'if (!first || !found.every(({ address }) => mayReach(address)))', to: 'if (!first)' }],
    },
    {
      name: 'one open address among those of a name is enough',
      seenBy: addresses,
      edits: [{ file, from: 'found.every(', to: 'found.some(' }],
    },
    {
      name: 'whatever an IPv6 address may lead to counts as the internet',
      seenBy: addresses,
      edits: [{ file, from: "(ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6))", to: 'true' }],
    },
    {
      name: 'a host that is not on the list is called',
      seenBy: addresses,
      edits: [{ file, from: 'outgoingHosts.length === 0 || outgoingHosts', to: 'outgoingHosts.length < 9 || outgoingHosts' }],
    },
    {
      name: 'a secret that is kept goes wherever the address leads',
      seenBy: { files: ['src/server/modules/push/reach.test.ts'], title: /trust 38 a secret/ },
      edits: [
        {
          file: 'src/server/modules/push/receiver.ts',
          from: 'if (isKept && leadsElsewhere(before, said))',
          to: 'if (isKept && id === "")',
        },
      ],
    },
  ],
};
