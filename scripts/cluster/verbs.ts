// Every write of the product on a cluster, asked with inputs out of its own schema about what there is: a statement that no server can answer fails here by its name.
import fc from 'fast-check';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import type { Database } from '../../src/server/kernel/db/database.ts';
import { inputsOf, rightInputs, wireOf } from '../../test/trust/arbitrary.ts';
import { furnishSite, idsOf } from '../../test/trust/goods.ts';
import { endpoints, nameOf, openTestApp } from '../../test/trust/test-app.ts';

export interface VerbWalk {
  done: number;
  refused: number;
  failed: string[];
}

/** Has each write done with `times` inputs of either kind (fitting, and any) on a site of its own; the same for the same seed. */
export async function walkVerbs(at: { db: Database; url: string }, { times, seed }: { times: number; seed: number }): Promise<VerbWalk> {
  const testApp = await openTestApp(at as never);
  const walk: VerbWalk = { done: 0, refused: 0, failed: [] };
  try {
    const site = await testApp.site(`V${seed}`);
    await site.run((ctx) => furnishSite(ctx, 1));
    const known = await site.run(idsOf);
    const isLast = ({ path }: Endpoint): number => (/delete|unbind/i.test(path) ? 1 : 0);
    const writes = endpoints.filter(({ kind, wire }) => kind === 'write' && wire === 'json').sort((a, b) => isLast(a) - isLast(b));
    for (const endpoint of writes) {
      // A call may end its own session or take its own rights away: each has a caller of its own.
      const caller = await site.hire();
      const inputs = [rightInputs(endpoint, known), inputsOf(endpoint, known)].flatMap((of) => fc.sample(of, { numRuns: times, seed }));
      for (const input of inputs) {
        const { code, raw } = await caller.send(endpoint, endpoint.method === 'GET' ? input : wireOf(input));
        const [fault] = testApp.faults.splice(0);
        if (code === 200) walk.done += 1;
        else walk.refused += 1;
        if (fault || code >= 500) {
          walk.failed.push(`${nameOf(endpoint)}: ${(fault ?? raw).replace(/\n\s+at [^]*/, '').slice(0, 300)}`);
          break;
        }
      }
    }
  } finally {
    await testApp.close();
  }
  return walk;
}
