// Signing in and accounts: what is served, exported, imported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { authHandlers, logSeenOver, sweepSignIn } from './index.ts';

const sweep = defineTask('auth.sweep', (ctx) => sweepSignIn(ctx.db));
const seen = defineTask('auth.seen', logSeenOver);

export const auth = noun({
  handlers: [authHandlers],
  jobs: [
    { task: sweep, at: '40 18 * * *' },
    { task: seen, at: '* * * * *' },
  ],
  freshness: {
    untouched: {
      'who is signed in, what was said and done, files': [
        '/oauth/findLoginSys',
        '/oauth/findLoginInfo',
        '/oauth/findCardTerminal',
        '/oauth/findPasswordRule',
        '/basic/findFuncMenuByUser',
        '/basic/findPermissionByLoginSys',
        '/auth/user/listOwnSession',
        '/auth/user/findOwnSecondFactor',
        '/auth/user/listOwnPasskey',
        '/auth/user/listSignIn',
        '/auth/user/listOwnAccessKey',
        '/oauth/generateOpenApiSign',
      ],
    },
  },
});
