// What the group keeps of a vendor beside what the site has.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { conglomerateVendor } from '../../../contract/org/vendor.ts';
import { useT } from '../../kernel/i18n.ts';
import './org.css';

type GroupVendor = Row<typeof conglomerateVendor.list>;

const LINES = [
  ['供应商名称', 'vendorName'],
  ['联系人', 'contact'],
  ['电话', 'mobile'],
  ['邮箱', 'email'],
  ['地址', 'address'],
] as const;

/** The group's words beside the site's own; a line that differs is marked. */
export function Compared({ row }: { row: GroupVendor }) {
  const say = useT();
  const status = (locked: boolean | undefined) => (locked === undefined ? '' : say(locked ? '停用' : '正常'));
  const lines = [
    ...LINES.map(([name, key]) => ({ name, group: row[key] ?? '', own: row.own?.[key] ?? '' })),
    { name: '状态', group: status(row.lockFlag), own: status(row.own?.lockFlag) },
  ];
  return (
    <table className="org-compare">
      <thead>
        <tr>
          <th scope="col">{say('字段')}</th>
          <th scope="col">{say('集团')}</th>
          <th scope="col">{say(row.own ? '本站点' : '本站点未引入')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, group, own }) => (
          <tr key={name} className={row.differs.includes(name) ? 'org-differs' : ''}>
            <th scope="row">
              {say(name)}
              {row.differs.includes(name) && <small>（{say('不同')}）</small>}
            </th>
            <td>{group}</td>
            <td>{own}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
