// Signing in with an account of the company: what is served.
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { followDirectories } from './directory-night.ts';
import { directoryHandlers, providerHandlers, signInHandlers } from './index.ts';

export const identity = noun({
  handlers: [signInHandlers, providerHandlers, directoryHandlers],
  // After the midnight of most sites.
  jobs: [{ task: defineTask('identity.directory', followDirectories), at: '20 18 * * *' }],
  freshness: {
    untouched: {
      'who is signed in, what was said and done, files': ['/oauth/listSignInProvider'],
      'what was set: rights, rules, machines, sites': ['/auth/provider/listIdentityProvider', '/auth/provider/listDirectorySync'],
    },
  },
});
