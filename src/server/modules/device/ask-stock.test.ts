// What a machine may give is also a matter of what lies in it: the server looks at the books, a machine without a network at what it counts and was
// told to be barred; both say the same.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { decideAlone } from '../../../contract/device/alone.ts';
import { open } from '../../../contract/device/index.ts';
import { chinese, dayOf } from '../../../contract/kernel/time.ts';
import { CONDITION, MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { lotsOf, onHand, openingEntry, post, reserve } from '../stock/index.ts';
import { furnishPlant } from '../strategy/test-plant.ts';
import { translate } from '../transfer/index.ts';
import { askHelp, askPick } from './ask.ts';
import { configFor } from './config.ts';

const database = testDatabase();
let plant: Awaited<ReturnType<typeof furnishPlant>>;
/** Each test has a channel of its own. */
let channel = -1;
const place = () => ({ kind: PLACE.vmChannel, ref: plant.channels[channel] ?? '', owner: plant.vmId });
const code = () => `1${String(channel + 1).padStart(2, '0')}`;
const asMachine = <T>(work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'device', vmId: plant.vmId, vmCode: 'V1', clockSkewMs: 0 } }));
const day = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000), 'Asia/Shanghai');

beforeAll(async () => {
  await database.run(async (ctx) => {
    plant = await furnishPlant(ctx, 'V1');
    await bindProducts(
      ctx,
      plant.channels.slice(0, 6).map((channelId) => ({ channelId, productId: plant.glove })),
    );
  });
});
beforeEach(() => void (channel += 1));

const put = (qty: number) => database.run((ctx) => fill(ctx, { vmId: plant.vmId, channelId: place().ref, productId: plant.glove, qty }));
const putLot = (qty: number, expiryDate: string) =>
  database.run(async (ctx) => {
    const [lotId = ''] = await lotsOf(ctx, [{ productId: plant.glove, lotNo: `L-${expiryDate}`, expiryDate }]);
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [{ place: place(), productId: plant.glove, qty, lotId }],
    });
  });
const freeze = (qty: number) =>
  database.run((ctx) =>
    post(ctx, {
      document: { kind: 'test', id: newId() },
      moves: [{ productId: plant.glove, qty, from: place(), to: place(), kind: MOVE.condition, toCondition: CONDITION.frozen }],
    }),
  );
const claim = (qty: number) =>
  database.run((ctx) =>
    reserve(ctx, { document: { kind: 'test', id: newId() }, reason: '领料单', lines: [{ place: place(), productId: plant.glove, qty }] }),
  );

/** What the server says; the machine without a network, which counts what the books have, says it too. */
async function ask(quantity: number, language: 'zh' | 'en' = 'zh') {
  const empCode = 'E1-V1';
  const answer = await asMachine((ctx) => askPick({ ...ctx, language }, { empCode, channelCode: code(), quantity, face: false }));
  const config = z.parse(open.config.output, await asMachine((ctx) => configFor(ctx, {})));
  const books = (await database.run((ctx) => onHand(ctx, { places: [place()] })))[0]?.onHand ?? 0;
  const reader = { language, translate: (text: string, values: Record<string, string | number>) => translate(language, text, values) };
  for (const stock of [books, null]) {
    const alone = decideAlone(config, [], { question: { at: Date.now(), empCode, channelCode: code(), quantity, stock }, reader });
    expect([alone.decision.allowed, alone.decision.left, alone.sentence]).toEqual([answer.allowed, answer.left, answer.sentence]);
  }
  return [answer.allowed, answer.rule, answer.left, answer.sentence];
}

it('found 11 an empty channel gives nothing, whatever the rules leave', async () => {
  expect(await ask(1)).toEqual([false, 'stock', 0, '不能领：设备“刀具柜V1”里的“手套”只剩0个。']);
});

it('found 11 what lies in the channel caps the answer, and the sentence says so', async () => {
  await put(3);
  expect(await ask(2)).toEqual([true, null, 3, '可以领：张三现在可以在“刀具柜V1”领“手套”2个，货道里能领的还有3个。']);
  expect(await ask(4)).toEqual([false, 'stock', 3, '不能领：设备“刀具柜V1”里的“手套”只剩3个。']);
  expect(await ask(2, 'en')).toEqual([
    true,
    null,
    3,
    'Allowed: 张三 can pick 2 个 of “手套” at “刀具柜V1” now; 3 个 available in the channel.',
  ]);
});

it('found 11 what is frozen, expired or held for an order lies there and is not given, each by its name', async () => {
  await put(6);
  await freeze(1);
  await putLot(2, day(-1));
  await claim(3);
  expect((await ask(2)).slice(0, 3)).toEqual([true, null, 2]);
  const [, , , sentence] = await ask(3);
  expect(sentence).toBe('不能领：设备“刀具柜V1”里有8个“手套”，其中1个已冻结、2个已过期、3个已被领料单占用，能领的只有2个。');
  expect(await ask(3, 'en')).toMatchObject([
    false,
    'stock',
    2,
    'Not allowed: Machine “刀具柜V1” holds 8 个 of “手套”, of which 1 个 frozen, 2 个 expired, 3 个 reserved for orders. Only 2 个 can be picked.',
  ]);
  expect(await ask(9)).toMatchObject([false, 'stock', 2, '不能领：设备“刀具柜V1”里的“手套”只剩8个。']);
});

it('found 11 goods expire while a machine is offline: it gives none from the day after', async () => {
  await putLot(2, day(1));
  const config = z.parse(open.config.output, await asMachine((ctx) => configFor(ctx, {})));
  expect(config.stocks.find(({ key }) => key === code())).toEqual({ key: code(), stock: 2, expiring: [{ last: day(1), num: 2 }] });
  const reader = { language: 'zh' as const, translate: chinese };
  const after = (days: number) => {
    const at = Date.now() + days * 86_400_000;
    return decideAlone(config, [], { question: { at, empCode: 'E1-V1', channelCode: code(), quantity: 1, stock: 2 }, reader }).decision;
  };
  expect([0, 1, 2].map((days) => [after(days).allowed, after(days).left])).toEqual([
    [true, 2],
    [true, 2],
    [false, 0],
  ]);
  expect(after(2).reason?.key).toBe('pick-barred');
});

it('found 11 a machine without a network says of who is not known what the server says', async () => {
  const config = z.parse(open.config.output, await asMachine((ctx) => configFor(ctx, {})));
  const reader = { language: 'zh' as const, translate: chinese };
  for (const who of [
    { cardNo: 'C-LOST' },
    { empCode: 'E-LOST' },
    { empCode: 'E1-V1', channelCode: '999' },
    { empCode: 'E1-V1', channelCode: '206' },
  ]) {
    const question = { channelCode: '101', quantity: 1, ...who };
    const answer = await asMachine((ctx) => askPick(ctx, { face: false, ...question }));
    const alone = decideAlone(config, [], { question: { at: Date.now(), stock: null, ...question }, reader });
    expect([who, alone.decision.allowed, alone.decision.reason?.rule, alone.sentence]).toEqual([who, false, answer.rule, answer.sentence]);
  }
  const known = decideAlone(config, [], {
    question: { at: Date.now(), cardNo: 'CARD1-V1', channelCode: '101', quantity: 1, stock: 1 },
    reader,
  });
  expect(known.decision.allowed).toBe(true);
});

it('found 11 whom and what it names is not known here: an answer that says so', async () => {
  const asked = async (question: object) => {
    const all = { empCode: 'E1-V1', channelCode: '101', quantity: 1, face: false, ...question };
    const { allowed, rule, left, sentence, granters } = await asMachine((ctx) => askPick(ctx, all));
    expect([allowed, left, granters]).toEqual([false, null, []]);
    return [rule, sentence];
  };
  const lostCard = { empCode: null, cardNo: 'C-LOST' };
  expect(await asked({ empCode: 'E9' })).toEqual(['employee', '不能领：设备“刀具柜V1”不认识工号“E9”：没有这名员工或没有绑定这台设备。']);
  expect(await asked(lostCard)).toEqual(['card', '不能领：设备“刀具柜V1”不认识卡“C-LOST”：卡没有登记、已停用或没有绑定这台设备。']);
  expect(await asked({ channelCode: '999' })).toEqual(['sale', '不能领：设备“刀具柜V1”没有货道“999”。']);
  expect(await asked({ channelCode: '206' })).toEqual(['sale', '不能领：设备“刀具柜V1”的货道206没有配置商品。']);
  expect(await asked({ costCode: 'K-9' })).toEqual(['charge', '不能领：没有成本中心“K-9”，请重新选择。']);
  expect(await asked({ projectCode: 'X-9' })).toEqual(['charge', '不能领：没有项目“X-9”，请重新选择。']);
  const help = { ...lostCard, channelCode: '101', quantity: 1, face: false };
  expect(await asMachine((ctx) => askHelp(ctx, help))).toEqual({ told: [], releaseId: null });
  await expect(asked({ empCode: null })).rejects.toMatchObject({ key: 'ask-without-person' });
});
