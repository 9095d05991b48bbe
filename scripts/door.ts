// `npm run door -- push|tls|webhook|sftp|mail|oidc|ldap|pull|personnel|assistant`: the other side of a door on this machine, to try it without anybody else's system. It prints what to enter, and ends with Ctrl-C.
import { createInterface } from 'node:readline';
import { assistant, callerOf, personnel, pull } from './doors/callers.ts';
import { mail, MAIL_SERVER, push, sftp, tls, webhook } from './doors/receivers.ts';

const say = (text: string): void => console.log(text);

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
  say(
    `For 数据推送: 验证方式 OAuth 2 客户端凭据  用户名或客户端编号 factory  密码、令牌或密钥 door-secret  令牌地址 ${provider.issuer}/token (npm run door -- push shows the token that comes).`,
  );
  say('For 单点登录 press 测试, and enter here the two addresses that it shows, a line each.');
  const said: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim()) said.push(line.trim());
    if (said.length === 2) break;
  }
  const [redirectUri, logoutUri] = said;
  if (!redirectUri || !logoutUri) return;
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

const receiving = { push, tls, webhook, sftp, mail };
const called: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(Object.entries(receiving).map(([name, open]) => [name, () => open(say)])),
  oidc,
  ldap,
};
const calling: Record<string, (caller: ReturnType<typeof callerOf>) => Promise<void>> = { pull, personnel, assistant };
/** What it is started with, where that is more than the address of this machine. */
const STARTED: Record<string, string> = {
  // A provider leads people back to the address that the product is known by.
  oidc: 'PUBLIC_URL=http://127.0.0.1:8080 OUTGOING_NETWORKS=127.0.0.1',
  mail: `SMTP_URL=${MAIL_SERVER}`,
};
const [name = '', ...rest] = process.argv.slice(2);
const open = called[name];
const call = calling[name];
if (open) {
  say(`The product on this machine must be started as: ${STARTED[name] ?? 'OUTGOING_NETWORKS=127.0.0.1'} npm start`);
  await open();
} else if (call) await call(callerOf(name, rest, say));
else throw new Error(`npm run door -- ${[...Object.keys(called), ...Object.keys(calling)].join(' | ')}`);
