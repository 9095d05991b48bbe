// 刀具核验异常: returned cutters whose check failed; and the production machines that use them.
import { tool } from '../../../contract/tool/index.ts';
import { dialog, exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { lazy } from '../../kernel/later.tsx';

const FactoryDevices = lazy(() => import('./factory-devices.tsx'));
const { errors } = tool.cutter;

const devices = dialog('工厂设备', tool.factoryDevice.list.permit, (place) => <FactoryDevices {...place} />);

export default listScreen(errors, {
  search: ['checkResult', 'cutterCode', 'vmId', 'empId', 'productId', 'happened', 'departmentId', 'factoryDeviceNo'],
  columns: [
    { name: 'checkResult', fixed: 'left', width: 104 },
    'happenedAt',
    { name: 'cutterCode', width: 136 },
    { name: 'productName', width: 184, align: 'left' },
    { name: 'spec', width: 128 },
    { name: 'quantity', width: 72 },
    { name: 'empName', width: 96 },
    { name: 'departmentName', width: 128 },
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'channelCode', width: 64 },
    { name: 'factoryDeviceName', width: 128 },
    { name: 'remark', width: 200, align: 'left' },
    ...hidden('factoryDeviceNo', 'workshop', 'empCode', 'productCode', 'tradeNumber'),
  ],
  toolbar: [devices, exportButton(errors)],
  nameOf: (row) => row.cutterCode ?? row.productName,
  empty: '没有核验异常。设备上报还刀不符时，会出现在这里。',
});
