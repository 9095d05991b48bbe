// Two servers of the product on the cluster, as people run it: processes of their own behind a load balancer. Either may be killed and comes back to its place.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBalancer } from '../../trust/lib/balancer.ts';
import { startServer, type Server } from '../../trust/lib/server.ts';

const MANY = 2;

export interface Servers {
  /** The load balancer's address: machines, handhelds and people call there. */
  base: string;
  /** Each server's own. */
  bases: readonly string[];
  /** What they had to say against what they were asked, or against themselves. */
  faults: string[];
  /** Kills a server (SIGKILL); gives what starts it again and waits until it is asked again. */
  kill(at: number): Promise<() => Promise<void>>;
  /** Ends them; gives in words who did not end as told. */
  stop(): Promise<string[]>;
}

// Of its log: the rest of what has begun in a line before, its end, and a machine whose clock goes wrong, which is refused here as anywhere.
const NO_FAULT = /^(?:\s|正在停止|$)|^\S+ refused /;

/** Starts the servers; the first one spreads the tables. */
export async function openServers(databaseUrl: string, folder: string): Promise<Servers> {
  const balancer = await openBalancer();
  const faults: string[] = [];
  const start = (at: number, port?: number): Promise<Server> => {
    const dataDir = join(folder, `server-${at + 1}`);
    mkdirSync(dataDir, { recursive: true });
    let isUp = false;
    const hear = (line: string): void => {
      if (isUp && !NO_FAULT.test(line)) faults.push(line);
      isUp ||= line.startsWith('已就绪');
    };
    return startServer({ dataDir, databaseUrl, hear, ...(port ? { port } : {}) });
  };
  const servers: Server[] = [];
  const isIn: (() => boolean)[] = [];
  for (let at = 0; at < MANY; at += 1) {
    const server = await start(at);
    servers.push(server);
    isIn.push(balancer.add(server.port));
  }
  const areIn = async (): Promise<void> => {
    while (!isIn.every((ready) => ready())) await pause(50);
  };
  await areIn();
  return {
    base: `http://127.0.0.1:${balancer.port}`,
    bases: servers.map(({ port }) => `http://127.0.0.1:${port}`),
    faults,
    async kill(at) {
      await servers[at]?.end('SIGKILL');
      return async () => {
        servers[at] = await start(at, servers[at]?.port);
        await areIn();
      };
    },
    async stop() {
      const early = servers.map((server) => server.ended());
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      balancer.close();
      return servers.flatMap((server, at) => {
        const code = early[at] ?? server.ended();
        return early[at] === undefined && code === '0' ? [] : [`server ${at + 1} ended with ${code}: ${server.log().slice(-500)}`];
      });
    },
  };
}
