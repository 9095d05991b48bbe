// The field that codes are scanned into: by a hand scanner, whatever has the focus, by the camera of a phone, or typed.
import { useState, type RefObject } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { CameraSign } from '../page/icons.tsx';
import { endCode, typeCode, useScanKeys } from './scan-keys.ts';
import './scan.css';
import { lazy } from '../../kernel/later.tsx';

const Camera = lazy(() => import('./camera.tsx'));

interface Props {
  field: RefObject<HTMLInputElement | null>;
  /** What is to be scanned. */
  label: string;
  /** Told each code, as often as it is scanned. */
  take: (code: string) => void;
}

export function ScanField({ field, label, take }: Props) {
  const t = useT();
  const text = useScanKeys(take);
  const [camera, setCamera] = useState(false);
  return (
    <form
      className="scan-form"
      // The key of a phone's own keyboard.
      onSubmit={(event) => {
        event.preventDefault();
        endCode();
      }}
    >
      <input
        ref={field}
        data-scan=""
        className="scan-field"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="done"
        value={text}
        onChange={(event) => typeCode(event.target.value)}
      />
      <Button icon={<CameraSign />} aria-label={t('用摄像头扫码')} aria-pressed={camera} onClick={() => setCamera(!camera)} />
      {camera && <Camera take={take} />}
    </form>
  );
}
