// The running product over a database: what main.ts serves and what tests call.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { faultLine } from './kernel/http/answer.ts';
import { openApp } from './kernel/http/app.ts';
import type { Endpoint } from '../contract/kernel/endpoint.ts';
import type { Language } from '../contract/errors.ts';
import type { Right } from '../contract/menu.ts';
import type { Database } from './kernel/db/database.ts';
import { serveLive } from './modules/live/index.ts';
import { mount, type Implementation, type Kernel } from './kernel/http/mount.ts';
import { observe } from './kernel/http/observe.ts';
import { openApi } from './kernel/http/openapi.ts';
import { serveWeb } from './kernel/http/web-files.ts';
import { implementations } from './modules/index.ts';
import { guardSessions, sessionOf } from './modules/auth/index.ts';
import { serveAssistants } from './modules/assistant/index.ts';
import { noteEntry } from './modules/hand/index.ts';
import { serveProviderLogout } from './modules/identity/index.ts';
import { asyncApi } from './modules/push/index.ts';
import { callerOf, describeOpen } from './modules/device/index.ts';
import { languageOf } from './kernel/http/request.ts';
import { readSettings } from './kernel/settings.ts';
import { movesOfTheDay } from './modules/org/index.ts';

/** Whose screens show machines and smart warehouses that change by themselves. */
const watching: readonly Right[] = [
  'dataView.device',
  'dataView.device1',
  'dataView.wmsView',
  'dataView.index',
  'machine.machineManage',
  'machine.vmChannelpz',
  'report.onlineStockReport',
];

interface Parts {
  pool: pg.Pool;
  db: Database;
  log: (line: string) => void;
  /** Addresses of proxies whose word on the caller's address is taken. */
  trustProxy?: readonly string[];
}

/** Builds the HTTP server with every endpoint. It does not listen yet. */
export async function openProduct({ pool, db, log, trustProxy }: Parts): Promise<FastifyInstance> {
  const app = await openApp(trustProxy, log);
  observe(app, pool);
  const kernel = kernelOf(db, log);
  guardSessions(app, db);
  mount(app, kernel, implementations);
  serveProviderLogout(app, db);
  const endpoints = implementations.flatMap(({ endpoints: of }) => Object.values(of));
  serveAssistants(app, { db, sessionOf: kernel.sessionOf, endpoints, log });
  serveLive(app, { pool, sessionOf: kernel.sessionOf, rights: watching });
  // Made for whoever asks first: a start does not wait for it.
  let document: ReturnType<typeof openApi> | undefined;
  app.get('/gateway/openapi.json', (request) => {
    const addresses = addressesFor(request);
    const { only } = request.query as { only?: unknown };
    return describeOpen((document ??= openApi(implementations)), {
      language: askedLanguage(request),
      addresses,
      machinesOnly: only === 'machines',
    });
  });
  app.get('/gateway/asyncapi.json', (request) => asyncApi(askedLanguage(request)));
  await serveWeb(app);
  return app;
}

/** Builds the server of the device interface alone, with the figures about itself. It does not listen yet. */
export async function openMachines({ pool, db, log, trustProxy }: Parts): Promise<FastifyInstance> {
  const app = await openApp(trustProxy, log);
  observe(app, pool);
  mount(app, kernelOf(db, log), implementations.map(forMachines));
  return app;
}

/** A document's language: `?lang=`, else the caller's. */
function askedLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return lang === 'en' || lang === 'zh' ? lang : languageOf(request);
}

/** Where machines are answered, seen from who asks: at a port of their own where there is one. */
function addressesFor({ protocol, host, hostname }: FastifyRequest): { url: string; machinesOnly: boolean }[] {
  const { machinePort } = readSettings();
  const own = machinePort ? [{ url: `http://${hostname}:${machinePort}`, machinesOnly: true }] : [];
  return [{ url: `${protocol}://${host}`, machinesOnly: false }, ...own];
}

const forMachines = ({ endpoints, handlers }: Implementation): Implementation => ({
  endpoints: Object.fromEntries(Object.entries<Endpoint>(endpoints).filter(([, { permit }]) => permit === 'device')),
  handlers,
});

const kernelOf = (db: Database, log: (line: string) => void) =>
  ({
    db,
    sessionOf: (token: string) => sessionOf(db, token),
    watch: log,
    noteEntry,
    callerOf: (request: FastifyRequest) => callerOf(db, request),
    begunDay: movesOfTheDay(db),
    log: (error: unknown, requestId: string) => log(faultLine(error, requestId)),
  }) satisfies Kernel;
