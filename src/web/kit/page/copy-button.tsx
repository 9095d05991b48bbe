// Copies a text to the clipboard. A page on plain http has no clipboard API: there the text is selected and copied by command.
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';

async function copyText(text: string, beside: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Beside the button: what lies under an open dialog cannot be selected.
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  beside.after(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  beside.focus();
  if (!done) throw new Error('the browser copies nothing');
}

export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const copy = (button: HTMLElement) =>
    copyText(text, button).then(
      () => toast.success(t('已复制')),
      () => toast.warning(t('浏览器不允许复制，请选中文字后复制')),
    );
  return (
    <Button size="small" onClick={({ currentTarget }) => void copy(currentTarget)}>
      {t('复制')}
    </Button>
  );
}
