// What other modules may use of machines that talk.
import { device, open } from '../../../contract/device/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { deviceBoard } from '../../../contract/device/board.ts';
import { channelCommand } from '../../../contract/device/operate.ts';
import { virtual } from '../../../contract/device/virtual.ts';
import { connectVirtual, createVirtual, virtualMachines } from './virtual.ts';
import { sendMachineFile } from './banner-file.ts';
import { boardOf } from './board.query.ts';
import { askHelp, askPick, awaitAnswer } from './ask.ts';
import { acknowledge, cancelCommand, commandList, fetchCommands } from './command.ts';
import { configFor } from './config.ts';
import { changesOf } from './changes.query.ts';
import { decideNumbers } from './decide-numbers.ts';
import { eventList, stateList } from './device.query.ts';
import { takeEvents } from './events.ts';
import { createKey, endKey, keyList } from './key.ts';
import { takeReadings } from './rfid.ts';
import { commandMachine, mergeByCommand, operateChannels } from './operate.ts';
import { takeSenses } from '../sense/index.ts';
import { takePicture } from '../vision/index.ts';
import { checkEvent, settleEvent } from './settle.ts';
import { heartbeat } from './state.ts';
import { nameStranger } from './stranger.ts';

export { eventList } from './device.query.ts';
export { sendStoreCommand } from './command.ts';
export { createKey } from './key.ts';
export { callerOf } from './sign-in.ts';
export { describeOpen } from './document/describe.ts';
export { sweepDevices } from './state.ts';
export { createVirtual } from './virtual.ts';
export const deviceHandlers = [
  implement(open, {
    heartbeat,
    config: configFor,
    file: sendMachineFile,
    events: takeEvents,
    rfid: takeReadings,
    senses: takeSenses,
    pictures: takePicture,
    ask: askPick,
    help: askHelp,
    answer: awaitAnswer,
    commands: fetchCommands,
    acknowledge,
  }),
  implement(deviceBoard, { board: boardOf }),
  implement(channelCommand, { operate: operateChannels, merge: mergeByCommand }),
  implement(virtual, { list: virtualMachines, create: createVirtual, connect: connectVirtual }),
  implement(device, {
    keys: keyList.page,
    createKey,
    endKey,
    commands: commandList.page,
    command: commandMachine,
    cancelCommand,
    states: stateList.page,
    events: eventList.page,
    settleEvent,
    checkEvent,
    decideNumbers,
    nameStranger,
    changes: changesOf,
  }),
] as const;
