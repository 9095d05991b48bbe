// How the devices of the factory are found.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { sought } from '../../kernel/list/sought.ts';
import { factoryDeviceList } from './tool.query.ts';

export const toolFinds: readonly Finder[] = [
  foundIn(factoryDeviceList, {
    kind: 'factoryDevice',
    by: 'keyword',
    place: { table: 'factoryDevice', fits: sought('x') },
    show: ({ id, deviceNo, deviceName, workshop }) => ({ id, code: deviceNo, name: deviceName, hint: hintOf(workshop) }),
  }),
];
