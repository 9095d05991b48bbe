// The assistants' door: /mcp, streamable HTTP. Who comes has an access key, and the site lets assistants in; what is asked goes the way of every call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Database } from '../../kernel/db/database.ts';
import { failure } from '../../kernel/http/answer.ts';
import { callInside } from '../../kernel/http/inner-call.ts';
import { languageOf, type Session } from '../../kernel/http/request.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isPartner } from '../../kernel/scope.ts';
import { readSettings } from '../../kernel/settings.ts';
import { nodeConfigOf } from '../site/index.ts';
import { callerOver, type Caller } from './caller.ts';
import { openProtocol } from './server.ts';

interface Parts {
  db: Database;
  sessionOf: (token: string) => Promise<Session | undefined>;
  endpoints: readonly Endpoint[];
  log: (line: string) => void;
}

/** Registers the address. */
export function serveAssistants(app: FastifyInstance, parts: Parts): void {
  let protocol: Promise<McpHttpHandler> | undefined;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      try {
        const { caller, token } = await admit(request, parts);
        protocol ??= openProtocol(parts.endpoints, ({ message }) => parts.log(`mcp ${message}`));
        return await answer(await protocol, { request, reply, caller, token });
      } catch (error) {
        const { envelope } = failure(error, languageOf(request), request.id);
        if (envelope.error === 'fault') parts.log(`${request.id} ${String(error)}`);
        if (envelope.code === 401) reply.header('www-authenticate', 'Bearer');
        return reply.code(envelope.code).send(envelope);
      }
    },
  });
}

/** Whom the call is made for. Refuses 'assistant-origin', 'assistant-key', 'assistant-off'. */
async function admit(request: FastifyRequest, { db, sessionOf }: Parts): Promise<{ caller: Caller; token: string }> {
  // A page that somebody has open is no assistant of his.
  if (request.headers.origin !== undefined && request.headers.origin !== new URL(readSettings().publicUrl).origin)
    refuse('assistant-origin');
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const session = token ? await sessionOf(token) : undefined;
  // A person's own sign-in may more than a key, and confirms.
  if (!session?.program || isPartner(session)) return refuse('assistant-key');
  if (!(await nodeConfigOf({ db, nodeId: session.nodeId })).featureAssistant) refuse('assistant-off');
  const { rights, timeZone } = session;
  const language = languageOf(request);
  const caller = callerOver({ language, rights, timeZone }, (endpoint, input) => callInside(request, { endpoint, input, token, language }));
  return { caller, token };
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  token: string;
}

async function answer(protocol: McpHttpHandler, { request, reply, caller, token }: Exchange): Promise<unknown> {
  const { method, headers, body } = request;
  const heads = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
  // Where it was called is said by nobody here: what answers looks at heads and body alone.
  const web = new Request('http://localhost/mcp', {
    method,
    headers: heads.filter(([name]) => name !== 'content-length'),
    ...(method === 'POST' ? { body: JSON.stringify(body ?? null) } : {}),
  });
  const authInfo = { token, clientId: '', scopes: [], extra: { caller } };
  const response = await protocol.fetch(web, { authInfo, ...(method === 'POST' ? { parsedBody: body } : {}) });
  const { status } = response;
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(status).send(Buffer.from(await response.arrayBuffer()));
}
