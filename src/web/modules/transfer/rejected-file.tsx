// The rows that were not taken, as a file to correct and send again.
import { useState } from 'react';
import { Button } from 'antd';
import { once, openFile } from '../../kernel/download.ts';
import { useT } from '../../kernel/i18n.ts';

/** What the file of rejected rows is called. */
export const rejectedName = (fileName: string, word: string): string => `${fileName.replace(/\.\w+$/, '')}-${word}.xlsx`;

export function RejectedFile({ objectName, fileName }: { objectName: string; fileName: string }) {
  const t = useT();
  // A refusal has been shown already.
  const [get] = useState(() => once((of: string, name: string) => void openFile(of, name).catch(() => undefined)));
  return <Button onClick={() => get(objectName, rejectedName(fileName, t('未导入')))}>{t('下载错误行文件')}</Button>;
}
