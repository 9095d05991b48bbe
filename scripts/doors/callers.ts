// The other side of doors by which somebody calls: a personnel system, who comes for what is pushed, an assistant. Each needs the product's address and an
// access key (docs/programs.md).
import { setTimeout as pause } from 'node:timers/promises';

type Say = (text: string) => void;
interface Caller {
  address: string;
  key: string;
  more: readonly string[];
  say: Say;
}

/** The address and key that were typed; what else was, in order. */
export function callerOf(name: string, rest: readonly string[], say: Say): Caller {
  const [address, key, ...more] = rest;
  if (!address || !key) throw new Error(`npm run door -- ${name} http://127.0.0.1:8080 key.…`);
  return { address: address.replace(/\/$/, ''), key, more, say };
}

async function ask({ address, key }: Caller, path: string, body: object): Promise<{ code: number; msg: string; data: unknown }> {
  const answer = await fetch(`${address}/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', auth_token: key, lang: 'en' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { code: number; msg: string; data: unknown };
}

/** A personnel system that tells of two departments and three people, then that one has left. */
export async function personnel(caller: Caller): Promise<void> {
  const changeNo = Date.now();
  const tell = async (said: object): Promise<void> =>
    caller.say(JSON.stringify(await ask(caller, '/basic/takePersonnelChange', { source: 'door', ...said }), null, 1));
  const people = ['1', '2', '3'].map((at) => ({
    key: at,
    changeNo,
    empCode: `DOOR-${at}`,
    empName: `Person ${at}`,
    departmentKey: at === '3' ? 'B' : 'A',
  }));
  await tell({
    departments: [
      { key: 'B', changeNo, departmentCode: 'DOOR-B', departmentName: 'Tool shop', parentKey: 'A' },
      { key: 'A', changeNo, departmentCode: 'DOOR-A', departmentName: 'Production' },
    ],
    employees: people,
  });
  await tell({ employees: [{ key: '3', changeNo: changeNo + 1, endFlag: true }] });
}

interface Pulled {
  rows: { cursor: number; event: unknown }[];
  next: number;
  moreFlag: boolean;
}

/** A system that comes for what would be pushed to it: it asks for what comes after its cursor, and shows it. */
export async function pull(caller: Caller): Promise<void> {
  const [receiverName = 'BI'] = caller.more;
  for (let after = 0; ;) {
    const { code, msg, data } = await ask(caller, '/data-push-platform/pullPushRecord', { receiverName, after, limit: 100 });
    if (code !== 200) throw new Error(msg);
    const { rows, next, moreFlag } = data as Pulled;
    for (const { cursor, event } of rows) caller.say(`${cursor} ${JSON.stringify(event)}`);
    after = next;
    if (!moreFlag) await pause(2000);
  }
}

/** An assistant: it lists what it may do, and asks what runs out. */
export async function assistant({ address, key, more, say }: Caller): Promise<void> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const headers = { authorization: `Bearer ${key}`, lang: 'en' };
  const client = new Client({ name: 'door', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  say(tools.map(({ name }) => name).join(' '));
  const [tool = 'what_runs_out', said = '{}'] = more;
  const { content } = await client.callTool({ name: tool, arguments: JSON.parse(said) as Record<string, unknown> });
  for (const part of content) if (part.type === 'text') say(part.text);
  await client.close();
}
