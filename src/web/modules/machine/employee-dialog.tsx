// 绑定员工: who may use a machine, until when.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { machine } from '../../../contract/machine/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { listColumns } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Pager } from '../../kit/list/pager.tsx';
import { RemotePicker, useSettled } from '../../kit/picker/remote-picker.tsx';
import { Empty, ReadError } from '../../kit/list/states.tsx';
import { employees } from './pickers.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { listEmp, bindEmp, unbindEmp } = machine.vmSettings;
type Bound = Row<typeof listEmp>;
const columns = listColumns<Bound>(listEmp.output, [
  { name: 'empCode', width: 96 },
  { name: 'empName', width: 88 },
  { name: 'departmentName', width: 130 },
  { name: 'cardNo', width: 120 },
  'boundAt',
  { name: 'validTo', width: 160 },
]);

interface Props {
  open: boolean;
  close: () => void;
  vmId: string;
  vmName: string;
}

export function EmployeeDialog({ open, close, vmId, vmName }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Bound>>(new Map());
  const { busy, problem, send } = useSend();
  const keyword = useSettled(typed.trim(), 200);
  const input = { vmId, ...paging, ...(keyword ? { keyword } : {}) };
  const bound = useRead(listEmp, input, { enabled: open, placeholderData: keepPreviousData });
  const unbind = async () => {
    if ((await send(unbindEmp, { vmIds: [vmId], empIds: [...chosen.keys()] })) !== undefined) setChosen(new Map());
  };
  return (
    <Dialog open={open} close={close} title={`${t('绑定员工')} ${vmName}`} width={860}>
      <Problem text={problem} />
      <Bind vmId={vmId} />
      <div className="vm-row">
        <Input.Search
          allowClear
          aria-label={t('查找已绑定的员工')}
          placeholder={t('查找已绑定的员工')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPaging({ ...paging, page: 1 });
          }}
          style={{ width: 240 }}
        />
        {chosen.size > 0 && (
          <Button danger loading={busy} onClick={() => void unbind()}>
            {t('解绑{n}人', { n: chosen.size })}
          </Button>
        )}
      </div>
      <ReadError read={bound} />
      <div className="vm-list">
        {bound.data && (
          <DataTable
            label={t('已绑定的员工')}
            rows={bound.data.rows}
            rowKey={({ empId }) => empId}
            columns={columns}
            density="small"
            selection={{ rows: chosen, change: setChosen }}
            empty={<Empty why={keyword ? t('没有符合条件的数据。') : t('还没有绑定员工：设备不认识任何人。')} />}
          />
        )}
      </div>
      {bound.data && <Pager {...paging} total={bound.data.total} change={setPaging} of={t('已绑定的员工')} />}
    </Dialog>
  );
}

function Bind({ vmId }: { vmId: string }) {
  const t = useT();
  const [added, setAdded] = useState<string[]>([]);
  const { busy, problem, send } = useSend();
  const bind = async () => {
    if ((await send(bindEmp, { vmIds: [vmId], empIds: added }, '已绑定')) !== undefined) setAdded([]);
  };
  return (
    <>
      <div className="vm-row">
        <RemotePicker
          source={employees}
          name="empIds"
          label={t('员工')}
          multiple
          value={added}
          change={(value) => setAdded((value as string[] | undefined) ?? [])}
        />
        <Button type="primary" loading={busy} disabled={added.length === 0} onClick={() => void bind()}>
          {t('绑定')}
        </Button>
      </div>
      <Problem text={problem} />
    </>
  );
}
