// What was sent and what was answered, as people can read it.
import { useT } from '../../kernel/i18n.ts';
import './push.css';

/** JSON in lines; all else as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

export function TextBox({ text }: { text: string | null }) {
  const t = useT();
  const shown = text === null || text === '' ? t('（空）') : readable(text);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <pre className="push-text" tabIndex={0}>
      {shown}
    </pre>
  );
}

interface SidesProps {
  requestBody: string | null;
  responseStatus: number | null;
  responseBody: string | null;
  why: string;
}

/** The two sides of a call. */
export function Sides({ requestBody, responseStatus, responseBody, why }: SidesProps) {
  const t = useT();
  return (
    <>
      {why && <p className="kit-problem">{why}</p>}
      <div className="push-beside">
        <div>
          <h2>{t('推送内容')}</h2>
          <TextBox text={requestBody} />
        </div>
        <div>
          <h2>
            {t('应答内容')} {responseStatus !== null && `HTTP ${responseStatus}`}
          </h2>
          <TextBox text={responseBody} />
        </div>
      </div>
    </>
  );
}
