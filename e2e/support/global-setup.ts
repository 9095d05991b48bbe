// Before the browser tests: the screens are built, the server runs, the first administrator has a password that tests know.
import { execFileSync } from 'node:child_process';
import { changePassword, signInBy } from './api.ts';
import { startServer } from './server.ts';

export const ADMIN_PASSWORD = 'Passw0rd-e2e';

/** Starts all of it; gives what ends it. E2E_URL set beforehand: that server is used, E2E_ACCOUNT and E2E_PASSWORD with it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['E2E_BUILD'] !== 'no')
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { stdio: 'inherit' });
  if (process.env['E2E_URL']) return async () => undefined;
  const server = await startServer();
  process.env['E2E_URL'] = server.url;
  const [, account = '', oneTime = ''] = /管理员账号 (\S+?)，一次性密码 (\S+?)（/.exec(server.said) ?? [];
  if (!account) throw new Error(`no administrator was announced:\n${server.said}`);
  const { token } = await signInBy(account, oneTime);
  const changed = await changePassword(token, oneTime, ADMIN_PASSWORD);
  if (changed.code !== 200) throw new Error(`the password could not be changed: ${changed.msg}`);
  process.env['E2E_ACCOUNT'] = account;
  process.env['E2E_PASSWORD'] = ADMIN_PASSWORD;
  return server.stop;
}
