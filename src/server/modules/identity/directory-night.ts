// Each night directories are followed where that was switched on; who may change them is told when one waits for a decision or has failed.
import type { Language } from '../../../contract/errors.ts';
import { DirectorySyncStatus, IdentityProtocol } from '../../../contract/identity/codes.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { accountsWith } from '../role/index.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';
import { syncDirectory } from './directory-sync.ts';
import { placeOf } from './directory.ts';

/** The job of the night. */
export async function followDirectories(ctx: Ctx): Promise<void> {
  const rows = await from(ctx, 'identityProvider', 'p')
    .select(['p.id', 'p.providerName', 'p.directory'])
    .where('p.protocol', '=', IdentityProtocol.ldap)
    .where('p.statusFlag', '=', true)
    .execute();
  for (const { id, providerName } of rows.filter((row) => placeOf(row).directory.syncFlag)) {
    const ended = await syncDirectory(ctx, { providerId: id }).catch((error: unknown) => {
      // Somebody has just pressed.
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (ended?.syncStatus === DirectorySyncStatus.held)
      await tell(ctx, '目录“{name}”的同步会停用{n}人，请确认', { name: providerName, n: ended.wouldStop, problem: '' });
    if (ended?.syncStatus === DirectorySyncStatus.failed)
      await tell(ctx, '目录“{name}”没有同步', { name: providerName, n: 0, problem: ended.problem ?? '' });
  }
}

async function tell(ctx: Ctx, title: string, said: { name: string; n: number; problem: string }): Promise<void> {
  const userIds = await accountsWith(ctx, 'system.identityProvider.update');
  await inTransaction(ctx, (inner) =>
    tellPeople(inner, {
      userIds,
      noticeType: NoticeType.reminder,
      publishBy: '单点登录',
      said: (language: Language) => ({
        title: translate(language, title, { name: said.name, n: String(said.n) }),
        content: `<p>${escapeHtml(said.problem || translate(language, '请在单点登录页面打开这个目录的“同步”查看并决定。'))}</p>`,
      }),
    }),
  );
}
