// What codes of the open interface mean where their label alone does not tell a machine what to do or when to say it.
import type { Pair } from './text.ts';

export const MEANINGS: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  deviceCommandKind: {
    open: {
      zh: '打开这个货道（或柜门）一次，像有人领料那样，但不上报领料',
      en: 'Open this channel (or the door) once, as for a pick, and tell no pick',
    },
    test: {
      zh: '空转这个货道一次，看电机和传感器是否正常；不出货',
      en: 'Run this channel once to see that motor and sensor work; give nothing out',
    },
    lock: {
      zh: '停用这个货道（没写货道就是整台）：不再出货',
      en: 'Stop this channel (the whole machine where none is named): give nothing from it',
    },
    unlock: { zh: '重新启用', en: 'Give again' },
    sync: { zh: '立即调用 config', en: 'Call config at once' },
    light: {
      zh: '亮这个货道的灯，别的灯灭（只有无人仓的控制器会收到）',
      en: 'Light this channel and no other (only controllers of unmanned warehouses get it)',
    },
    upgrade: { zh: '升级到 `appVersion`，升级完再回复', en: 'Upgrade to `appVersion`, and answer when it is done' },
  },
  deviceEventKind: {
    pick: { zh: '商品被领走（含借用和以旧换新）', en: 'Goods were taken: for good, borrowed, or new for old' },
    return: { zh: '借的还回来，或旧料交回来', en: 'What was borrowed came back, or an old one was handed in' },
    failedPick: { zh: '没有出货，或门开了没有拿', en: 'Nothing came out, or the door opened and nothing was taken' },
    refill: { zh: '放进了商品', en: 'Goods were put in' },
    retreat: { zh: '取出商品退回仓库', en: 'Goods were taken out, back to the warehouse' },
    count: { zh: '数过，数到这么多', en: 'They were counted: so many' },
    door: { zh: '门打开或关上', en: 'The door was opened or closed' },
    productChange: {
      zh: '货道从现在起放另一种商品；原来剩下的算退回仓库',
      en: 'The channel holds another product from now on; what was left of the old one counts as taken back',
    },
  },
  deviceFault: {
    jam: { zh: '卡在货道里，没有掉出来', en: 'Stuck on its way out' },
    nothingTaken: { zh: '门开了，没有拿', en: 'The door opened, nothing was taken' },
    weightDiffers: { zh: '称到的重量与拿走的不符', en: 'The weight does not fit what was taken' },
    motor: { zh: '电机没有转', en: 'The motor did not turn' },
    sensor: { zh: '传感器没有看到商品掉落', en: 'The sensor saw nothing fall' },
    doorTimeout: { zh: '门一直没有关', en: 'The door was not closed in time' },
  },
  deviceEventResult: {
    booked: { zh: '已入账', en: 'Booked' },
    again: { zh: '以前已收到，内容相同', en: 'Here before, with the same content' },
    aside: { zh: '已收下，等人处理', en: 'Kept, a person settles it' },
    refused: { zh: '没有收下', en: 'Not kept' },
  },
  freezeStatus: {
    '0': { zh: '正常', en: 'Gives' },
    '1': { zh: '不出货', en: 'Gives nothing' },
    '2': { zh: '卖完为止，空了就不再出货，补了货也不出', en: 'Gives until it is empty, and nothing then' },
  },
  saleType: {
    '1': { zh: '领用：领走归个人消耗', en: 'Taken for good' },
    '2': { zh: '借用：要归还', en: 'Borrowed, to be given back' },
    '3': { zh: '以旧换新：先交回旧的', en: 'New for old: the old one comes first' },
    '4': { zh: '售卖：与领用一样上报', en: 'Sold: told like what is taken for good' },
  },
  replenishmentType: {
    '1001': { zh: '补货员刷了卡', en: 'Whoever refilled swiped a card' },
    '2001': { zh: '扫码补货，扫码的人已知', en: 'By scanning, it is known who scanned' },
    '3001': { zh: '扫码补货，没有刷卡，不知道是谁', en: 'By scanning without a card, nobody knows who' },
  },
  rfidDirection: {
    in: { zh: '放进来了', en: 'Came in' },
    out: { zh: '拿出去了', en: 'Went out' },
    seen: { zh: '看了一遍，它在里面', en: 'Was there when the reader looked' },
  },
  rfidCheckResult: {
    '1': { zh: '标签相符', en: 'Fits' },
    '2': { zh: '没有登记过的标签：在“RFID商品”登记', en: 'Registered nowhere: register it on RFID products' },
    '3': { zh: '已作废的标签', en: 'Deprecated' },
    '4': { zh: '标签的商品不是这个货道的商品：放错了地方', en: 'Of another product than the channel’s: it is in the wrong place' },
  },
  pickSays: {
    yes: { zh: '可以', en: 'Yes' },
    no: { zh: '不可以', en: 'No' },
    skip: { zh: '这里不问', en: 'Not asked here' },
  },
  pickRule: {
    employee: { zh: '员工在职，工号认识', en: 'The employee is known and not stopped' },
    card: { zh: '卡认识，人绑定了这台设备，绑定没有过期', en: 'The card is known, its holder bound to this machine, the binding not over' },
    face: { zh: '人脸识别', en: 'The face was seen, where it is asked for' },
    sale: {
      zh: '设备没有停用，商品在售，货道有商品、没有冻结',
      en: 'The machine is not stopped, the product on sale, the channel has one and is not frozen',
    },
    stock: { zh: '货道里能领的够', en: 'Enough can be had from the channel' },
    permission: { zh: '他可以领这个商品、用这个货道', en: 'He may take this product and use this channel' },
    quantity: { zh: '没有超过单次和周期的限量', en: 'Within the limits, at a time and of each period' },
    life: { zh: '上一件已用够寿命', en: 'The last one has served its time' },
    loan: { zh: '借的、旧的都已交回', en: 'What is to come back first has come back' },
    charge: { zh: '说明了记到哪里', en: 'It is said who is charged' },
    approval: { zh: '不要审批，或已放行', en: 'No approval is asked for, or it was granted' },
  },
};
