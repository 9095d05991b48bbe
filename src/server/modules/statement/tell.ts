// A vendor has answered its statement by itself: who may reconcile hears of it at the bell and on his devices, with the vendor's words.
import type { In } from '../../../contract/kernel/endpoint.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import type { vendorStatement } from '../../../contract/statement/vendor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { userNow } from '../../kernel/jobs/user.ts';
import { accountsWith } from '../role/index.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';
import { seesStatements } from './statement.query.ts';

/** Who writes down answers, less those who see a part of the site: they see no statement (`seesStatements`). */
async function reconcilers(ctx: Ctx): Promise<string[]> {
  const told: string[] = [];
  for (const userId of await accountsWith(ctx, 'report.statement.confirm')) {
    const now = await userNow(ctx.db, { nodeId: ctx.nodeId, userId });
    if (now && seesStatements(now)) told.push(userId);
  }
  return told;
}

type Answer = In<typeof vendorStatement.answer> & { statementNo: string; vendorName: string };

/** Tells them. */
export async function tellAnswer(ctx: Ctx, { id, statementNo, vendorName, confirmStatus, confirmRemark }: Answer): Promise<void> {
  const title = confirmStatus === ConfirmStatus.confirmed ? '{vendor}确认了对账单{no}' : '{vendor}对对账单{no}有异议';
  await tellPeople(ctx, {
    userIds: await reconcilers(ctx),
    noticeType: NoticeType.reminder,
    publishBy: vendorName,
    said: (language) => ({
      title: translate(language, title, { vendor: vendorName, no: statementNo }),
      content: [
        confirmRemark ? `<p>${escapeHtml(confirmRemark)}</p>` : '',
        `<p><a data-statement="${statementNo}/${id}">${translate(language, '打开对账单')}</a></p>`,
      ].join(''),
    }),
  });
}
