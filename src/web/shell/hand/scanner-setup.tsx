// What the scanner of this device sends around each code, where somebody has set it to send something; and what it sent last, so that one sees it.
import { useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { lastTyped } from '../../kit/scan/scan-keys.ts';
import { keepScanner, MOST_MARK, scannerHere, withoutMarks, type Scanner } from '../../kit/scan/scanner-marks.ts';

export function ScannerSetup() {
  const t = useT();
  const [scanner, setScanner] = useState(scannerHere);
  const put = (next: Scanner): void => {
    setScanner(next);
    keepScanner(next);
  };
  const last = lastTyped();
  return (
    <details className="hand-scanner">
      <summary>{t('扫描头设置')}</summary>
      <p>{t('扫描头在每个码前后加了字母或符号时，填在这里，只对本机有效。码制标识（如]C1、]d2）不用填，总能认出。')}</p>
      <div>
        <MarkField title={t('码前面')} value={scanner.before} put={(before) => put({ ...scanner, before })} />
        <MarkField title={t('码后面')} value={scanner.after} put={(after) => put({ ...scanner, after })} />
      </div>
      <label className="scan-end">
        <input type="checkbox" checked={scanner.silentEnd} onChange={({ target }) => put({ ...scanner, silentEnd: target.checked })} />
        <span>{t('扫描头不发回车，停顿一下就算扫完')}</span>
      </label>
      {last !== '' && <p>{t('扫描头上一次送来“{typed}”，读作“{code}”', { typed: last, code: withoutMarks(last, scanner) })}</p>}
    </details>
  );
}

interface MarkFieldProps {
  title: string;
  value: string;
  put: (value: string) => void;
}
const MarkField = ({ title, value, put }: MarkFieldProps) => (
  <label>
    <span>{title}</span>
    <input
      className="scan-mark"
      maxLength={MOST_MARK}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={(event) => put(event.target.value)}
    />
  </label>
);
