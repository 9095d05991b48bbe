// How the devices of the factory are found.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { factoryDeviceList } from './tool.query.ts';

export const toolFinds: readonly Finder[] = [
  foundIn(factoryDeviceList, {
    kind: 'factoryDevice',
    by: 'keyword',
    show: ({ id, deviceNo, deviceName, workshop }) => ({ id, code: deviceNo, name: deviceName, hint: hintOf(workshop) }),
  }),
];
