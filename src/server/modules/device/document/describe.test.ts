// The document of the open interface is all that a builder of machines has: nothing of a call, a field, a code or a refusal goes without words.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { examplesOf } from './examples.ts';
import { callRemedies, eventRemedies } from './remedies.ts';
import { VECTORS } from './vectors.ts';
import { open } from '../../../../contract/device/index.ts';
import { deviceErrors } from '../../../../contract/device/errors.ts';
import { openApi } from '../../../kernel/http/openapi.ts';
import { signOf } from '../../auth/index.ts';
import { implementations } from '../../index.ts';
import { describeOpen, eachField, fieldKeys, fieldText, valuesOf } from './describe.ts';

const addresses = [{ url: 'http://factory:8080', machinesOnly: false }];
const raw = openApi(implementations);
// oxlint-disable-next-line typescript/no-explicit-any -- a document, read as whoever fetches it does
const documentIn = (language: 'zh' | 'en'): any => describeOpen(raw, { language, addresses });
const zh = documentIn('zh');
const en = documentIn('en');
const names = Object.keys(open) as (keyof typeof open)[];
const operationOf = (document: typeof zh, name: keyof typeof open) => document.paths[`/gateway${open[name].path}`].post;
const schemasOf = (document: typeof zh, name: keyof typeof open) => {
  const { requestBody, responses } = operationOf(document, name);
  return [requestBody?.content['application/json'].schema ?? {}, responses[200].content['application/json']?.schema.properties.data ?? {}];
};
interface Walked {
  field: Parameters<Parameters<typeof eachField>[2]>[0];
  way: readonly string[];
}
const fieldsOf = (document: typeof zh, name: keyof typeof open): Walked[] => {
  const walked: Walked[] = [];
  for (const schema of schemasOf(document, name)) eachField(schema, [name], (field, way) => walked.push({ field, way }));
  return walked;
};
const HAN = /\p{Script=Han}/u;

describe('found 13 the contract is walked', () => {
  it('found 13 each field of a device endpoint has its words, each number its unit, each code its meaning; none is left over', () => {
    const wrong: string[] = [];
    const used = new Set<string>();
    for (const { field, way } of names.flatMap((name) => fieldsOf(zh, name))) {
      const found = fieldText(way);
      const where = way.join('.');
      if (!found) {
        wrong.push(`${where}: no words in src/server/modules/device/document`);
        continue;
      }
      used.add(found.key);
      const type = [field, ...(field.anyOf ?? [])].flatMap((one) => one['type'] ?? []);
      const values = valuesOf(field, found.text, 'zh');
      const own = [field, ...(field.anyOf ?? [])].find((one) => one.enum ?? one.const);
      const taken = own?.enum ?? (own ? [own.const] : []);
      if (taken.length > values.length) wrong.push(`${where}: a code without meaning`);
      if ((type.includes('integer') || type.includes('number')) && values.length === 0 && !found.text.unit)
        wrong.push(`${where}: a number without its unit`);
    }
    expect(wrong).toEqual([]);
    expect(fieldKeys.filter((key) => !used.has(key))).toEqual([]);
  });

  it('found 13 each call says what it is for, has an example that was really made, and is signed', () => {
    expect(Object.keys(calls).toSorted()).toEqual([...names].toSorted());
    for (const name of names) {
      const operation = operationOf(zh, name);
      expect([name, operation.description, operation.operationId]).toEqual([name, calls[name]?.zh, name]);
      expect(operation.security).toEqual([{ appKey: [], timestamp: [], nonce: [], sign: [] }]);
      expect([name, examplesOf()[name]?.length ?? 0]).toEqual([name, expect.toSatisfy((n: number) => n > 0)]);
    }
    expect(zh.components.securitySchemes.sign).toEqual({ type: 'apiKey', in: 'header', name: 'x-sign' });
    // Everybody else signs in, as before.
    expect(zh.paths['/gateway/basic/listProduct'].post.security).toBeUndefined();
  });

  it('found 13 in English nothing is Chinese', () => {
    const shown = names.map((name) => ({ ...operationOf(en, name), requestBody: undefined, responses: undefined }));
    const fields = names
      .flatMap((name) => fieldsOf(en, name))
      .map(({ field }) => [field['description'], field['x-unit'], field['x-values'], field['title']]);
    const chinese = JSON.stringify([shown, fields, en['x-guide'], en['x-errors']]).match(/[^"]*\p{Script=Han}[^"]*/gu) ?? [];
    // The test vector signs what is not ASCII.
    expect(chinese.filter((text) => !text.includes('sha256(body)') && !text.includes('产线A'))).toEqual([]);
    expect(HAN.test(JSON.stringify(zh['x-guide']))).toBe(true);
  });

  it('found 13 every refusal of this interface says what to do', () => {
    const told = new Set<string>([...Object.keys(callRemedies), ...Object.keys(eventRemedies)]);
    // What administrators meet at the screens of machines.
    const atScreens = /^(two-keys|virtual-|command-waiting|command-needs|numbers-fit|event-line|event-not-stranger)/;
    expect(Object.keys(deviceErrors).filter((key) => !told.has(key) && !atScreens.test(key))).toEqual([]);
    for (const { code, msg, todo, http } of [...zh['x-errors'].calls, ...zh['x-errors'].events]) {
      expect([msg.length > 0, todo.length > 0, code >= 400]).toEqual([true, true, true]);
      expect([200, 401, 404, 413, 503]).toContain(http);
    }
  });
});

it('found 16 a call that takes a file says what else it wants, in its address: a file leaves no room for it', () => {
  const { parameters, requestBody } = documentIn('zh').paths['/gateway/katrade/upload'].post;
  const said = parameters.map((one: { in: string; name: string; required: boolean }) => [one.in, one.name, one.required]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['query', 'templateCode', true],
      ['query', 'sheet', false],
    ]),
  );
  expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data']);
});

it('found 13 the test vectors are what they say', () => {
  for (const { secret, body, bodyHash, sign, text, ...signed } of VECTORS) {
    expect(createHash('sha256').update(body).digest('hex')).toBe(bodyHash);
    expect(signOf({ ...signed, bodyHash }, secret)).toBe(sign);
    for (const part of [secret, body, bodyHash, sign]) expect(text).toContain(part);
  }
});

it('found 13 the address of MACHINE_PORT is told where it is set', () => {
  const both = [...addresses, { url: 'http://factory:8091', machinesOnly: true }];
  const document = describeOpen(raw, { language: 'zh', addresses: both }) as typeof zh;
  expect(document.servers).toEqual(both.map(({ url }) => ({ url })));
  expect(JSON.stringify(document['x-guide'])).toContain('http://factory:8091');
  expect(JSON.stringify(zh['x-guide'])).not.toContain('MACHINE_PORT`）：');
});
