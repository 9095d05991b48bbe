// One mail of a report: what its list says of itself, the forms that were chosen, and plain text that says the same.
import { MOST_ON_PAPER } from '../../../contract/transfer/exports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import type { Mail } from '../../kernel/mail.ts';
import { pressList } from '../paper/index.ts';
import { listForMail, translate, type Exports, type Mailed, type PaperFile } from '../transfer/index.ts';
import { MOST_BARS, pictureOf, type InMail } from './picture.ts';

interface Letter {
  report: { sheetFlag: boolean; pdfFlag: boolean; chartFlag: boolean };
  asked: { taskCode: string; filter: Record<string, unknown>; columns: string[] | undefined; called: string | undefined };
}

/** The mail as the reader may see it; `total` is how many rows its list has. Refuses as `listForMail` does. */
export async function mailOf(
  ctx: Ctx,
  exports: Exports,
  { report, asked }: Letter,
): Promise<Omit<Mail, 'to' | 'subject' | 'id'> & { total: number }> {
  const papers = report.pdfFlag ? exports.lists.get(asked.taskCode)?.papers : undefined;
  const onPaper = report.pdfFlag && !papers;
  const texts = onPaper ? MOST_ON_PAPER : report.chartFlag ? MOST_BARS : 0;
  const list = await listForMail(ctx, exports, { ...asked, sheet: report.sheetFlag, texts });
  const files: PaperFile[] = [
    ...(list.bytes ? [{ fileName: `${list.fileName}.xlsx`, bytes: list.bytes }] : []),
    ...(onPaper ? [{ fileName: `${list.fileName}.pdf`, bytes: await pressList(ctx, list) }] : []),
    ...((await papers?.(ctx, asked.filter)) ?? []),
  ];
  const shown = report.chartFlag ? await pictureOf(list, ctx.language) : undefined;
  const attached =
    files.length === 0 ? '' : translate(ctx.language, '附件：{names}', { names: files.map(({ fileName }) => fileName).join('，') });
  return { ...bodyOf(list, { shown, attached }), attachments: [...filesOf(files), ...(shown?.attachments ?? [])], total: list.total };
}

const filesOf = (files: readonly PaperFile[]) => files.map(({ fileName, bytes }) => ({ filename: fileName, content: bytes }));

function bodyOf({ lines }: Mailed, { shown, attached }: { shown: InMail | undefined; attached: string }): { text: string; html: string } {
  const facts = lines.map(([name, text]) => `<tr><th align="left">${escapeHtml(name)}</th><td>${escapeHtml(text)}</td></tr>`).join('');
  return {
    text: [...lines.map(([name, text]) => `${name}：${text}`), shown?.text ?? '', '', attached].join('\n').trimEnd(),
    html: `<table>${facts}</table>${shown?.html ?? ''}${attached && `<p>${escapeHtml(attached)}</p>`}`,
  };
}
