// 登录记录, the latest first.
import { sql } from 'kysely';
import { auth } from '../../../contract/auth/index.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { escapeLike } from '../../kernel/list/sought.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { clientName } from './own-sessions.ts';

export const signInList = list(auth.signIns, {
  query: (ctx) =>
    from(ctx, 'signIn', 's')
      .leftJoin('loginUser as u', sameNode('u.id', 's.userId'))
      .select(['s.id', 's.createdAt', 's.loginAccount', 'u.userName', 's.loginSys', 's.way', 's.result', 's.odd', 's.address', 's.agent']),
  filters: {
    createdAt: withinDays('s.createdAt'),
    keyword: contains('s.loginAccount', 'u.userName'),
    // By its beginning, an address or a network: of a year's lines the index finds it.
    address: (said) => sql<boolean>`s.address like ${`${escapeLike(said)}%`}`,
    way: equals('s.way'),
    result: equals('s.result'),
    oddFlag: (only) => (only ? sql<boolean>`s.odd <> '{}'` : undefined),
  },
  sorts: { createdAt: 's.createdAt' },
  order: [
    ['s.createdAt', 'desc'],
    ['s.id', 'desc'],
  ],
  finish: (_, rows) => rows.map(({ agent, ...row }) => ({ ...row, client: clientName(agent) })),
});
