// What runs out, when, and why: needs of channels beside what was taken there lately. Both are asked of the product as a screen asks them.
import * as z from 'zod/mini';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { id, text } from '../../../contract/kernel/scalars.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { staleReasonsOf, staleReasonText } from '../../../contract/machine/talk.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { report } from '../../../contract/report/index.ts';
import { translate } from '../transfer/index.ts';
import { linkTo, mayCall, type Caller } from './caller.ts';

const { list } = replenish.replenishNeeds;
type Need = Out<typeof list>['rows'][number];

export const RunsOutInput = z.strictObject({
  keyword: z.nullish(text(100)),
  vmId: z.nullish(id),
  /** Within so many days from today. */
  days: z._default(z.int().check(z.gte(1), z.lte(60)), 7),
});

/** What was taken is added up over four whole weeks. */
const LOOKED_BACK = 28;
const MOST_ROWS = 600;
const LIMIT = 200;
const MOST_MACHINES = 40;

async function needsOf(caller: Caller, { keyword, vmId }: z.output<typeof RunsOutInput>): Promise<{ rows: Need[]; total: number }> {
  const rows: Need[] = [];
  for (let page = 1; rows.length < MOST_ROWS; page += 1) {
    const answer = await caller.call(list, { keyword, vmId, allFlag: true, page, limit: LIMIT });
    rows.push(...(answer.rows as Need[]));
    if (rows.length >= answer.total) return { rows, total: answer.total };
  }
  return { rows, total: Infinity };
}

const keyOf = ({ vmId, productId }: { vmId: string | null; productId: string | null }): string => `${vmId} ${productId}`;

/** What was taken of each product at each machine, a day; undefined where the caller may not see it. */
async function takenPerDay(caller: Caller, vmIds: readonly string[]): Promise<Map<string, number> | undefined> {
  if (!mayCall(caller, report.byProduct)) return undefined;
  const today = dayOf(Date.now(), caller.timeZone);
  const span = { from: addDays(today, -LOOKED_BACK), to: addDays(today, -1) };
  const perDay = new Map<string, number>();
  for (const vmId of vmIds.slice(0, MOST_MACHINES)) {
    const { rows } = await caller.call(report.byProduct, { span, vmId, limit: LIMIT });
    for (const { productId, tradeNum } of rows) perDay.set(keyOf({ vmId, productId }), tradeNum / LOOKED_BACK);
  }
  return perDay;
}

/** Channels of one machine with the same goods are one. */
interface Place {
  need: Need;
  channels: string[];
  stockNum: number;
  onWayNum: number;
  needNum: number;
}
function placesOf(needs: readonly Need[]): Place[] {
  const places = new Map<string, Place>();
  for (const need of needs) {
    const { channelCode, stockNum, onWayNum, needNum } = need;
    const place = places.get(keyOf(need)) ?? { need, channels: [], stockNum: 0, onWayNum: 0, needNum: 0 };
    place.channels.push(channelCode);
    place.stockNum += stockNum;
    place.onWayNum += onWayNum;
    place.needNum += needNum;
    places.set(keyOf(need), place);
  }
  return [...places.values()];
}

function whyOf({ need, stockNum, onWayNum, needNum }: Place, perDay: number | undefined, { language }: Caller): string {
  const t = (words: string, values?: Record<string, string | number>) => translate(language, words, values);
  const { unit, freeNum, warehouseName, talk } = need;
  const doubt = staleReasonsOf(talk, Date.now()).map((reason) => staleReasonText(t, reason));
  return [
    perDay === undefined
      ? t('库存{stock}{unit}，看不到领用速度', { stock: stockNum, unit })
      : t('库存{stock}{unit}，近{days}天平均每天领{rate}{unit}', { stock: stockNum, unit, days: LOOKED_BACK, rate: perDay.toFixed(1) }),
    onWayNum > 0 ? t('补货在途{n}', { n: onWayNum }) : t('没有补货在途'),
    freeNum < needNum
      ? t('{warehouse}只有{n}可用，补满还要{need}', { warehouse: warehouseName ?? t('备货仓库'), n: freeNum, need: needNum })
      : t('{warehouse}有{n}可用', { warehouse: warehouseName ?? t('备货仓库'), n: freeNum }),
    ...doubt.map((why) => t('数字可能有变：{why}', { why })),
  ].join(language === 'en' ? '; ' : '；');
}

/** The first to run out comes first. */
export async function runsOut(caller: Caller, input: z.output<typeof RunsOutInput>): Promise<Record<string, unknown>> {
  const { rows: needs, total } = await needsOf(caller, input);
  const vmIds = [...new Set(needs.map(({ vmId }) => vmId))];
  const rates = await takenPerDay(caller, vmIds);
  const today = dayOf(Date.now(), caller.timeZone);
  const isEmpty = ({ stockNum }: Place) => stockNum <= 0;
  const rows = placesOf(needs)
    .map((place) => {
      const perDay = rates && (rates.get(keyOf(place.need)) ?? 0);
      const daysLeft = isEmpty(place) ? 0 : perDay && perDay > 0 ? place.stockNum / perDay : Infinity;
      return { place, perDay, daysLeft };
    })
    // Without a rate the channel's own warning says what is short.
    .filter(({ place, daysLeft }) => daysLeft <= input.days || (!rates && place.needNum > 0 && place.need.warningLevel !== 'DEFAULT'))
    .toSorted((left, right) => left.daysLeft - right.daysLeft)
    .map(({ place, perDay, daysLeft }) => ({
      machine: `${place.need.vmCode} ${place.need.vmName}`,
      channels: place.channels,
      channelId: place.need.id,
      product: `${place.need.productCode} ${place.need.productName}`,
      stockNum: place.stockNum,
      needNum: place.needNum,
      ...(Number.isFinite(daysLeft) ? { daysLeft: Math.floor(daysLeft), runsOutOn: addDays(today, Math.floor(daysLeft)) } : {}),
      why: whyOf(place, perDay, caller),
    }));
  return {
    link: linkTo(caller, list),
    within: { from: today, to: addDays(today, input.days) },
    lookedAt: `${needs.length}/${Number.isFinite(total) ? total : `>${MOST_ROWS}`} channels, ${Math.min(vmIds.length, MOST_MACHINES)}/${vmIds.length} machines`,
    total: rows.length,
    rows,
  };
}
