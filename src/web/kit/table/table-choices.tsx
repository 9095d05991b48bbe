// What 列设置 and 视图 unfold; it comes when one of them is pressed.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Checkbox, Input, Select } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { LayoutSize } from '../../../contract/kernel/screen-codes.ts';
import { useT } from '../../kernel/i18n.ts';
import type { ScreenState } from '../../kernel/router.tsx';
import { focusFirst } from '../dialog/focus.ts';
import type { Column } from '../list/columns.tsx';
import { useRemembered } from '../page/remember.ts';
import { isShown, type Density, type TableLayout } from './table-layout.ts';

export interface SettingsProps<R> {
  columns: readonly Column<R>[];
  layout: TableLayout;
  density: Density;
  change: (layout: TableLayout) => void;
}

/** It came after its button was pressed: the keyboard goes into it now. */
function Entered({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => focusFirst(box.current), []);
  return (
    <div ref={box} className="kit-settings-body">
      {children}
    </div>
  );
}

/** What is ticked is shown; widths are dragged in the table's head. */
export function ColumnChoice<R>({ columns, layout, density, change }: SettingsProps<R>) {
  const t = useT();
  const shown = columns.filter((column) => isShown(column, layout));
  return (
    <Entered>
      <Select
        aria-label={t('行高')}
        value={density}
        options={LayoutSize.def.values.map((value) => ({ value, label: t(labelOfCode(LayoutSize, value)) }))}
        onChange={(next) => change({ ...layout, density: next })}
      />
      {columns.map((column) => {
        const on = isShown(column, layout);
        return (
          <Checkbox
            key={column.name}
            checked={on}
            disabled={on && shown.length === 1}
            onChange={() => change({ ...layout, shown: { ...layout.shown, [column.name]: !on } })}
          >
            {t(column.title, { asField: 1 })}
          </Checkbox>
        );
      })}
      <Button size="small" onClick={() => change({})}>
        {t('恢复默认')}
      </Button>
    </Entered>
  );
}

interface View {
  name: string;
  state: Pick<ScreenState, 'search' | 'sorts'>;
  layout: TableLayout;
}
export interface ViewProps {
  screen: string;
  state: ScreenState;
  layout: TableLayout;
  apply: (state: Partial<ScreenState>, layout: TableLayout) => void;
  done: () => void;
}

/** Names a search with its columns and sort keys, and brings it back. */
export function ViewChoice({ screen, state, layout, apply, done }: ViewProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [views, setViews] = useRemembered<View[]>(`views.${screen}`, []);
  const keep = () => {
    const said = name.trim();
    if (!said) return;
    const { search, sorts } = state;
    setViews([...views.filter((view) => view.name !== said), { name: said, state: { search, sorts }, layout }]);
    setName('');
  };
  return (
    <Entered>
      {views.length === 0 && <span>{t('把当前的查询、列和排序存成视图，下次一键打开。')}</span>}
      {views.map((view) => (
        <div key={view.name} className="kit-view">
          <button
            type="button"
            className="kit-link"
            onClick={() => {
              apply({ ...view.state, page: 1, open: undefined }, view.layout);
              done();
            }}
          >
            {view.name}
          </button>
          <button
            type="button"
            className="kit-fold"
            aria-label={t('删除视图{name}', { name: view.name })}
            onClick={() => setViews(views.filter((one) => one !== view))}
          >
            ×
          </button>
        </div>
      ))}
      <Input.Search
        aria-label={t('视图名称')}
        placeholder={t('视图名称')}
        maxLength={30}
        value={name}
        enterButton={t('保存')}
        onChange={(event) => setName(event.target.value)}
        onSearch={keep}
      />
    </Entered>
  );
}
