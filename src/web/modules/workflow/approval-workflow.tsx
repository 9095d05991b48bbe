// 审批流程: who approves which kind of document, in which steps.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import { t } from '../../kernel/i18n.ts';
import { action, column, dialog, hidden, listScreen, onOff } from '../../kit/list/index.ts';
import { conditionsText } from './conditions-text.ts';
import { approversText, Diagram } from './diagram.tsx';
import { WorkflowEditor } from './editor.tsx';

const { list, create, update, delete: remove } = workflow;
type Workflow = Row<typeof list>;

const stepsText = ({ steps, names }: Workflow): string => steps.map((step) => approversText(t, step, names)).join(' → ');

const takesText = ({ conditions, names }: Workflow): string => conditionsText(t, conditions, names);

export default listScreen(list, {
  search: ['keyword', 'bizType', 'statusFlag'],
  columns: [
    { name: 'workflowName', width: 200, align: 'left', fixed: 'left' },
    { name: 'bizType', width: 136 },
    column('steps', stepsText, { title: '审批步骤', width: 280, align: 'left' }),
    column('conditions', takesText, { title: '适用条件', width: 200, align: 'left' }),
    { name: 'statusFlag', width: 80 },
    { name: 'sort', width: 80 },
    { name: 'version', width: 72 },
    { name: 'openCount', width: 88, align: 'right' },
    'changedAt',
    ...hidden('changedBy'),
  ],
  toolbar: [{ ...dialog<unknown>('新增', create.permit, (place) => <WorkflowEditor {...place} />), primary: true }],
  rowActions: [
    dialog<Workflow>('修改', update.permit, (place, row) => <WorkflowEditor {...place} row={row} />),
    ...onOff<Workflow>(update, { flag: 'statusFlag', confirm: '停用后新的单据不走这个流程，进行中的照旧。' }),
    action('删除', remove, { confirm: '删除后新的单据不走这个流程，进行中的照旧。', danger: true }),
  ],
  panel: {
    title: '流程图',
    render: (row) => (
      <>
        <p>{takesText(row)}</p>
        <Diagram steps={row.steps} names={row.names} />
      </>
    ),
  },
  nameOf: ({ workflowName }) => workflowName,
  empty: '还没有审批流程：单据由有审批权限的人审批。需要按金额、部门或分几步审批时，在这里新增。',
});
