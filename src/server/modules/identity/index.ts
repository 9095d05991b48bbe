// What other modules may use of signing in with an account of the company.
import { directory, identityProvider, providerSignIn } from '../../../contract/identity/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { loginDirectory } from './directory-sign-in.ts';
import { listSyncs, syncDirectory } from './directory-sync.ts';
import { createDirectory, testDirectory, updateDirectory } from './directory.ts';
import { createProvider, deleteProvider, providerList, updateProvider } from './provider.ts';
import { beginSignIn, finishSignIn, signInProviders } from './sign-in.ts';
import { testProvider } from './trial.ts';
import { unlinkUser } from './unlink.ts';

export { serveProviderLogout } from './logout.ts';
export const signInHandlers = implement(providerSignIn, {
  providers: signInProviders,
  begin: beginSignIn,
  finish: (ctx, input, { request }) => finishSignIn(ctx, input, request),
  directory: (ctx, input, { request }) => loginDirectory(ctx, input, request),
});
export const providerHandlers = implement(identityProvider, {
  page: providerList.page,
  create: createProvider,
  update: updateProvider,
  delete: deleteProvider,
  test: testProvider,
  unlink: unlinkUser,
});
export const directoryHandlers = implement(directory, {
  create: createDirectory,
  update: updateDirectory,
  test: testDirectory,
  syncs: listSyncs,
  sync: syncDirectory,
});
