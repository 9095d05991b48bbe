// How a person wants a table: which columns, how dense; and the views that were given a name.
import { useState } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { Unfold } from '../dialog/unfold.tsx';
import { ColumnsSign, ViewsSign } from '../page/icons.tsx';
import type { SettingsProps, ViewProps } from './table-choices.tsx';
import { lazy } from '../../kernel/later.tsx';

const ColumnChoice = lazy(async () => ({ default: (await import('./table-choices.tsx')).ColumnChoice<never> }));
const ViewChoice = lazy(async () => ({ default: (await import('./table-choices.tsx')).ViewChoice }));

/** The button 列设置. */
export function TableSettings<R>(props: SettingsProps<R>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const content = <ColumnChoice {...(props as SettingsProps<never>)} />;
  return (
    <Unfold open={open} setOpen={setOpen} content={content}>
      <Button type="text" icon={<ColumnsSign />} aria-label={t('列设置')} title={t('列设置')} />
    </Unfold>
  );
}

/** The button 视图. */
export function SavedViews(props: Omit<ViewProps, 'done'>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const content = <ViewChoice {...props} done={() => setOpen(false)} />;
  return (
    <Unfold open={open} setOpen={setOpen} content={content}>
      <Button type="text" icon={<ViewsSign />} aria-label={t('视图')} title={t('视图')} />
    </Unfold>
  );
}
