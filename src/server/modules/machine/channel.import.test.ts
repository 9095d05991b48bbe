import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allChannels } from './channel.query.ts';
import { bindProducts, channelImport, mergeChannels, stockAlarmImport } from './index.ts';

const database = testDatabase(4);
type Said = Record<string, unknown>;

/** Plans the rows, line by line from 2, and applies those that are good. */
async function imported(ctx: Ctx, rows: Said[], template = channelImport) {
  const run = await template.begin(ctx, {});
  const lines = rows.map((row, at) => ({ line: at + 2, row }));
  const planned = await run.plan(ctx, lines);
  const bad = new Set(planned.problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  return { planned, applied, problems: planned.problems.map(({ line, field, key }) => [line, field, key]) };
}

test('channels from a file: new ones at their place, known ones changed, the same ones left alone; again nothing is left to do', async () => {
  await database.run(async (ctx) => {
    const { vmId } = await furnish(ctx, { code: 'IMP', rows: 2, columns: 3 });
    await ctx.db.deleteFrom('vmChannel').where('vmId', '=', vmId).where('tray', '=', 2).execute();
    const rows = [
      { vmCode: 'IMP', channelCode: '201', tray: 2, position: 1, capacity: 8, warnNum: 1, remindNum: 3, productCode: 'P-IMP-钻头' },
      { vmCode: 'IMP', channelCode: '101', capacity: 12, productCode: 'P-IMP-手套' },
      { vmCode: 'IMP', channelCode: '102', tray: 1, position: 2, capacity: 10, warnNum: 2 },
    ];
    const first = await imported(ctx, rows);
    expect(first.planned).toEqual({ added: 1, changed: 1, same: 1, problems: [] });
    expect(first.applied).toEqual({ added: 1, changed: 1, same: 1 });
    const channels = await allChannels(ctx, { vmId });
    expect(channels.find(({ channelCode }) => channelCode === '201')).toMatchObject({
      tray: 2,
      position: 1,
      capacity: 8,
      productName: '钻头',
    });
    expect(channels.find(({ channelCode }) => channelCode === '101')).toMatchObject({ capacity: 12, warnNum: 2, productName: '手套' });
    expect((await imported(ctx, rows)).applied).toEqual({ added: 0, changed: 0, same: 3 });
  });
});

test('each bad row says why, and the good ones are taken', async () => {
  await database.run(async (ctx) => {
    const { vmId, channels, drill, glove } = await furnish(ctx, { code: 'BAD', rows: 2, columns: 6 });
    const [a = '', b = '', c = '', d = '', e = ''] = channels;
    await bindProducts(ctx, [
      { channelId: a, productId: drill },
      { channelId: e, productId: glove },
    ]);
    await fill(ctx, { vmId, channelId: a, productId: drill, qty: 3 });
    await mergeChannels(ctx, { ids: [b, c] });
    await ctx.db.deleteFrom('vmChannel').where('id', '=', d).execute();
    const at = { vmCode: 'BAD', tray: 1, position: 4 };
    const { problems, applied } = await imported(ctx, [
      { ...at, channelCode: '101', tray: null, position: null, productCode: 'P-BAD-手套' },
      { ...at, channelCode: '103' },
      { ...at, channelCode: '105', tray: 1, position: 6 },
      { ...at, vmCode: 'none', channelCode: '1' },
      { ...at, channelCode: '104', productCode: 'none' },
      { ...at, channelCode: '104', tray: null },
      { ...at, channelCode: '104', position: 7 },
      { ...at, channelCode: '104', position: 5 },
      { ...at, channelCode: '104', capacity: 1, remindNum: 2 },
      { ...at, channelCode: '104' },
      { ...at, channelCode: '104' },
      { ...at, channelCode: '999' },
      { vmCode: 'BAD', channelCode: '106', remindNum: 11 },
    ]);
    expect(problems).toEqual([
      [2, 'productCode', 'channel-not-empty'],
      [3, 'channelCode', 'channel-is-part'],
      [4, 'tray', 'channel-stays'],
      [5, 'vmCode', 'row-no-such'],
      [6, 'productCode', 'row-no-such'],
      [7, 'tray', 'row-empty'],
      [8, 'tray', 'channel-outside'],
      [9, 'tray', 'channel-place-taken'],
      [10, 'warnNum', 'channel-points'],
      [12, 'channelCode', 'row-twice'],
      [13, 'tray', 'channel-place-taken'],
      [14, 'warnNum', 'channel-points'],
    ]);
    expect(applied).toEqual({ added: 1, changed: 0, same: 0 });
  });
});

test('the stock alarm template sets points of channels that are there', async () => {
  await database.run(async (ctx) => {
    const { vmId } = await furnish(ctx, { code: 'ALM', rows: 1, columns: 2 });
    const { problems, applied } = await imported(
      ctx,
      [
        { vmCode: 'ALM', channelCode: '101', warnNum: 4, remindNum: 6 },
        { vmCode: 'ALM', channelCode: '999', warnNum: 4, remindNum: 6 },
      ],
      stockAlarmImport,
    );
    expect(problems).toEqual([[3, 'channelCode', 'row-no-such']]);
    expect(applied).toEqual({ added: 0, changed: 1, same: 0 });
    expect((await allChannels(ctx, { vmId }))[0]).toMatchObject({ warnNum: 4, remindNum: 6, capacity: 10 });
  });
});
