// `npm run door -- push|webhook|sftp|oidc|ldap|pull|personnel|assistant`: the other side of a door on this machine, to try it without anybody else's system. It prints what to enter, and ends with Ctrl-C.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { assistant, callerOf, personnel, pull } from './doors/callers.ts';

const say = (text: string): void => console.log(text);

/** Listens on this machine; `hear` says with which status what came is answered. */
async function listen(port: number, hear: (headers: IncomingHttpHeaders, body: string) => number): Promise<string> {
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer.writeHead(hear(request.headers, body), { 'content-type': 'application/json' }).end('{"code":200}'));
  });
  await new Promise<void>((done) => {
    // Another door may stand open there.
    server.once('error', () => server.listen(0, '127.0.0.1', done));
    server.listen(port, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A receiver that takes every push and shows it. */
async function push(): Promise<void> {
  const url = await listen(9000, (headers, body) => {
    say(`${String(headers['webhook-id'])} ${body}`);
    return 200;
  });
  say(`系统管理 - 数据推送 - 接收方 - 新增: 接收地址 ${url}  验证方式 不验证`);
}

/** A program that subscribes to events, and takes what is rightly signed and not old. */
async function webhook(): Promise<void> {
  let secret = '';
  const isSigned = (headers: IncomingHttpHeaders, body: string): boolean => {
    const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name]));
    const signed = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(`${id}.${seconds}.${body}`);
    const isNow = Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
    return isNow && (signatures ?? '').split(' ').includes(`v1,${signed.digest('base64')}`);
  };
  const url = await listen(9001, (headers, body) => {
    const isOurs = isSigned(headers, body);
    say(`${isOurs ? 'signed' : 'NOT SIGNED'} ${String(headers['webhook-id'])} ${body}`);
    return isOurs ? 200 : 401;
  });
  say(`系统管理 - 数据推送 - 接收方 - 订阅事件: 接收地址 ${url}, or subscribeEvents with an access key (docs/push.md).`);
  say('Enter the signing secret that it shows (whsec_…) here; then press 测试 on its row.');
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    secret = line.trim();
    say('What comes is verified with it.');
  }
}

/** The sign-in page shows the ways of one site. */
const SEVERAL = 'Of several sites (the demonstration has two): /login?site=SH01.';

/** A provider where everybody signs in as E10001 or E10002, with any password. */
async function oidc(): Promise<void> {
  const { openTestProvider } = await import('../src/server/modules/identity/test-provider.ts');
  const provider = await openTestProvider();
  for (const name of ['E10001', 'E10002'])
    provider.people.set(name, {
      claims: {
        preferred_username: name.toLowerCase(),
        employee_number: name,
        name,
        email: `${name}@factory.test`,
        email_verified: true,
        groups: ['store'],
      },
    });
  say(
    `系统管理 - 单点登录 - 新增: 颁发者地址 ${provider.issuer}  客户端ID factory  客户端密钥 door-secret  按什么认人 工号  对应的声明 employee_number  首次登录时建用户 是  角色规则 groups = store`,
  );
  const client = { clientId: 'factory', secret: 'door-secret' };
  // Known before its addresses are: 测试 asks whether it is.
  provider.register({ ...client, redirectUri: `${provider.issuer}/nowhere`, logoutUri: `${provider.issuer}/nowhere` });
  say('Then press 测试, and enter here the two addresses that it shows, a line each.');
  const said: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim()) said.push(line.trim());
    if (said.length === 2) break;
  }
  const [redirectUri = '', logoutUri = ''] = said;
  provider.register({ ...client, redirectUri, logoutUri });
  say(`Then open /login, press its button and sign in there as E10001 or E10002, with any password. ${SEVERAL}`);
}

/** A directory with two people, and a group in a group. */
async function ldap(): Promise<void> {
  const { BASE, NO_DIRECTORY, openTestDirectory, SEARCHER, SEARCHER_PASSWORD } =
    await import('../src/server/modules/identity/test-directory.ts');
  if (NO_DIRECTORY) throw new Error(NO_DIRECTORY);
  const directory = await openTestDirectory();
  for (const name of ['E10001', 'E10002'])
    await directory.put(`uid=${name},${BASE}`, {
      objectClass: ['inetOrgPerson'],
      uid: name,
      cn: `${name} 的姓名`,
      sn: name,
      employeeNumber: name,
      departmentNumber: 'STORE',
      userPassword: 'door-password',
    });
  await directory.put(`cn=inner,${BASE}`, { objectClass: ['groupOfNames'], member: [`uid=E10001,${BASE}`] });
  await directory.put(`cn=outer,${BASE}`, { objectClass: ['groupOfNames'], member: [`cn=inner,${BASE}`] });
  say(
    `系统管理 - 单点登录 - 新增目录: 服务器地址 ${directory.url}  查询用的账号 ${SEARCHER}  查询用的密码 ${SEARCHER_PASSWORD}  从哪里找人 ${BASE}`,
  );
  say(
    `人员筛选 (objectClass=inetOrgPerson)  登录用的属性 uid  永不改变的编号属性 entryUUID  按什么认人 工号  对应的属性 employeeNumber  姓名属性 cn  首次登录时建用户 是  从哪里找组 ${BASE}  组里的组也算 是  角色规则 memberOf = cn=outer,${BASE}  每夜同步员工 是  工号属性 employeeNumber  部门属性 departmentNumber`,
  );
  say(`Groups: cn=outer,${BASE} holds cn=inner,${BASE}, which holds E10001: he comes in as a newcomer, E10002 does not.`);
  say(
    `更多 - 同步 - 立即同步 does what the night does. Then open /login, press its button and sign in as E10001 with door-password. ${SEVERAL}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void directory.stop().then(() => process.exit(0)));
}

/** A folder on an SFTP server, in memory: it shows each file. */
async function sftp(): Promise<void> {
  const { openTestSftp, SFTP_USER } = await import('../src/server/modules/push/test-sftp.ts');
  const { url, hostKey } = await openTestSftp((name, text) => say(`${name} ${text}`));
  say(
    `系统管理 - 数据推送 - 接收方 - 新增: 接收地址 ${url}  验证方式 用户名和密码  用户名 ${SFTP_USER.name}  密码 ${SFTP_USER.password}  主机密钥指纹 ${hostKey}`,
  );
}

const called: Record<string, () => Promise<void>> = { push, webhook, sftp, oidc, ldap };
const calling: Record<string, (caller: ReturnType<typeof callerOf>) => Promise<void>> = { pull, personnel, assistant };
const [name = '', ...rest] = process.argv.slice(2);
const open = called[name];
const call = calling[name];
if (open) {
  // A provider leads people back to the address that the product is known by.
  const known = name === 'oidc' ? 'PUBLIC_URL=http://127.0.0.1:8080 ' : '';
  say(`The product on this machine must be started as: ${known}OUTGOING_NETWORKS=127.0.0.1 npm start`);
  await open();
} else if (call) await call(callerOf(name, rest, say));
else throw new Error(`npm run door -- ${[...Object.keys(called), ...Object.keys(calling)].join(' | ')}`);
