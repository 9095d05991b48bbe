// The operation log: who did what, when, from where, and what it changed.
import { sql } from 'kysely';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { LogModule, system } from '../../../contract/system/index.ts';
import { contains, equals, list, withinDays } from '../../kernel/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';

export const operateLogList = list(system.operateLog, {
  query: (ctx) =>
    from(ctx, 'operateLog', 'o')
      .leftJoin('loginUser as u', sameNode('u.id', 'o.userId'))
      .select([
        'o.id',
        'o.createdAt',
        'o.loginAccount',
        'u.userName',
        'o.moduleCode',
        'o.action',
        'o.path',
        'o.ip',
        'o.result',
        sql<string | null>`nullif(o.params, 'null'::jsonb)::text`.as('params'),
      ]),
  filters: {
    moduleCode: equals('o.moduleCode'),
    keyword: contains('o.action', 'o.path'),
    loginAccount: contains('o.loginAccount', 'u.userName'),
    // Whom or what it was about: a code, a name, a number that was sent or that it changed.
    content: (content) => sql<boolean>`position(lower(${content}) in lower(o.params::text)) > 0`,
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { createdAt: 'o.createdAt', loginAccount: 'o.loginAccount', moduleCode: 'o.moduleCode', action: 'o.action' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'desc'],
  ],
});

/** The modules that the log tells apart, for its filter. */
export const logModules = (): { moduleCode: string; moduleName: string }[] =>
  (codesOf(LogModule)?.options ?? []).map(({ value, label }) => ({ moduleCode: String(value), moduleName: label }));
