// Signing in with an account of the company: what is served.
import { noun } from '../noun.ts';
import { providerHandlers, signInHandlers } from './index.ts';

export const identity = noun({
  handlers: [signInHandlers, providerHandlers],
  freshness: {
    untouched: {
      'who is signed in, what was said and done, files': ['/oauth/listSignInProvider'],
      'what was set: rights, rules, machines, sites': ['/auth/provider/listIdentityProvider'],
    },
  },
});
