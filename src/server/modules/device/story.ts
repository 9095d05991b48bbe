// What a machine was told to do, for its page.
import { codesOf } from '../../../contract/kernel/codes.ts';
import { DeviceCommandKind, DeviceCommandState } from '../../../contract/device/codes.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { wordsOf, type StorySource } from '../story-source.ts';

const wordsIn = (codes: Parameters<typeof codesOf>[0]) =>
  Object.fromEntries((codesOf(codes)?.options ?? []).map(({ value, label }) => [String(value), label]));

export const commandEvents: StorySource = {
  kind: 'command',
  rights: ['machine.machineManage'],
  of: {
    machine: (ctx, id) =>
      from(ctx, 'deviceCommand', 'k')
        .innerJoin('vm as v', withinScope(ctx, 'v.id', 'k.vmId'))
        .where('k.vmId', '=', id),
  },
  at: 'k.createdAt',
  id: 'k.id',
  tells: {
    title: wordsOf('k.kind', wordsIn(DeviceCommandKind)),
    vmId: 'k.vmId',
    vmName: 'v.vmName',
    said: wordsOf('k.state', wordsIn(DeviceCommandState)),
    by: 'k.createdBy',
  },
};
