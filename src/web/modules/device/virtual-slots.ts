// The channels of a machine on the screen, as the drawing wants them.
import { channelLevel } from '../../../contract/channel/level.ts';
import type { Virtual } from './use-virtual.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

/** The channels as they are drawn: what the machine was told, with what lies in it. */
export function slotsOf({ config, stocks }: Virtual) {
  const products = new Map((config?.products.changed ?? []).map((product) => [product.key, product]));
  return (config?.channels.changed ?? []).map((channel) => {
    const product = channel.productCode ? products.get(channel.productCode) : undefined;
    const facts = {
      stockNum: stocks.get(channel.key) ?? 0,
      warnNum: channel.warnNum,
      remindNum: channel.remindNum,
      freezeStatus: channel.frozen ? FreezeStatus.frozen : FreezeStatus.normal,
      productId: channel.productCode,
    };
    return {
      id: channel.key,
      channelCode: channel.key,
      tray: channel.tray,
      position: channel.position,
      width: channel.width,
      productName: product?.productName ?? null,
      productPrice: product?.price ?? null,
      unit: product?.unit ?? null,
      capacity: channel.capacity,
      saleType: channel.saleType,
      ...facts,
      warningLevel: channelLevel(facts),
    };
  });
}
export type VirtualSlot = ReturnType<typeof slotsOf>[number];
