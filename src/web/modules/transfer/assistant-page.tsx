// The frame of the assistant on a page: its name, the way back, and the choice of what to import where it is not made yet.
import { Select } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { holds } from '../../kernel/can.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Assistant } from './assistant.tsx';
import { builtTemplates, templateOf, templateTitle } from './templates.ts';

const CHOOSE = 'new';

/** What the address says of the assistant: absent when the page shows itself. */
export function useAssistant() {
  const [{ search }, change] = useScreenState();
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const template = text('template');
  const importId = text('importId');
  return {
    template,
    importId,
    open: (next: string | undefined, id?: string) =>
      change({ search: { ...search, template: next ?? CHOOSE, importId: id }, open: undefined }),
    close: () => change({ search: { ...search, template: undefined, importId: undefined } }),
  };
}

/** Which templates the signed-in person may import. */
export function useTemplates() {
  const buttons = useSession(({ buttons: all, mode }) => all[mode]);
  return builtTemplates.filter((code) => holds(buttons ?? [], templateOf(code)?.permit));
}

interface Props {
  state: ReturnType<typeof useAssistant>;
  /** What the page is called that the way back leads to. */
  backTo: string;
}

export function AssistantPage({ state: { template = CHOOSE, importId, open, close }, backTo }: Props) {
  const t = useT();
  const templates = useTemplates();
  const chosen = template === CHOOSE ? undefined : template;
  return (
    <div className="imp-screen">
      <ScreenTitle />
      <header className="imp-head">
        <button type="button" className="kit-link" onClick={close}>
          ‹ {t(backTo)}
        </button>
        {chosen ? (
          <h2>{t(templateTitle(chosen))}</h2>
        ) : (
          <Select
            className="imp-template"
            aria-label={t('导入什么')}
            placeholder={t('选择要导入的内容')}
            options={templates.map((code) => ({ value: code, label: t(templateTitle(code)) }))}
            onChange={(code: string) => open(code)}
          />
        )}
      </header>
      {chosen ? (
        <Assistant template={chosen} importId={importId} show={(id) => open(chosen, id)} />
      ) : (
        <p className="imp-hint">{t(templates.length > 0 ? '先选择要导入的内容，再选择文件。' : '您没有可以导入的内容，请联系管理员。')}</p>
      )}
    </div>
  );
}
