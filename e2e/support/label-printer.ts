// A label printer in the network: it says that it is ready whenever it is asked (`~HS`), and keeps what it was sent, a task each.
import { createServer, type AddressInfo } from 'node:net';

const READY = ['000,0,0,0000,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000', '1234,0'];

export interface LabelPrinter {
  port: number;
  tasks: string[];
  stop(): void;
}

export async function labelPrinter(): Promise<LabelPrinter> {
  const tasks: string[] = [];
  const server = createServer((socket) => {
    let came = '';
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      const text = part.toString('latin1');
      if (text === '~HS\r\n') socket.write(READY.map((line) => `\x02${line}\x03\r\n`).join(''));
      else came += text;
    });
    socket.on('end', () => came !== '' && tasks.push(came));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, tasks, stop: () => void server.close() };
}
