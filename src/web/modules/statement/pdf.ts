// A statement as PDF: what both sides sign, as the server drew it once.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { statement } from '../../../contract/statement/index.ts';
import { download } from '../../kernel/api.ts';
import { once } from '../../kernel/download.ts';
import { t } from '../../kernel/i18n.ts';
import type { Action } from '../../kit/list/actions.tsx';

const bring = once(({ id, statementNo }: Row<typeof statement.list>) => {
  // Why it is not to be had has been shown.
  void download(statement.paper, { id }, `${t('对账单')}-${statementNo}.pdf`).catch(() => undefined);
});

export const statementPdf: Action<Row<typeof statement.list>> = {
  label: '下载PDF',
  permit: statement.paper.permit,
  looks: true,
  start: bring,
};
