// 自定义报表: the questions that one has kept, and those that others share.
import { ownReport } from '../../../../contract/report/own.ts';
import { go } from '../../../kernel/router.tsx';
import { link, listScreen } from '../../../kit/list/index.ts';
import { ownPath } from '../../../floor/own-path.ts';
import { openOwn, pin, remove, rename, type OwnReport } from './deeds.tsx';

const { list, create } = ownReport;

export default listScreen(list, {
  search: ['reportName', 'sharedWith', 'ownFlag'],
  columns: [
    { name: 'reportName', width: 240, align: 'left', fixed: 'left' },
    { name: 'by', width: 96 },
    { name: 'days', width: 96 },
    { name: 'sharedWith', width: 96 },
    { name: 'roleNames', width: 160, align: 'left' },
    { name: 'userName', width: 104 },
    { name: 'updatedAt', width: 160 },
  ],
  toolbar: [{ label: '新增', permit: create.permit, primary: true, looks: true, start: () => go('/ownReport/new') }],
  rowActions: [
    link<OwnReport>('打开', list.permit, { to: ({ id, reportName }) => ownPath(id, reportName), looks: true }),
    rename,
    pin,
    remove,
  ],
  open: openOwn,
  nameOf: (row) => row.reportName,
  empty: '还没有自定义报表。新增一张：选维度、日期和对比，存个名字。',
});
