// A port that nobody listens on at the moment: for a site that has to know its own address before it starts.
import { createServer, type AddressInfo } from 'node:net';

/** On 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
