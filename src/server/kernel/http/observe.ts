// /healthz: the process answers. /readyz: it can do its work. /metrics: Prometheus text.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { watchDoor } from './leave.ts';
import prom from 'prom-client';

// One for the process; every server's /metrics shows it.
const pageEvents = new prom.Counter({
  name: 'page_events_total',
  help: 'Page events that browsers reported, by event',
  labelNames: ['event'],
  registers: [],
});

/** Counts an event that a browser reported (R294, R295). */
export function countPageEvent(event: string): void {
  pageEvents.inc({ event });
}

/** Registers the three addresses. They say nothing of the data, so they need no sign-in. */
export function observe(app: FastifyInstance, pool: pg.Pool): void {
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  registry.registerMetric(pageEvents);
  const requests = new prom.Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new prom.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('database_connections', 'Open connections to the database', () => pool.totalCount);
  gauge('database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  const takesCalls = watchDoor(app);
  app.get('/readyz', async (request, reply) => {
    if (!takesCalls(request.ip)) return reply.code(503).send({ status: 'stopping' });
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database not reachable' });
    }
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
