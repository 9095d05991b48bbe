import { expect, test } from 'vitest';
import { openApp } from './http/app.ts';
import { StartError } from './postgres/index.ts';
import { readSettings } from './settings.ts';

test('proxies are addresses, networks or loopback; anything else ends the start', () => {
  const read = (TRUST_PROXY?: string) => readSettings(TRUST_PROXY === undefined ? {} : { TRUST_PROXY }).trustProxy;
  expect(read()).toEqual([]);
  expect(read('loopback, 10.0.0.0/8,fd00::/8')).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['true', '10.0.0.0/33', 'proxy.local', '1']) expect(() => read(wrong)).toThrow(wrong);
});

test('a setting that cannot be read is said in a sentence', () => {
  for (const env of [
    { PORT: 'x' },
    { PORT: '70000' },
    { MACHINE_PORT: 'x' },
    { PORT: '81', MACHINE_PORT: '81' },
    { DATABASE_CONNECTIONS: '0' },
    { DATABASE_CONNECTIONS: 'many' },
    { REPORTS_DATABASE_URL: 'mysql://a:b@replica/factory' },
    { REPORTS_DATABASE_URL: 'postgresql://a:b@replica:port/factory' },
  ])
    expect(() => readSettings(env)).toThrow(StartError);
});

test('machines come to the port of everybody unless they have one of their own', () => {
  expect([readSettings({}).machinePort, readSettings({ MACHINE_PORT: '' }).machinePort]).toEqual([undefined, undefined]);
  expect(readSettings({ MACHINE_PORT: '8090' })).toMatchObject({ port: 8080, machinePort: 8090 });
});

test('paths are written behind the public address as it is', () => {
  for (const PUBLIC_URL of ['https://a.example', 'https://a.example/', 'https://a.example//'])
    expect(readSettings({ PUBLIC_URL }).publicUrl).toBe('https://a.example');
});

test('who called is taken from a trusted proxy alone, and never further left than it can know', async () => {
  const ipOf = async (trusted: readonly string[], from: string) => {
    const app = await openApp(trusted);
    app.get('/who', (request) => request.ip);
    const answer = await app.inject({ url: '/who', remoteAddress: from, headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } });
    await app.close();
    return answer.body;
  };
  expect(await ipOf([], '10.1.2.3')).toBe('10.1.2.3');
  expect(await ipOf(['10.0.0.0/8'], '10.1.2.3')).toBe('203.0.113.9');
  expect(await ipOf(['10.0.0.0/8'], '11.1.2.3')).toBe('11.1.2.3');
});

test('trust 38 networks that may be called are addresses or networks; anything else ends the start', () => {
  const read = (OUTGOING_NETWORKS: string) => readSettings({ OUTGOING_NETWORKS }).outgoingNetworks;
  expect(readSettings({}).outgoingNetworks).toEqual([]);
  expect(read('10.1.2.3, fd00::/8')).toEqual(['10.1.2.3', 'fd00::/8']);
  for (const wrong of ['loopback', '10.0.0.0/33', 'erp.local', '*']) expect(() => read(wrong)).toThrow(wrong);
});

test('trust 38 hosts that may be called are names or addresses; anything else ends the start', () => {
  const read = (OUTGOING_HOSTS: string) => readSettings({ OUTGOING_HOSTS }).outgoingHosts;
  expect(readSettings({}).outgoingHosts).toEqual([]);
  expect(read('ERP.example, *.Hooks.example,93.184.216.34, *.物料.中国')).toEqual([
    'erp.example',
    '*.hooks.example',
    '93.184.216.34',
    '*.xn--qev18z.xn--fiqs8s',
  ]);
  for (const wrong of ['*', 'a..b', 'https://erp.example', '10.0.0.0/8', 'a.*.b', '-a.b']) expect(() => read(wrong)).toThrow(wrong);
});
