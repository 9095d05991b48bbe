// What other modules may use of signing in with an account of the company.
import { identityProvider, providerSignIn } from '../../../contract/identity/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { createProvider, deleteProvider, providerList, updateProvider } from './provider.ts';
import { beginSignIn, finishSignIn, signInProviders } from './sign-in.ts';
import { testProvider } from './trial.ts';
import { unlinkUser } from './unlink.ts';

export { serveProviderLogout } from './logout.ts';
export const signInHandlers = implement(providerSignIn, {
  providers: signInProviders,
  begin: beginSignIn,
  finish: (ctx, input, { request }) => finishSignIn(ctx, input, request),
});
export const providerHandlers = implement(identityProvider, {
  page: providerList.page,
  create: createProvider,
  update: updateProvider,
  delete: deleteProvider,
  test: testProvider,
  unlink: unlinkUser,
});
