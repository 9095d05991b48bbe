// 设备型号: how many trays a model has, and how many places on each.
import { Button } from 'antd';
import { DeviceType, ScreenOrientation } from '../../../contract/machine/codes.ts';
import { machine } from '../../../contract/machine/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Empty, ReadError } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { listModel, createModel, updateModel, deleteModel } = machine.vm;
const fields: FormFields<typeof createModel> = ['modelCode', 'modelName', 'deviceType', 'screenOrientation', 'rows', 'columns'];
type Model = { id: string; modelCode: string; modelName: string };
const create = createDialog(createModel, fields, {
  title: '新增设备型号',
  initial: { deviceType: DeviceType.spring, screenOrientation: ScreenOrientation.landscape },
});
const edit = editDialog<Model, typeof updateModel>(updateModel, fields);
const names = { nameOf: (row: Model) => `${row.modelCode} ${row.modelName}`, keyOf: (row: Model) => row.id };

export function ModelDialog({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const models = useRead(listModel, {}, { enabled: open });
  const { problem, send } = useSend();
  const [dialogs, dialog] = useDialogs(names);
  return (
    <Dialog open={open} close={close} title={t('设备型号')} width={720}>
      <Problem text={problem} />
      <ReadError read={models} />
      {models.data?.length === 0 && <Empty why={t('还没有设备型号。')} />}
      <table className="vm-lines vm-stacked">
        <thead>
          <tr>
            <th>{t('型号编码')}</th>
            <th>{t('型号名称')}</th>
            <th>{t('类型')}</th>
            <th>{t('层数×列数')}</th>
            <th>{t('设备数')}</th>
            <th scope="col">{t('操作')}</th>
          </tr>
        </thead>
        <tbody>
          {models.data?.map((row) => (
            <tr key={row.id}>
              <td>{row.modelCode}</td>
              <td>{row.modelName}</td>
              <td data-title={t('类型')}>{t(labelOfCode(DeviceType, row.deviceType))}</td>
              <td data-title={t('层数×列数')}>
                {row.rows}×{row.columns}
              </td>
              <td data-title={t('设备数')}>{row.vmCount}</td>
              <td>
                <Buttons edit={() => edit.start(row, dialogs)} remove={() => void send(deleteModel, { id: row.id })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Can right="machine.machineManage.create">
        <Button type="primary" onClick={() => create.start(undefined, dialogs)}>
          {t('新增设备型号')}
        </Button>
      </Can>
      {dialog}
    </Dialog>
  );
}

function Buttons({ edit, remove }: { edit: () => void; remove: () => void }) {
  const t = useT();
  return (
    <>
      <Can right="machine.machineManage.update">
        <button type="button" className="kit-link" onClick={edit}>
          {t('修改')}
        </button>
      </Can>
      <Can right="machine.machineManage.delete">
        <button type="button" className="kit-link kit-danger" onClick={remove}>
          {t('删除')}
        </button>
      </Can>
    </>
  );
}
