// What a template of data permission leaves, at the right of the list.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { dataScope } from '../../../contract/role/data-scope.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import './role.css';

type TemplateRow = Row<typeof dataScope.list>;
export const KINDS = [
  ['department', 'departmentIds', '部门'],
  ['cost', 'costIds', '成本中心'],
  ['project', 'projectIds', '项目'],
  ['vm', 'vmIds', '设备'],
  ['warehouse', 'warehouseIds', '仓库'],
  ['user', 'userIds', '用户'],
] as const;

export function Content({ row }: { row: TemplateRow }) {
  return <Entities key={row.id} id={row.id} />;
}

function Entities({ id }: { id: string }) {
  const say = useT();
  const { data, error, refetch } = useRead(dataScope.find, { id });
  if (error) return <LoadError message={error.message} retry={() => void refetch()} kept={false} />;
  if (!data) return <Skeleton rows={6} />;
  return KINDS.map(([kind, , title]) => (
    <section key={kind}>
      <h3>
        {say(title)} {data[kind].length === 0 ? say(kind === 'user' ? '没有人' : '不限制') : data[kind].length}
      </h3>
      <ul className="role-entities">
        {data[kind].map(({ id: entityId, code, name }) => (
          <li key={entityId}>
            <code>{code}</code> {name}
          </li>
        ))}
      </ul>
    </section>
  ));
}
