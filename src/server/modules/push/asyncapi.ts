// GET /gateway/asyncapi.json: what is told to other systems, as AsyncAPI 3, made of what the facts promise (contract/push/facts.ts).
import type { Language } from '../../../contract/errors.ts';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import { DataPushType } from '../../../contract/push/codes.ts';
import { EVENT_NAMES, PushEvent, type EventName } from '../../../contract/push/events.ts';
import { facts, type FactName } from '../../../contract/push/facts.ts';
import { schemaOf } from '../../kernel/http/openapi.ts';
import { translate } from '../transfer/index.ts';
import { exampleOf, examples, factNameOf } from './examples.ts';

type Json = Record<string, unknown>;

const HEADERS: Json = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'idempotency-key'],
  properties: {
    'webhook-id': { type: 'string', format: 'uuid', description: 'The number of the push, the same of every try: `pushId`.' },
    'idempotency-key': { type: 'string', format: 'uuid', description: 'The same once more.' },
    'webhook-timestamp': { type: 'string', description: 'Seconds since 1970, of this try.' },
    'webhook-signature': {
      type: 'string',
      description: '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, where the receiver has a signing secret.',
    },
    'x-push-test': { const: 'true', description: 'Of a test: keep nothing.' },
  },
};

const kinds = codesOf(DataPushType)?.options ?? [];
const ref = (where: string): Json => ({ $ref: `#/${where}` });

function messageOf(name: FactName, language: Language): Json {
  const kind = kinds.find((one) => one.name === name);
  return {
    name,
    title: translate(language, labelOfCode(DataPushType, kind?.value)),
    contentType: 'application/json',
    headers: ref('components/schemas/headers'),
    payload: schemaOf(facts[name], 'output'),
    examples: [{ name, payload: examples[name] }],
  };
}

/** As a subscription gets it: signed always. */
function eventMessageOf(name: EventName, language: Language): Json {
  const payload = {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: name },
      timestamp: { type: 'string', format: 'date-time' },
      data: schemaOf(facts[factNameOf(name)], 'output'),
    },
  };
  return {
    name,
    title: translate(language, labelOfCode(PushEvent, name)),
    contentType: 'application/json',
    headers: { allOf: [ref('components/schemas/headers'), { required: ['webhook-signature'] }] },
    payload,
    examples: [{ name, payload: exampleOf(name) }],
  };
}

const sends = (channel: string, name: string): Json => ({
  action: 'send',
  channel: ref(`channels/${channel}`),
  messages: [ref(`channels/${channel}/messages/${name}`)],
  bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
});

/** The document. Who comes for the facts himself gets the same payloads, as `event` of a row, under the same numbers. */
export function asyncApi(language: Language): Json {
  const names = Object.keys(facts) as FactName[];
  return {
    asyncapi: '3.0.0',
    info: {
      title: translate(language, '数据推送'),
      version: '1',
      description:
        'Sent by POST to the address that an administrator set, one message in each call, in the order of its document, at least once. A receiver of the kind 对方来取 gets nothing: it asks POST /gateway/data-push-platform/pullPushRecord for the same payloads. A template may write them otherwise. A program subscribes to events by their names (channel `subscription`): POST /gateway/data-push-platform/subscribeEvents.',
    },
    defaultContentType: 'application/json',
    channels: {
      receiver: {
        // An address of the receiver's own.
        address: null,
        messages: Object.fromEntries(names.map((name) => [name, ref(`components/messages/${name}`)])),
      },
      subscription: {
        // The address that the program said when it subscribed.
        address: null,
        messages: Object.fromEntries(EVENT_NAMES.map((name) => [name, ref(`components/messages/${name}`)])),
      },
    },
    operations: Object.fromEntries([
      ...names.map((name) => [`send-${name}`, sends('receiver', name)]),
      ...EVENT_NAMES.map((name) => [`send-${name}`, sends('subscription', name)]),
    ]),
    components: {
      schemas: { headers: HEADERS },
      messages: Object.fromEntries([
        ...names.map((name) => [name, messageOf(name, language)]),
        ...EVENT_NAMES.map((name) => [name, eventMessageOf(name, language)]),
      ]),
    },
  };
}
