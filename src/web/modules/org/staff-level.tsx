// 员工等级: the levels that grade staff, in their order. They come whole, without pages.
import { useMemo, useState } from 'react';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { empLevel, EmpLevelRow } from '../../../contract/org/level.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { useAllowed } from '../../kit/list/actions.tsx';
import { onOff } from '../../kit/list/on-off.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { shapeOf } from '../../kit/form/fields.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { actionsWidth, RowActions } from '../../kit/list/row-actions.tsx';
import { Toolbar } from '../../kit/list/toolbar.tsx';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { deleteOrStop } from './delete-or-stop.tsx';

type Level = Out<typeof empLevel.list>[number];

const fields: FormFields<typeof empLevel.create> = ['levelCode', 'levelName', 'sort', 'remark'];
const COLUMNS = [
  { name: 'sort', width: 80 },
  { name: 'levelCode', width: 120 },
  { name: 'levelName', width: 200 },
  { name: 'empCount', width: 96 },
  { name: 'statusFlag', width: 88 },
  { name: 'remark', width: 240 },
] as const;
const columnsFor = (cards: boolean) => columnsOf<Level>(shapeOf(EmpLevelRow), COLUMNS, cards);
const names = { keyOf: (row: Level) => row.id, nameOf: (row: Level) => row.levelName };
const rowActions = [
  editDialog<Level, typeof empLevel.update>(empLevel.update, fields),
  ...onOff<Level>(empLevel.update, { flag: 'statusFlag', confirm: '停用后不能再评给新的员工，已有这个等级的员工不变。' }),
  deleteOrStop<Level>({ delete: empLevel.delete, stop: empLevel.update, flag: 'statusFlag' }),
];
const toolbarActions = [
  createDialog(empLevel.create, fields),
  importButton('IMPORT_EMP_LEVEL', 'organization.staffLevel.import'),
  exportButton(empLevel.list, 'organization.staffLevel.export'),
];

export default function StaffLevel() {
  const t = useT();
  const cards = useSession(({ device }) => device === 'mobile');
  const columns = useMemo(() => columnsFor(cards), [cards]);
  const levels = useRead(empLevel.list, {});
  const [active, setActive] = useState<string | undefined>(undefined);
  const [dialogs, dialog] = useDialogs(names);
  const actions = useAllowed(rowActions);
  const toolbar = useAllowed(toolbarActions);
  const rows = levels.data ?? [];
  const now = {
    input: {},
    total: rows.length,
    columns: columns.map(({ name, title }) => ({ name, title, shown: true })),
  };
  if (!levels.data)
    return (
      <div className="kit-screen">
        <ScreenTitle />
        {<NotThere asked={levels} rows={8} />}
      </div>
    );
  return (
    <div className="kit-screen">
      <ScreenTitle />
      <div className="kit-line">
        <Toolbar actions={toolbar} now={now} dialogs={dialogs} />
      </div>
      <div className="kit-columns">
        <div className="kit-main">
          <DataTable
            label={t('员工等级')}
            rows={rows}
            rowKey={names.keyOf}
            cards={cards}
            columns={columns}
            active={active}
            onActive={({ id }) => setActive(id)}
            onOpen={(row) => actions[0]?.start(row, dialogs)}
            actions={{
              width: actionsWidth(t, rows, actions),
              render: (row) => <RowActions row={row} actions={actions} dialogs={dialogs} />,
            }}
            empty={<Empty why={t('还没有员工等级。用“新增”加第一个，例如初级工、技师。')} />}
          />
        </div>
      </div>
      {dialog}
    </div>
  );
}
