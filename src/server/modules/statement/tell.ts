// A vendor has answered its statement by itself: who may reconcile hears of it at the bell and on his devices, with the vendor's words.
import type { In } from '../../../contract/kernel/endpoint.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import type { vendorStatement } from '../../../contract/statement/vendor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { accountsOfAll } from '../role/index.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';

type Answer = In<typeof vendorStatement.answer> & { statementNo: string; vendorName: string };

/** Tells who writes down answers, less those who see a part of the site: they see no statement. */
export async function tellAnswer(ctx: Ctx, { id, statementNo, vendorName, confirmStatus, confirmRemark }: Answer): Promise<void> {
  const title = confirmStatus === ConfirmStatus.confirmed ? '{vendor}确认了对账单{no}' : '{vendor}对对账单{no}有异议';
  await tellPeople(ctx, {
    userIds: await accountsOfAll(ctx, 'report.statement.confirm'),
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
