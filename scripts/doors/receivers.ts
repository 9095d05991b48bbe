// The other side of doors by which something is sent: each takes what comes on this machine, and shows it.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecure, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

type Say = (text: string) => void;

interface Door {
  hear: (headers: IncomingHttpHeaders, body: string) => number;
  secure?: ServerOptions;
}

/** Listens on this machine; `hear` says with which status what came is answered. */
async function listen(port: number, { hear, secure }: Door): Promise<string> {
  const take: RequestListener = (request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer.writeHead(hear(request.headers, body), { 'content-type': 'application/json' }).end('{"code":200}'));
  };
  const server = secure ? createSecure(secure, take) : createServer(take);
  await new Promise<void>((done) => {
    // Another door may stand open there.
    server.once('error', () => server.listen(0, '127.0.0.1', done));
    server.listen(port, '127.0.0.1', done);
  });
  return `${secure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const shows =
  (say: Say): Door['hear'] =>
  (headers, body) => {
    say([headers['webhook-id'], headers.authorization, headers['webhook-signature'], body].filter(Boolean).join(' '));
    return 200;
  };

/** A receiver that takes every push and shows it, with how it was signed in or signed. */
export async function push(say: Say): Promise<void> {
  const url = await listen(9000, { hear: shows(say) });
  say(`系统管理 - 数据推送 - 接收方 - 新增: 接收地址 ${url}  验证方式 不验证`);
}

/** A receiver behind a certificate of an authority that nobody knows, which asks for one of ours: it takes every push and shows it. */
export async function tls(say: Say): Promise<void> {
  const { CA, CLIENT_CERT, CLIENT_KEY, SERVER_CERT, SERVER_KEY } = await import('../../src/server/modules/push/test-certificates.ts');
  const secure = { cert: SERVER_CERT, key: SERVER_KEY, ca: CA, requestCert: true, rejectUnauthorized: true };
  const url = await listen(9443, { hear: shows(say), secure });
  say(`系统管理 - 数据推送 - 接收方 - 新增: 接收地址 ${url}  验证方式 不验证, and`);
  for (const [name, pem] of Object.entries({ 对方的根证书: CA, 客户端证书: CLIENT_CERT, 客户端证书的私钥: CLIENT_KEY }))
    say(`${name}\n${pem}`);
}

/** A program that subscribes to events, and takes what is rightly signed and not old. */
export async function webhook(say: Say): Promise<void> {
  let secret = '';
  const isSigned = (headers: IncomingHttpHeaders, body: string): boolean => {
    const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name]));
    const signed = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(`${id}.${seconds}.${body}`);
    const isNow = Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
    return isNow && (signatures ?? '').split(' ').includes(`v1,${signed.digest('base64')}`);
  };
  const hear: Door['hear'] = (headers, body) => {
    const isOurs = isSigned(headers, body);
    say(`${isOurs ? 'signed' : 'NOT SIGNED'} ${String(headers['webhook-id'])} ${body}`);
    return isOurs ? 200 : 401;
  };
  const url = await listen(9001, { hear });
  say(`系统管理 - 数据推送 - 接收方 - 订阅事件: 接收地址 ${url}, or subscribeEvents with an access key (docs/push.md).`);
  say('Enter the signing secret that it shows (whsec_…) here; then press 测试 on its row.');
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    secret = line.trim();
    say('What comes is verified with it.');
  }
}

/** A folder on an SFTP server, in memory: it shows each file. */
export async function sftp(say: Say): Promise<void> {
  const { openTestSftp, SFTP_USER } = await import('../../src/server/modules/push/test-sftp.ts');
  const { url, hostKey } = await openTestSftp((name, text) => say(`${name} ${text}`));
  say(
    `系统管理 - 数据推送 - 接收方 - 新增: 接收地址 ${url}  验证方式 用户名和密码  用户名 ${SFTP_USER.name}  密码 ${SFTP_USER.password}  主机密钥指纹 ${hostKey}`,
  );
}

export const MAIL_SERVER = 'smtp://127.0.0.1:9025';

/** A mail server that takes every mail and shows it; gives its address. */
export async function mail(say: Say, port = Number(new URL(MAIL_SERVER).port)): Promise<string> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        say(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  say('系统管理 - 数据推送 - 接收方 - 新增: 接收地址 mailto:erp@example.com  验证方式 不验证');
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
