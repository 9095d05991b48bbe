// 领料模板: what is often picked together; a pick order is made of it, it is made of what was picked.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { createDialog, editDialog, formAction, type FormFields } from '../../kit/form/index.ts';
import { action, exportButton, listScreen, type Dialogs } from '../../kit/list/index.ts';
import { TakenDialog } from './taken-dialog.tsx';
import { TemplatePanel } from './template-panel.tsx';

const { list, find, create, update, delete: remove, order, taken } = warehouse.pickTemplate;
type Template = Row<typeof list>;

const fields: FormFields<typeof create> = ['templateName', { name: 'remark', whole: true }, linesField];

/** Asks whose picks; they fill the form of a new template. */
const fromHistory = (dialogs: Dialogs): void =>
  dialogs.show((place) => (
    <TakenDialog
      {...place}
      chosen={(lines) =>
        dialogs.show((next) => <FormDialog {...next} title={t('新增领料模板')} endpoint={create} fields={fields} initial={{ lines }} />)
      }
    />
  ));

export default listScreen(list, {
  search: ['templateName'],
  columns: [
    { name: 'templateName', width: 220, fixed: 'left', align: 'left' },
    { name: 'lineCount', width: 96 },
    { name: 'num', width: 96, align: 'right' },
    'creator',
    'createdAt',
    { name: 'remark', width: 240, align: 'left' },
  ],
  toolbar: [
    createDialog(create, fields, { title: '新增领料模板' }),
    { label: '按历史领用生成', permit: taken.permit, start: (_, dialogs) => fromHistory(dialogs) },
    exportButton(list, 'wms.wmsPickTemplate.export'),
  ],
  rowActions: [
    formAction<Template, typeof order>('生成领料单', order, {
      fields: ['prewhId', 'empId', 'times', 'costId', 'projectId', 'needDate', { name: 'remark', whole: true }],
      fixed: ({ id }) => ({ templateId: id }),
      initial: () => ({ times: 1 }),
      done: '领料单已生成',
    }),
    editDialog<Template, typeof update>(update, fields as FormFields<typeof update>, {
      initial: async ({ id }) => {
        const { templateName, remark, lines } = await call(find, { id });
        return { templateName, remark, lines: lines.map(({ productId, num }) => ({ productId, num })) };
      },
    }),
    action('删除', remove, { confirm: true, danger: true }),
  ],
  panel: { title: '模板明细', render: (row) => <TemplatePanel row={row} /> },
  empty: '还没有领料模板。把常一起领的商品存成模板，下次一键生成领料单。',
});
