// 工厂设备: the production machines that use the cutters, in a dialog over the page that asks for them.
import { useMemo } from 'react';
import { Button } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { tool } from '../../../contract/tool/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, useAllowed, whyNot } from '../../kit/list/actions.tsx';
import { listColumns } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';

const { list, create, update, delete: remove } = tool.factoryDevice;
type Device = Row<typeof list>;
const MOST = 200;

const fields: FormFields<typeof create> = ['deviceNo', 'deviceName', 'workshop', 'productionLine', 'model', 'statusFlag'];
const toolbar = [createDialog(create, fields, { title: '新增工厂设备' })];
const rowActions = [
  editDialog<Device, typeof update>(update, fields as FormFields<typeof update>),
  action('删除', remove, { input: (row: Device) => ({ ids: [row.id] }), confirm: true, danger: true }),
];
const names = { keyOf: ({ id }: Device) => id, nameOf: ({ deviceNo, deviceName }: Device) => `${deviceNo} ${deviceName}` };

export default function FactoryDevices({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const [dialogs, dialog] = useDialogs(names);
  const found = useRead(list, { limit: MOST }, { enabled: open });
  const may = useAllowed(toolbar);
  const can = useAllowed(rowActions);
  const columns = useMemo(
    () => listColumns<Device>(list.output, ['deviceNo', 'deviceName', 'workshop', 'productionLine', 'model', 'statusFlag']),
    [],
  );
  return (
    <Dialog open={open} close={close} title={t('工厂设备')} width={920}>
      <p>
        {may.map((one) => (
          <Button key={one.label} {...whyNot(one)} type="primary" onClick={() => one.start(undefined, dialogs)}>
            {t(one.label)}
          </Button>
        ))}
      </p>
      {(found.error || !found.data) && <NotThere asked={found} />}
      {found.data && (
        <DataTable
          label={t('工厂设备')}
          rows={found.data.rows}
          rowKey={names.keyOf}
          columns={columns}
          {...(can.length > 0
            ? {
                actions: {
                  width: 120,
                  render: (row: Device) =>
                    can.map((one) => (
                      <Button
                        key={one.label}
                        {...whyNot(one)}
                        type="link"
                        size="small"
                        danger={one.danger ?? false}
                        onClick={() => one.start(row, dialogs)}
                      >
                        {t(one.label)}
                      </Button>
                    )),
                },
              }
            : {})}
          empty={<Empty why={t('还没有工厂设备。')} />}
        />
      )}
      {dialog}
    </Dialog>
  );
}
