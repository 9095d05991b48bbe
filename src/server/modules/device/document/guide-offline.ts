// The guide of the open interface: settings, and how a machine without a network decides by its configuration.
import type { Section } from './text.ts';

const NAMES = [
  { zh: '设置', en: 'Setting' },
  { zh: '意思', en: 'Meaning' },
  { zh: '值', en: 'Value' },
];
const YES = { zh: '`true` 或 `false`', en: '`true` or `false`' };

const settings: Section = {
  id: 'settings',
  title: { zh: '设置', en: 'Settings' },
  blocks: [
    {
      text: {
        zh: '配置里 `settings` 的每一行是一个名称和一个文本值。不认识的名称请忽略。',
        en: 'Each row of the configuration’s `settings` is a name and a value as text. Ignore names that you do not know.',
      },
    },
    {
      table: {
        head: NAMES,
        rows: [
          ['vmCode', { zh: '设备编码', en: 'Code of the machine' }, { zh: '文本', en: 'text' }],
          ['vmName', { zh: '设备名称，用在句子里', en: 'Name of the machine, for sentences' }, { zh: '文本', en: 'text' }],
          ['lockFlag', { zh: '设备已停用：什么都不给', en: 'The machine is stopped: it gives nothing' }, YES],
          [
            'modeCode',
            {
              zh: '领料记到谁：`emp` 员工、`department` 部门、`cost` 成本中心、`project` 项目',
              en: 'Who is charged: `emp` the employee, `department`, `cost` a cost centre, `project`',
            },
            'emp | department | cost | project',
          ],
          [
            'needCost',
            { zh: '要选成本中心才能领；`modeCode` 为 `cost` 时也要', en: 'A cost centre must be chosen; with `modeCode` `cost` too' },
            YES,
          ],
          [
            'needProject',
            { zh: '要选项目才能领；`modeCode` 为 `project` 时也要', en: 'A project must be chosen; with `modeCode` `project` too' },
            YES,
          ],
          [
            'needApproval',
            {
              zh: '领料前要审批：没有网络时不给，除非有放行',
              en: 'Asks for an approval: without a network it gives nothing, but for a privilege',
            },
            YES,
          ],
          ['faceFlag', { zh: '要识别人脸', en: 'Must see the face' }, YES],
          [
            'maxNum',
            { zh: '一次最多领几件；空表示不限', en: 'Pieces at a time at most; empty without a limit' },
            { zh: '整数或空', en: 'whole number or empty' },
          ],
          [
            'chargedTo',
            { zh: '设备结算到的成本中心编码；空表示没有', en: 'Code of the cost centre of its settlement; empty for none' },
            { zh: '文本或空', en: 'text or empty' },
          ],
          [
            'costCode',
            { zh: '设备自己的成本中心编码；空表示没有', en: 'Code of the machine’s own cost centre; empty for none' },
            { zh: '文本或空', en: 'text or empty' },
          ],
          [
            'settlementType',
            {
              zh: '怎样结算：1 按领用，2 按补货，3 不结算；空表示没有设置。判断时不用',
              en: 'How it is settled: 1 by pick, 2 by refill, 3 never; empty where it is not set. Not needed to decide',
            },
            '1 | 2 | 3',
          ],
          ['payer', { zh: '由谁付款；判断时不用', en: 'Who pays; not needed to decide' }, { zh: '文本或空', en: 'text or empty' }],
          [
            'timeZone',
            { zh: '站点的时区：日历周期按它重新开始', en: 'Time zone of the site: periods of the calendar begin anew by it' },
            'Asia/Shanghai',
          ],
          [
            'overdueDays',
            {
              zh: '借的东西逾期满这么多天，什么都不再给；0 表示不管',
              en: 'Overdue for so many days, he gets nothing more; 0: it does not matter',
            },
            { zh: '整数，天', en: 'whole number of days' },
          ],
        ],
      },
    },
  ],
};

const alone: Section = {
  id: 'offline',
  title: { zh: '没有网络时', en: 'Without a network' },
  blocks: [
    {
      text: {
        zh: '没有网络时设备照常工作：按最近的配置自己判断，把事件记进日志，网络恢复后按序号补报。判断错了不要紧：上报的是事实，一律入账。',
        en: 'Without a network a machine goes on: it decides by its last configuration, writes events into its journal, and tells them in the order of their numbers when it is back. A wrong decision does no harm: what is told is a fact and is booked.',
      },
    },
    {
      text: {
        zh: '最少要做到前五条；做不到限量的设备请在没有网络时只给不限量的商品。按这个顺序问，第一个“不”就是理由，其余照问：',
        en: 'The first five are the least; a machine that cannot reckon limits gives only what has none while it is offline. Ask in this order; the first no is the reason:',
      },
    },
    {
      list: [
        {
          zh: '员工：卡号在谁的 `cards` 里（或工号是谁的 `key`）。不认识，或 `locked`：不给。',
          en: 'Employee: whose `cards` hold the number (or whose `key` is the staff number). Not known, or `locked`: no.',
        },
        { zh: '绑定：`validTo` 已过：不给。', en: 'Binding: `validTo` is past: no.' },
        {
          zh: '人脸：`faceFlag` 为 `true` 而摄像头没有认出本人：不给。',
          en: 'Face: `faceFlag` is `true` and the camera has not seen that it is he: no.',
        },
        {
          zh: '可用：`lockFlag` 为 `true`、商品 `onSale` 为 `false`、货道 `freeze` 为 1（或为 2 且已空）：不给。',
          en: 'On sale: `lockFlag` is `true`, the product’s `onSale` is `false`, the channel’s `freeze` is 1 (or 2 and it is empty): no.',
        },
        {
          zh: '有货：设备数到的数量，减去 `stocks` 里的 `frozen`、`reserved` 和 `expiring` 中 `last` 早于今天的，不够：不给。',
          en: 'Stock: what the machine counts, less `frozen`, `reserved` and what of `expiring` has a `last` before today in `stocks`, is too few: no.',
        },
        {
          zh: '权限：货道 `reserved` 而他的 `channels` 没有它；或有 `products` 而没有这个商品；或某个 `onlyListed` 的策略没有这个商品：不给。',
          en: 'Permission: the channel is `reserved` and his `channels` do not name it; or he has `products` without this one; or a strategy with `onlyListed` has no line for it: no.',
        },
        {
          zh: '限量：超过 `maxNum`：不给。对他有效的每个策略的每一行：`num`（或 `amount` 除以单价）减去周期内已用的，就是还可领的，取最少。已用 = `usage` 里的 + 设备自己还没有上报或刚上报的。',
          en: 'Limits: above `maxNum`: no. For each line of each strategy that holds for him: `num` (or `amount` by the price) less what was used in its period is left; the least counts. Used = what `usage` says + what the machine itself has given and the books do not know yet.',
        },
        {
          zh: '寿命：商品有 `life`，他在这么久之内领过且没有还：不给。`saleType` 为 3 的货道不问寿命：旧的交回了就可以。',
          en: 'Life: the product has `life`, and he took one so short ago and did not give it back: no. Not asked at a channel with `saleType` 3: who has handed in the old one may take the next.',
        },
        {
          zh: '借用：商品有 `borrow` 而他手里还有；`saleType` 为 3 而他有旧料没有交回（`old`）；`overdueDays` 大于 0 而他有逾期的：不给。',
          en: 'Loans: the product has `borrow` and he holds one; `saleType` is 3 and he owes an old one (`old`); `overdueDays` is above 0 and he holds something overdue: no.',
        },
        { zh: '记账：要选成本中心或项目而没有选：不给。', en: 'Charge: a cost centre or project must be chosen and was not: no.' },
        {
          zh: '审批：`needApproval`，或某个 `approval` 的策略有这个商品：不给。',
          en: 'Approval: `needApproval`, or a strategy with `approval` has a line for it: no.',
        },
      ],
    },
    {
      list: [
        {
          zh: '放行（`privileges`）：现在有效、对他、这个商品和这台设备的，还剩的件数够，就不再问权限、限量、寿命、借用和审批（`maxNum` 和专用货道仍要问）。领的先算在放行里。',
          en: 'Privileges that hold now, for him, the product and this machine, with enough pieces left, lift permission, limits, life, loans and approval (not `maxNum`, nor a reserved channel). What is taken draws on them first.',
        },
        {
          zh: '对谁有效：`boundTo` 0 他的工号、1 岗位、2 记到的成本中心、3 部门、4 选的项目、5 员工等级，在 `codes` 里；部门的 `codes` 已包括下级。',
          en: 'For whom: by `boundTo` his staff number (0), post (1), the cost centre that is charged (2), department (3), chosen project (4) or level (5) is among `codes`; those of a department hold all below it already.',
        },
        {
          zh: '记到的成本中心：他选的；否则项目的 `costs` 或商品的 `costs` 里的（先本人的，否则第一个）；否则 `chargedTo` 或本人的；否则 `costCode`。',
          en: 'The cost centre that is charged: the one that he chose; else of the project’s `costs` or the product’s `costs` (his own first, else the first); else `chargedTo` or his own; else `costCode`.',
        },
        {
          zh: '日历周期：12H 从 0 点和 12 点、D 从 0 点、W 从周一、M 从 1 日起，按 `timeZone`；几个单位一段的，从 1970 年数起（3 个月就是一季）；R 从最后第 `count` 个对账日起。滚动周期：往回数 `count` 个单位。',
          en: 'Periods of the calendar begin at 0 and 12 o’clock (12H), at midnight (D), on Monday (W), on the first (M), by `timeZone`; several of a unit are blocks counted from 1970 (3 months are a quarter); R begins at the `count`-th last reconciliation day. Rolling ones are the last `count` units.',
        },
        {
          zh: '合用（`together`）的行：用 `usage.together` 里的数；它的 `from` 不是现在这个周期的开始，就是 0。',
          en: 'Lines for all `together`: what `usage.together` says; 0 where its `from` is not the beginning of the present period.',
        },
      ],
    },
    {
      text: {
        zh: '网络恢复：先 heartbeat 校准时钟，再按序号补报全部事件，然后 config 带 `since` 和 `usageSince`。离开一天以上时已用量会整个给出。',
        en: 'Back again: heartbeat first, to set the clock; then all events in the order of their numbers; then config with `since` and `usageSince`. After more than a day all that was used is told anew.',
      },
    },
  ],
};

export const offline: readonly Section[] = [alone, settings];
