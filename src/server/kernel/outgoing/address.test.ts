// trust 38: nobody who types an address leads the product into the network that it stands in. A listener on every address of the machine sees whether
// anything came.
import { createServer, type Server } from 'node:http';
import type * as dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

/** What the name server says to the next questions; the system's when it has nothing to say. */
const said = vi.hoisted(() => ({
  answers: [] as { address: string; family: number }[][],
  asked: 0,
  /** Names whose name server does not answer until it is told to. */
  hanging: new Map<string, (() => void)[]>(),
}));
vi.mock('node:dns', async (original) => {
  const real = await original<typeof dns>();
  return {
    ...real,
    lookup: (name: string, options: object, done: (error: Error | null, found?: object) => void) => {
      said.asked += 1;
      const next = said.answers.shift();
      const hang = said.hanging.get(name);
      if (hang) hang.push(() => done(null, [{ address: '127.0.0.1', family: 4 }]));
      else if (next) setImmediate(() => done(null, next));
      else real.lookup(name, options as never, done as never);
    },
  };
});
const { mayReach } = await import('./address.ts');
const { openClient, Unanswered } = await import('./client.ts');

let came = 0;
let closed: Server;
let port = 0;
const client = openClient();
beforeAll(async () => {
  closed = createServer((_, answer) => {
    came += 1;
    answer.end('inside');
  });
  await new Promise<void>((done) => closed.listen(0, '::', () => done()));
  port = (closed.address() as AddressInfo).port;
});
afterAll(() => {
  client.close();
  closed.close();
});
afterEach(() => {
  delete process.env['OUTGOING_NETWORKS'];
  delete process.env['OUTGOING_HOSTS'];
  said.answers.splice(0);
  said.hanging.clear();
});

const reach = (url: string, at = client, timeoutMs = 3000) =>
  at.send({ url, method: 'POST', headers: {}, body: '{}', timeoutMs }).then(
    ({ status }) => `HTTP ${status}`,
    (error: unknown) => (error instanceof Unanswered ? `${error.trouble} ${error.message}` : String(error)),
  );

const HOSTILE = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '１２７.０.０.１',
  '127。0。0。1',
  'localhost',
];

test.for(HOSTILE)('trust 38 %s leads nowhere, whether somebody listens there or not', async (host) => {
  const [open, shut] = [await reach(`http://${host}:${port}/`), await reach(`http://${host}:1/`)];
  // The same words for a port that is open and one that is not.
  expect([open, shut]).toEqual(['address ADDRESS_REFUSED', 'address ADDRESS_REFUSED']);
  expect(came).toBe(0);
});

test('trust 38 a name that is public when it is looked at and inside when it is called is asked once: the call goes where was looked', async () => {
  said.answers.push([{ address: '192.168.0.10', family: 4 }]);
  expect(await reach(`http://erp.example:${port}/`)).toBe('address ADDRESS_REFUSED');
  // One of them inside, and none is taken.
  said.answers.push([
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]);
  expect(await reach(`http://erp.example:${port}/`)).toBe('address ADDRESS_REFUSED');
  said.asked = 0;
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  said.answers.push([{ address: '127.0.0.1', family: 4 }], [{ address: '192.168.0.10', family: 4 }]);
  const once = openClient();
  expect(await reach(`http://erp.example:${port}/`, once)).toBe('HTTP 200');
  once.close();
  expect([said.asked, came]).toEqual([1, 1]);
  came = 0;
});

test('trust 38 an entry of the list opens itself alone', () => {
  process.env['OUTGOING_NETWORKS'] = '10.1.2.3,192.168.7.0/24,fd00:7::/32';
  const open = ['10.1.2.3', '::ffff:10.1.2.3', '192.168.7.1', '192.168.7.255', 'fd00:7::1'];
  const shut = ['10.1.2.2', '10.1.2.4', '192.168.6.255', '192.168.8.0', 'fd00:8::1', '127.0.0.1', 'erp.local', ''];
  expect(open.filter((one) => !mayReach(one))).toEqual([]);
  expect(shut.filter((one) => mayReach(one))).toEqual([]);
});

test('trust 38 where there is a list of hosts no other is called, and none is asked for its address', async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  process.env['OUTGOING_HOSTS'] = 'erp.example, *.hooks.example, 93.184.216.34';
  said.asked = 0;
  const others = [
    'other.example',
    'hooks.example',
    'xerp.example',
    'a.erp.example',
    'erp.example.evil.example',
    '8.8.8.8',
    '[2606:4700:4700::1111]',
  ];
  for (const host of others) expect([host, await reach(`http://${host}:${port}/`)]).toEqual([host, 'address ADDRESS_REFUSED']);
  expect([said.asked, came]).toEqual([0, 0]);
  for (const host of ['erp.example', 'ERP.example.', 'a.b.hooks.example']) {
    said.answers.push([{ address: '127.0.0.1', family: 4 }]);
    expect([host, await reach(`http://${host}:${port}/`)]).toEqual([host, 'HTTP 200']);
  }
  // What stands in a network that is allowed is on the list by that; a name that is listed may still not lead inside.
  expect(await reach(`http://127.0.0.1:${port}/`)).toBe('HTTP 200');
  said.answers.push([{ address: '192.168.0.10', family: 4 }]);
  const anew = openClient();
  expect(await reach(`http://erp.example:${port}/`, anew)).toBe('address ADDRESS_REFUSED');
  anew.close();
  came = 0;
});

test('a name server that hangs is asked once for a name, and who has given up waiting is not looked up for', async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  const [first, second] = [[] as (() => void)[], [] as (() => void)[]];
  said.hanging.set('a.example', first).set('b.example', second);
  said.asked = 0;
  const hung = ['a', 'a', 'a', 'b', 'b'].map((name) => reach(`http://${name}.example:${port}/`, client, 300));
  // Both places are taken: these wait, and give up before their turn.
  const behind = ['c', 'd', 'd'].map((name) => reach(`http://${name}.example:${port}/`, client, 300));
  expect(await Promise.all([...hung, ...behind])).toEqual(Array.from({ length: 8 }, () => 'timeout '));
  expect([said.asked, first.length, second.length]).toEqual([2, 1, 1]);
  // One answers after all: who comes now has its place, those who gave up are passed over.
  said.answers.push([{ address: '127.0.0.1', family: 4 }]);
  const now = reach(`http://e.example:${port}/`);
  first.shift()?.();
  expect(await now).toBe('HTTP 200');
  expect(said.asked).toBe(3);
  second.shift()?.();
  came = 0;
});

test('what is no address of the web is not called', async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  expect(mayReach('8.8.8.8') && mayReach('2606:4700:4700::1111')).toBe(true);
  expect(await reach('http://no-such-host.invalid/')).toMatch(/^name /);
});
