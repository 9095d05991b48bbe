// GET /gateway/openapi.json, made from the contract: every endpoint with its schemas and its right.
import * as z from 'zod/v4/core';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { moduleOf } from '../../../contract/kernel/endpoint.ts';
import { faceOf } from '../../../contract/kernel/shown.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { labelOf } from '../../../contract/kernel/label.ts';
import { kindOf } from '../../../contract/kernel/scalars.ts';
import type { Implementation } from './mount.ts';

type Json = Record<string, unknown>;

/** A field says what people call it, and which enumeration it is of; money is text on the wire. */
function named({ zodSchema, jsonSchema }: { zodSchema: z.$ZodType; jsonSchema: Json }): void {
  const title = labelOf(zodSchema);
  if (title) jsonSchema['title'] = title;
  const set = codesOf(zodSchema);
  if (set) jsonSchema['x-enum'] = set.name;
  if (kindOf(zodSchema) === 'money' && Object.keys(jsonSchema).length === 0) jsonSchema['type'] = 'string';
  const face = faceOf(zodSchema);
  if (face) Object.assign(jsonSchema, schemaOf(face, 'input'));
}

/** The JSON schema of what goes in or comes out. */
export const schemaOf = (schema: z.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: named }) as Json;
  return json;
};

function operation(endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input');
  const hasNoBody = endpoint.method === 'GET' || endpoint.wire === 'query';
  // A file leaves no room for anything else in the body.
  const asQuery = hasNoBody || endpoint.wire === 'upload';
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const required = (input['required'] ?? []) as string[];
  const parameters = Object.entries(properties)
    .filter(([name]) => asQuery || names.includes(name))
    .map(([name, schema]) => ({
      name,
      in: names.includes(name) ? 'path' : 'query',
      required: names.includes(name) || required.includes(name),
      schema,
    }));
  return {
    summary: endpoint.summary,
    tags: [moduleOf(endpoint)],
    'x-permit': endpoint.permit,
    ...(endpoint.permit === 'open' ? { security: [] } : {}),
    parameters: [
      ...parameters,
      ...(endpoint.kind === 'write'
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }]
        : []),
    ],
    ...(hasNoBody ? {} : { requestBody: body(endpoint, input) }),
    responses: { 200: answer(endpoint), 401: { description: '请先登录' } },
  };
}

function body(endpoint: Endpoint, input: Json): Json {
  if (endpoint.wire !== 'upload') return { required: true, content: { 'application/json': { schema: input } } };
  const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function answer(endpoint: Endpoint): Json {
  if (endpoint.wire === 'download') return { description: '文件', content: { 'application/octet-stream': {} } };
  const data = schemaOf(endpoint.output, 'output');
  const schema = { type: 'object', required: ['code', 'msg'], properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } };
  return { description: 'code 200：成功', content: { 'application/json': { schema } } };
}

/** The OpenAPI 3.1 document of everything that is mounted. */
export function openApi(implementations: readonly Implementation[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of implementations.flatMap(({ endpoints }) => Object.values(endpoints))) {
    const path = `/gateway${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: '工厂物料供应', version: '1' },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'auth_token' } } },
    security: [{ token: [] }],
    paths,
  };
}
