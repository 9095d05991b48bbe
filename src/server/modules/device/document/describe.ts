// The document of the open interface: the machines' part of the OpenAPI document in words, in either language, with all that a builder of machines
// must know beside it.
import { open } from '../../../../contract/device/index.ts';
import { calls } from './calls.ts';
import { examplesOf } from './examples.ts';
import { ownFields } from './fields.ts';
import { configFields } from './fields-config.ts';
import { guide } from './guide.ts';
import { MEANINGS } from './meanings.ts';
import { callRemedies, eventRemedies } from './remedies.ts';
import { UNITS, type Block, type FieldText, type Pair, type Section } from './text.ts';
import { errorTexts, type ErrorCode, type Language } from '../../../../contract/errors.ts';
import { allCodes } from '../../../../contract/kernel/codes.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { translate } from '../../transfer/index.ts';

type Json = Record<string, unknown>;
interface Schema extends Json {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}
export interface Reader {
  language: Language;
  /** Where machines are answered, the usual address first. */
  addresses: readonly { url: string; machinesOnly: boolean }[];
  /** The calls of machines alone. */
  machinesOnly?: boolean;
}

const FIELDS = { ...configFields, ...ownFields };

/** The words of a field by its way from the call's name on: by the longest end of it that has any. */
export function fieldText(way: readonly string[]): { key: string; text: FieldText } | undefined {
  for (let from = 0; from < way.length; from += 1) {
    const key = way.slice(from).join('.');
    const text = FIELDS[key];
    if (text) return { key, text };
  }
  return undefined;
}
export const fieldKeys = Object.keys(FIELDS);

const kindOf = ({ properties }: Schema): string[] => {
  const kind = properties?.['kind']?.const;
  return typeof kind === 'string' ? [kind] : [];
};

/** Calls `visit` for each field of a schema, with its way. A list adds nothing to the way, a kind of event its name. */
export function eachField(schema: Schema, way: readonly string[], visit: (field: Schema, way: readonly string[]) => void): void {
  if (schema.items) eachField(schema.items, way, visit);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) eachField(one, [...way, ...kindOf(one)], visit);
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    visit(part, [...way, name]);
    eachField(part, [...way, name], visit);
  }
}

/** Of which enumeration a field is; empty where of none. */
const enumOf = (field: Schema, text: FieldText | undefined): string =>
  text?.codes ?? String([field, ...(field.anyOf ?? [])].find((one) => one['x-enum'])?.['x-enum'] ?? '');

/** The values of an enumeration that a field can have, each with its meaning. */
export function valuesOf(field: Schema, text: FieldText | undefined, language: Language): { value: unknown; meaning: string }[] {
  const own = [field, ...(field.anyOf ?? [])].find((one) => one['x-enum'] ?? one.enum ?? one.const) ?? field;
  const set = allCodes.get(enumOf(field, text));
  const taken = own.enum ?? (own.const === undefined ? undefined : [own.const]);
  return (set?.options ?? [])
    .filter(({ value }) => !taken || taken.includes(value))
    .map(({ value, label }) => ({ value, meaning: MEANINGS[set?.name ?? '']?.[String(value)]?.[language] ?? translate(language, label) }));
}

function describeFields(schema: Schema, way: readonly string[], language: Language): Schema {
  const described = structuredClone(schema);
  eachField(described, way, (field, at) => {
    const text = fieldText(at)?.text;
    if (!text) return;
    const values = valuesOf(field, text, language);
    field['description'] = text[language];
    if (text.unit) field['x-unit'] = UNITS[text.unit][language];
    if (values.length > 0) Object.assign(field, { 'x-values': values, 'x-enum': enumOf(field, text) });
    delete field['title'];
  });
  return described;
}

const SECURITY = ['appKey', 'timestamp', 'nonce', 'sign'] as const;
const HEADER = { appKey: 'x-app-key', timestamp: 'x-timestamp', nonce: 'x-nonce', sign: 'x-sign' } as const;

const STATUS: Partial<Record<ErrorCode, number>> = { 'no-route': 404 };
/** HTTP means something of its own for these; every other refusal has 200. */
const OWN_STATUS: ReadonlySet<number> = new Set([401, 413, 503]);

function errorRows(remedies: Readonly<Partial<Record<ErrorCode, Pair>>>, language: Language) {
  return Object.entries(remedies).map(([key, todo]) => {
    const [code, zh, en] = errorTexts[key as ErrorCode];
    const http = STATUS[key as ErrorCode] ?? (OWN_STATUS.has(code) ? code : 200);
    return { error: key, code, http, msg: language === 'en' ? en : zh, todo: todo[language] };
  });
}

/** A part of the guide in one language. */
function blockIn(block: Block, language: Language) {
  if ('text' in block) return { text: block.text[language] };
  if ('list' in block) return { list: block.list.map((one) => one[language]) };
  if ('code' in block) return block;
  const cell = (one: Pair | string) => (typeof one === 'string' ? one : one[language]);
  return { table: { head: block.table.head.map(cell), rows: block.table.rows.map((row) => row.map(cell)) } };
}
const sectionIn = ({ id, title, blocks }: Section, language: Language) => ({
  id,
  title: title[language],
  blocks: blocks.map((block) => blockIn(block, language)),
});

const addressSection = ({ addresses }: Reader): Section => ({
  id: 'address',
  title: { zh: '地址', en: 'Address' },
  blocks: [
    {
      text: {
        zh: '路径都以 `/gateway/open/v1/` 开头，前面加上地址：',
        en: 'Every path begins with `/gateway/open/v1/`, after the address:',
      },
    },
    {
      table: {
        head: [
          { zh: '地址', en: 'Address' },
          { zh: '谁用', en: 'For whom' },
        ],
        rows: addresses.map(({ url, machinesOnly }) => [
          url,
          machinesOnly
            ? { zh: '只给设备（`MACHINE_PORT`）：请用这个', en: 'Machines alone (`MACHINE_PORT`): use this one' }
            : { zh: '屏幕前的人，也给设备', en: 'People at screens, and machines too' },
        ]),
      },
    },
    {
      text: {
        zh: '两个地址是同一套账：在一处说过的，在另一处再说也认得。地址要做成设备上可以改的设置。',
        en: 'Both are the same interface over the same books: what was said at one and is said again at the other is known. Make the address a setting of the machine.',
      },
    },
  ],
});

interface Operation extends Json {
  requestBody?: { content: Record<string, Json> };
  responses: Record<string, { description?: string; content?: Record<string, Json> }>;
}

function describeOperation(name: string, operation: Operation, language: Language): Json {
  const { requestBody, responses, ...rest } = structuredClone(operation);
  const request = requestBody?.content['application/json'] as { schema: Schema } | undefined;
  const answer = responses['200']?.content?.['application/json'] as { schema: Schema } | undefined;
  const shown = examplesOf()[name] ?? [];
  const named = (value: (one: (typeof shown)[number]) => unknown) =>
    Object.fromEntries(shown.map((one) => [one.id, { summary: one.title[language], value: value(one) }]));
  const data = answer?.schema.properties?.['data'];
  if (request) Object.assign(request, { schema: describeFields(request.schema, [name], language), examples: named((one) => one.request) });
  if (answer && data && answer.schema.properties) answer.schema.properties['data'] = describeFields(data, [name], language);
  if (answer) Object.assign(answer, { examples: named((one) => one.answer) });
  return {
    ...rest,
    operationId: name,
    summary: translate(language, String(rest['summary'])),
    description: calls[name]?.[language],
    security: [Object.fromEntries(SECURITY.map((scheme) => [scheme, []]))],
    parameters: [{ name: 'lang', in: 'header', required: false, schema: { type: 'string', enum: ['zh', 'en'], default: 'zh' } }],
    ...(requestBody && { requestBody }),
    responses: {
      ...responses,
      ...Object.fromEntries(
        [...OWN_STATUS].map((status) => [
          status,
          {
            description: errorRows(callRemedies, language)
              .flatMap(({ http, error }) => (http === status ? error : []))
              .join(', '),
          },
        ]),
      ),
    },
  };
}

/** Every enumeration that a described schema names, whole. */
function enumsIn(schemas: readonly Schema[], language: Language): Record<string, { value: unknown; meaning: string }[]> {
  const names = new Set<string>();
  for (const schema of schemas) eachField(schema, [], (field) => void (field['x-values'] && names.add(String(field['x-enum']))));
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      return [name, valuesOf({ 'x-enum': name }, undefined, language)];
    }),
  );
}

/** What is sent and what is answered, as schemas. */
function schemasOf({ requestBody, responses }: Operation): Schema[] {
  const request = requestBody?.content['application/json'] as { schema: Schema } | undefined;
  const answer = responses['200']?.content?.['application/json'] as { schema: Schema } | undefined;
  return [request, answer].flatMap((one) => (one ? [one.schema] : []));
}

const nameByPath = new Map(Object.entries(open).map(([name, { path }]: [string, Endpoint]) => [`/gateway${path}`, name]));

/** The document with the machines' calls described in a language: every field, code, result and error, examples, and the guide. */
export function describeOpen(document: Json, reader: Reader): Json {
  const { language, addresses, machinesOnly = false } = reader;
  const described: Operation[] = [];
  const paths = Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, methods]) => {
    const name = nameByPath.get(path);
    if (!name) return machinesOnly ? [] : [[path, methods]];
    const own = Object.entries(methods).map(([method, one]) => [method, describeOperation(name, one, language)] as const);
    described.push(...own.map(([, one]) => one as Operation));
    return [[path, Object.fromEntries(own)]];
  });
  const components = document['components'] as { securitySchemes: Json };
  const signed = Object.fromEntries(SECURITY.map((scheme) => [scheme, { type: 'apiKey', in: 'header', name: HEADER[scheme] }]));
  const [first, ...others] = guide;
  return {
    ...document,
    servers: addresses.map(({ url }) => ({ url })),
    components: { ...components, securitySchemes: { ...components.securitySchemes, ...signed } },
    'x-guide': [first, addressSection(reader), ...others].flatMap((one) => (one ? [sectionIn(one, language)] : [])),
    'x-errors': { calls: errorRows(callRemedies, language), events: errorRows(eventRemedies, language) },
    'x-enums': enumsIn(described.flatMap(schemasOf), language),
    'x-clients': ['/machine-client.ts', '/machine-client.py'],
    paths: Object.fromEntries(paths),
  };
}
