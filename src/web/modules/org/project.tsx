// 项目管理: projects with their days and leaders; at the right the attributes of the chosen one.
import { Button } from 'antd';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { project, projectAttribute } from '../../../contract/org/project.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { action, useAllowed, type Action } from '../../kit/list/actions.tsx';
import { onOff } from '../../kit/list/on-off.ts';
import { opens } from '../../kit/list/columns.tsx';
import { pickedAs } from '../../kit/form/control.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { useDesk } from '../../kit/dialog/use-dialogs.tsx';
import { deleteOrStop } from './delete-or-stop.tsx';
import './org.css';

type Project = Row<typeof project.list>;
type Attribute = Out<typeof project.find>['attributes'][number];

const fields: FormFields<typeof project.create> = ['projectCode', 'projectName', 'startDate', 'endDate', { name: 'remark', whole: true }];
const people = ({ id, projectCode }: Project) => go(listAt('/organization/projectStaffs', { keyword: projectCode }, id));

export default listScreen(project.list, {
  search: ['keyword', 'statusFlag', 'empId', { name: 'leaderEmpId', control: pickedAs('empId') }, 'costId'],
  columns: [
    { name: 'projectCode', width: 104, fixed: 'left' },
    { name: 'projectName', width: 184, align: 'left' },
    { name: 'leaderNames', width: 136 },
    { name: 'startDate', width: 112 },
    { name: 'endDate', width: 112 },
    opens('empCount', people, { width: 88 }),
    { name: 'attributeCount', width: 88, hidden: true },
    { name: 'costNames', width: 136 },
    { name: 'statusFlag', width: 80 },
    { name: 'remark', width: 200, hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [
    createDialog(project.create, fields),
    importButton('IMPORT_PROJECT', 'organization.project.import'),
    exportButton(project.list, 'organization.project.export'),
  ],
  rowActions: [
    editDialog<Project, typeof project.update>(project.update, fields),
    ...onOff<Project>(project.update, { flag: 'statusFlag', confirm: '停用后不能再选择这个项目，历史记录不变。' }),
    deleteOrStop<Project>({ delete: project.delete, stop: project.update, flag: 'statusFlag' }),
  ],
  panel: { title: '项目资料', render: (row) => (row ? <ProjectPanel id={row.id} /> : <Nothing />) },
  nameOf: (row) => `${row.projectCode} ${row.projectName}`,
  empty: '还没有项目。可以新增，也可以从Excel导入。',
});

function Nothing() {
  const say = useT();
  return <Empty why={say('选择一个项目，查看它的属性和负责人。')} />;
}

function ProjectPanel({ id }: { id: string }) {
  const { data, error, refetch } = useRead(project.find, { id });
  if (data) return <Loaded found={data} />;
  return error ? <LoadError message={error.message} retry={() => void refetch()} kept={false} /> : <Skeleton rows={4} />;
}

const attribute: FormFields<typeof projectAttribute.update> = ['attrName', 'attrValue', 'sort'];
const attributeActions: Action<Attribute>[] = [
  editDialog<Attribute, typeof projectAttribute.update>(projectAttribute.update, attribute, { width: 480 }),
  action<Attribute, typeof projectAttribute.delete>('删除', projectAttribute.delete, { confirm: true, danger: true }),
];
const names = { keyOf: ({ id }: Attribute) => id, nameOf: ({ attrName }: Attribute) => attrName };

function Loaded({ found }: { found: Out<typeof project.find> }) {
  const say = useT();
  return (
    <div className="org-panel">
      <h2>
        {found.projectName} <small>{found.projectCode}</small>
      </h2>
      <Attributes found={found} />
      <section>
        <h3>{`${say('负责人')} ${found.leaders.length}`}</h3>
        <ul>
          {found.leaders.map((row) => (
            <li key={row.id}>
              {row.empName}
              <small>
                {row.empCode} · {row.departmentName}
                {row.mainFlag ? ` · ${say('主负责人')}` : ''}
              </small>
            </li>
          ))}
        </ul>
        {found.leaders.length === 0 && <p>{say('还没有负责人，请在“项目负责人”中指定。')}</p>}
      </section>
      {found.costNames && (
        <section>
          <h3>{say('成本中心')}</h3>
          <p>{found.costNames}</p>
        </section>
      )}
      {found.remark && <p>{found.remark}</p>}
    </div>
  );
}

/** What is said of the project by name and value, changed in place. */
function Attributes({ found }: { found: Out<typeof project.find> }) {
  const say = useT();
  const [desk, dialog] = useDesk(names);
  const actions = useAllowed(attributeActions);
  const may = useAllowed([projectAttribute.create]).length > 0;
  const add = () =>
    desk.show((place) => (
      <FormDialog
        {...place}
        title={t('新增项目属性')}
        endpoint={projectAttribute.create}
        fields={attribute}
        initial={{ sort: found.attributes.length + 1 }}
        fixed={{ projectId: found.id }}
        width={480}
      />
    ));
  return (
    <section>
      <h3>{`${say('属性')} ${found.attributes.length}`}</h3>
      <ul>
        {found.attributes.map((row) => (
          <li key={row.id}>
            <span>
              <small>{row.attrName}</small> {row.attrValue}
            </span>
            <RowActions row={row} actions={actions} desk={desk} />
          </li>
        ))}
      </ul>
      {found.attributes.length === 0 && <p>{say('还没有属性，例如客户、阶段、合同号。')}</p>}
      {may && <Button onClick={add}>{say('新增属性')}</Button>}
      {dialog}
    </section>
  );
}
