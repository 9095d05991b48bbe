// What belongs to a project: its attributes, its leaders, its cost centres.
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { project, projectAttribute } from '../../../contract/org/project.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, useAllowed, type Action } from '../../kit/list/actions.tsx';
import { editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import './org.css';

type Attribute = Out<typeof project.find>['attributes'][number];

export function ProjectPanel({ id }: { id: string }) {
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
  const [dialogs, dialog] = useDialogs(names);
  const actions = useAllowed(attributeActions);
  const may = useAllowed([projectAttribute.create]).length > 0;
  const add = () =>
    dialogs.show((place) => (
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
            <RowActions row={row} actions={actions} dialogs={dialogs} />
          </li>
        ))}
      </ul>
      {found.attributes.length === 0 && <p>{say('还没有属性，例如客户、阶段、合同号。')}</p>}
      {may && <Button onClick={add}>{say('新增属性')}</Button>}
      {dialog}
    </section>
  );
}
