// Machines, for their pages.
import { from, sameNode } from '../../kernel/scope.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { called, type FindSubject, type StoryShare } from '../story-source.ts';

const findMachine: FindSubject = async (ctx, by) => {
  const found = await from(ctx, 'vm', 'v')
    .leftJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
    .leftJoin('warehouse as w', withinScope(ctx, 'w.id', 'v.warehouseId'))
    .select(['v.id', 'v.vmCode', 'v.vmName', 'v.deviceCode', 'v.lockFlag', 'v.address', 'm.modelName', 'w.warehouseName'])
    .where(called(by, { id: 'v.id', code: 'v.vmCode' }))
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    id: found.id,
    code: found.vmCode,
    name: found.vmName,
    pictureUrl: null,
    facts: [
      { title: '设备编号', text: found.deviceCode, coded: false },
      { title: '型号', text: found.modelName ?? '', coded: false },
      { title: '位置', text: found.address ?? '', coded: false },
      { title: '仓库', text: found.warehouseName ?? '', coded: false },
      { title: '状态', text: found.lockFlag ? '停用' : '正常', coded: true },
    ].filter(({ text }) => text !== ''),
  };
};

export const machineStory: StoryShare = { heads: { machine: findMachine } };
