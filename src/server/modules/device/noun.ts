// Machines as they talk, and the open interface: what is served, exported, imported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { commandEvents } from './story.ts';
import { deviceHandlers, sweepDevices } from './index.ts';

// What the calls of machines leave behind.
const sweep = defineTask('device.sweep', sweepDevices);

export const device = noun({
  story: { events: [commandEvents] },
  handlers: deviceHandlers,
  jobs: [{ task: sweep, at: '50 * * * *' }],
  freshness: {
    beside: {
      '/vm/statDeviceBoard': 'board/device-board.tsx',
    },
    untouched: {
      'how sure a machine is: it is the doubt itself': [
        '/vm/listDeviceState',
        '/vm/listDeviceEvent',
        '/vm/listDeviceCommand',
        '/vm/statDeviceChanges',
      ],
      'names to choose from': ['/vm/listVirtualDevice'],
      'what was set: rights, rules, machines, sites': ['/vm/listOpenKey'],
    },
  },
});
