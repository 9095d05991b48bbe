// The guide of the open interface: what a builder of machines must know beside the calls themselves, in the order in which he needs it.
import { CLOCK_TOLERANCE_MS, MOST_EVENTS, SILENCE_MS } from '../../../../contract/device/codes.ts';
import { MOST_READINGS, MOST_TAGS } from '../../../../contract/device/rfid.ts';
import { MOST_SENSES } from '../../../../contract/sense/report.ts';
import { offline } from './guide-offline.ts';
import { VECTORS } from './vectors.ts';
import type { Section } from './text.ts';

const MINUTES = CLOCK_TOLERANCE_MS / 60_000;
const SILENT = SILENCE_MS / 60_000;

const start: Section = {
  id: 'start',
  title: { zh: '从这里开始', en: 'Begin here' },
  blocks: [
    {
      text: {
        zh: '一台设备（售货机、刀具柜、RFID 柜）通过下面几个接口与系统通讯：取配置、询问能不能领、上报发生了什么。所有接口都是 `POST`，请求和回答都是 UTF-8 的 JSON；没有内容时发 `{}`。',
        en: 'A machine (vending machine, tool cabinet, RFID cabinet) talks to the system by the calls below: it fetches its configuration, asks who may take what, and tells what happened. Every call is a `POST`; requests and answers are JSON in UTF-8; with nothing to say send `{}`.',
      },
    },
    {
      text: {
        zh: '准备：管理员先在“设备管理”里新增设备、货道和绑卡，再在“系统管理 → 开放平台”给这台设备新增一个密钥，得到应用密钥（`x-app-key`）和密钥（只显示一次）。密钥属于一台设备，所以请求里不用写是哪台设备。一台设备可以有两个有效密钥，便于更换。',
        en: 'Before: an administrator enters the machine, its channels and who may use it, then makes a key for it on “System → Open platform”: the application key (`x-app-key`) and the secret, which is shown once. The key belongs to one machine, so no request says which machine it is. A machine may have two keys that live, so that one can replace the other.',
      },
    },
    {
      list: [
        {
          zh: '开机：校准时钟，调用 config 取全部配置，存盘。',
          en: 'At the start: set the clock, fetch the whole configuration with config, keep it on disk.',
        },
        {
          zh: '每分钟：调用 heartbeat；回答里 `commands` 大于 0 就调用 commands，做完用 commands/acknowledge 回复；`gaps` 里的序号再发一次。',
          en: 'Each minute: heartbeat; where its answer says `commands` above 0, call commands, do them and answer with commands/acknowledge; send the numbers in `gaps` again.',
        },
        {
          zh: '有人刷卡选货：调用 ask；`allowed` 为 `true` 才开门，否则把 `sentence` 显示给他看。连不上时按“没有网络时”自己判断。',
          en: 'Somebody swipes a card and chooses: ask; open only where `allowed` is `true`, else show him `sentence`. Without the network decide by “Without a network”.',
        },
        {
          zh: '出货之后：先把事件写进设备自己的日志，再用 events 上报，收到结果才算完。',
          en: 'After goods came out: write the event into the machine’s own journal first, then tell it with events; it is done when its result is here.',
        },
      ],
    },
    {
      text: {
        zh: '回答都是 `{"code":200,"msg":"","data":…}`。`code` 不是 200 就是被拒绝，这时 `error` 是原因代码，`msg` 是一句话，`params` 是句子里的值，`data` 为 `null`。先看 `code` 和 `error`，不要看 HTTP 状态：业务上的拒绝 HTTP 也是 200。',
        en: 'Every answer is `{"code":200,"msg":"","data":…}`. A `code` that is not 200 is a refusal: `error` is its key, `msg` a sentence, `params` the values in it, `data` is `null`. Read `code` and `error`, not the HTTP status: a refusal of the business has HTTP 200 too.',
      },
    },
    {
      text: {
        zh: '请求头 `lang: zh` 或 `lang: en` 决定句子的语言，不写是中文。回答里以后可能增加字段，不认识的请忽略；发送的事件里多出的字段会原样留存。除事件以外，请求里不能有文档没有的字段。',
        en: 'The header `lang: zh` or `lang: en` chooses the language of sentences, Chinese when it is left out. Answers may get more fields: ignore those that you do not know. Fields of an event that are not in this document are kept with it; in every other request they are refused.',
      },
    },
  ],
};

const sign: Section = {
  id: 'sign',
  title: { zh: '签名', en: 'The sign' },
  blocks: [
    {
      text: {
        zh: '每次调用都带四个请求头，另加 `content-type: application/json`。',
        en: 'Each call carries four headers, and `content-type: application/json`.',
      },
    },
    {
      table: {
        head: [
          { zh: '请求头', en: 'Header' },
          { zh: '内容', en: 'What it holds' },
        ],
        rows: [
          ['x-app-key', { zh: '应用密钥，原样', en: 'The application key as it is' }],
          [
            'x-timestamp',
            {
              zh: `1970 年以来的毫秒数（UTC），十进制；与服务器相差不超过 ${MINUTES} 分钟`,
              en: `Milliseconds since 1970 (UTC), decimal; at most ${MINUTES} minutes from the server’s clock`,
            },
          ],
          [
            'x-nonce',
            {
              zh: '随机串：8 至 64 位字母、数字、`_`、`-`；每次调用都不同，重试时也换新的',
              en: '8 to 64 letters, digits, `_` or `-` by chance; another for each call, also for the same call sent again',
            },
          ],
          ['x-sign', { zh: '签名，十六进制小写', en: 'The sign, in lower-case hex' }],
        ],
      },
    },
    {
      list: [
        {
          zh: '算出请求内容的 SHA-256，十六进制小写。按真正发送的字节算：先把 JSON 变成文本，签名和发送用同一份文本。没有内容时是空串的 SHA-256。',
          en: 'Take the SHA-256 of the body, in lower-case hex: of the very bytes that are sent. Make the JSON text once, then sign and send that one. Without a body it is that of nothing.',
        },
        {
          zh: '把六行用换行（`\\n`）连接，最后一行后面没有换行：方法大写、路径（以 `/gateway` 开头，不含域名和端口）、问号后面的部分（没有就是空行）、`x-timestamp`、`x-nonce`、第一步的哈希。',
          en: 'Join six lines by line feeds (`\\n`), none after the last: the method in capitals; the path, from `/gateway` on, without host and port; what follows the question mark, letter by letter (an empty line for nothing); `x-timestamp`; `x-nonce`; the hash of the first step.',
        },
        {
          zh: '用密钥对这段文本计算 HMAC-SHA256，十六进制小写。密钥就用给出的文本本身的 UTF-8 字节，不要先解码。',
          en: 'Take the HMAC-SHA256 of that text with the secret, in lower-case hex. The secret is used as the text that it is, in UTF-8: it is not decoded.',
        },
      ],
    },
    {
      text: {
        zh: '两个对照例子（密钥和时间是假的，只用来对照计算）：',
        en: 'Two test vectors (key and time are made up, to compare your reckoning with):',
      },
    },
    ...VECTORS.map((vector) => ({ code: vector.text })),
    {
      text: {
        zh: '改动任何一个字节、再用一次同样的随机串、时钟差得太多，都会被拒绝，见“错误代码”。',
        en: 'A single byte that differs, a nonce that was used before, or a clock that is too far off is refused, see “Error codes”.',
      },
    },
  ],
};

const rhythm: Section = {
  id: 'rhythm',
  title: { zh: '多久一次，有多大', en: 'How often, how much' },
  blocks: [
    {
      table: {
        head: [
          { zh: '接口', en: 'Call' },
          { zh: '什么时候', en: 'When' },
        ],
        rows: [
          [
            'heartbeat',
            { zh: `每 60 秒；超过 ${SILENT} 分钟没有就显示离线`, en: `Every 60 seconds; ${SILENT} minutes of silence count as offline` },
          ],
          [
            'config',
            {
              zh: '开机一次（不带 `since`），以后每 5 分钟带 `since` 和 `usageSince`，收到 sync 命令时立即',
              en: 'Once at the start (without `since`), then every 5 minutes with `since` and `usageSince`, and at once on the command sync',
            },
          ],
          ['ask', { zh: '每次领料前；等 3 秒没有回答就当作没有网络', en: 'Before each pick; without an answer in 3 seconds decide alone' }],
          ['events', { zh: '发生后立即；一次可以带多个', en: 'As soon as something happened; several may go together' }],
          [
            'senses',
            { zh: '无人仓：有人进出、数量变化时立即', en: 'Unmanned warehouses: as soon as somebody comes or a quantity changes' },
          ],
          [
            'pictures',
            { zh: '无人仓：拍到取放后立即，一次一张', en: 'Unmanned warehouses: as soon as something was taken or put in, one at a time' },
          ],
          ['rfid', { zh: '读到变化后立即，或盘点后', en: 'As soon as tags changed, or after a look at all' }],
          ['commands', { zh: 'heartbeat 说有命令时；不要空着轮询', en: 'When heartbeat says that some wait; not in a loop' }],
          ['file', { zh: '配置里出现新的文件名时，下载一次存盘', en: 'Once for each new name of a file in the configuration; keep it' }],
        ],
      },
    },
    {
      list: [
        {
          zh: `一次最多 ${MOST_EVENTS} 个事件，一个事件最多 200 行；请求内容最多 1 MB，超过的分几次发。`,
          en: `At most ${MOST_EVENTS} events in a call, 200 lines in an event; a body of at most 1 MB: send more in several calls.`,
        },
        {
          zh: `一次最多 ${MOST_READINGS} 次 RFID 读数，一次读数最多 ${MOST_TAGS} 个标签。`,
          en: `At most ${MOST_READINGS} RFID readings in a call, ${MOST_TAGS} tags in a reading.`,
        },
        {
          zh: `无人仓一次最多 ${MOST_SENSES} 条感应；数量变化时上报，没有变化时每小时一次。`,
          en: `At most ${MOST_SENSES} senses of an unmanned warehouse in a call; told when something changes, else once an hour.`,
        },
        {
          zh: '货道里感应到别的商品，拿走以后要按那个商品编码再发一次 0，否则差异一直在。合并的货道加在一起，按主货道的编码发一个数量。',
          en: 'Where a channel held other goods, tell 0 under their product code once they are gone: else the difference stands. Merged channels are one quantity, told under the code of the main one.',
        },
        {
          zh: '要知道是谁拿的：开门时报一次全部货道，每次变化后再报。称重的可以直接报 `weightMg`，货道里先设单件重量。',
          en: 'To have it known who took what, tell all channels when a door opens, and again after each change. Scales may tell `weightMg` where the channel has the weight of a piece.',
        },
        {
          zh: '同一台设备的 events 一次只发一个请求，收到回答再发下一个。',
          en: 'One call of events at a time for a machine: the next one when the answer is here.',
        },
        {
          zh: '连不上、超时、HTTP 500、503：隔 1、2、4、8 … 最多 60 秒再试，每次加一点随机时间；有 `retry-after` 请求头时照它。内容不变，随机串和时间换新的。',
          en: 'No connection, no answer in time, HTTP 500 or 503: try again after 1, 2, 4, 8 … at most 60 seconds, each a little longer by chance; obey `retry-after` where it is there. The body stays the same, nonce and time are new.',
        },
        {
          zh: '等一次回答最多 20 秒；连接可以保持（keep-alive）65 秒。回答较大时，请求头里有 `accept-encoding: gzip` 才会压缩。',
          en: 'Wait 20 seconds for an answer at most; a connection may be kept for 65 seconds. Long answers are packed only for who sends `accept-encoding: gzip`.',
        },
      ],
    },
  ],
};

const journal: Section = {
  id: 'journal',
  title: { zh: '日志和编号', en: 'Journal and numbers' },
  blocks: [
    {
      text: {
        zh: '设备上报的是已经发生的事，所以不会因为“不允许”被拒绝，同一事件也只入账一次。前提是设备先记下来再上报：',
        en: 'What a machine tells has happened: it is never refused for being forbidden, and is booked once however often it comes. For that a machine writes down first and tells then:',
      },
    },
    {
      list: [
        {
          zh: '出货动作一完成（或失败），立即把完整的事件写进非易失的日志，落盘后再发送。断电重启后，日志里没有结果的，从头按序号再发。',
          en: 'As soon as goods came out (or failed to) the whole event goes into a journal that survives a loss of power, and is sent when it is on the disk. After a restart whatever has no result yet is sent again, in the order of its numbers.',
        },
        {
          zh: '`sequence` 从 1 起，每个事件加 1，不间断、不重复，和事件一起落盘。服务器靠它发现缺了哪些。',
          en: '`sequence` begins at 1 and rises by 1 with each event, without holes and never used twice; it is kept with the event. By it the server sees what is missing.',
        },
        {
          zh: '`eventId` 在这台设备上永远唯一，例如“设备编码-序号-随机串”。重发时连同内容一个字节也不要改：同一编号不同内容会被拒绝。',
          en: '`eventId` is unique for the machine for ever, such as code-number-chance. Sent again, nothing of the event differs: another content under a known id is refused.',
        },
        {
          zh: '事件按序号从小到大发送。乱序到达也会正确入账，账面库存一样。',
          en: 'Send events in the order of their numbers. In whatever order they come, they give the same stock.',
        },
        {
          zh: '收到结果后，日志里的事件至少再留 90 天：`gaps` 会要求补发。已经没有了的不用补，人会在系统里说明“这些不会再来”。',
          en: 'Keep events for 90 days after their result: `gaps` may ask for them again. What is there no more is not sent; a person says in the system that it will never come.',
        },
        {
          zh: '换了主板、丢了日志：序号从 1 重新开始，`eventId` 换一个新的前缀，不要猜以前到了几。系统会发现编号重新开始，由人确认。',
          en: 'After a new board or a lost journal begin again at 1, with `eventId`s of a new beginning; guess nothing. The system notices that numbers begin again, and a person confirms it.',
        },
      ],
    },
  ],
};

const results: Section = {
  id: 'results',
  title: { zh: '收到结果之后', en: 'After each result' },
  blocks: [
    {
      text: {
        zh: '`events` 和 `readings` 的回答按位置逐个对应。收到下面任何一个结果，这个事件就算发完了，不要再发。',
        en: 'Answers to `events` and `readings` stand position by position. With any of these results the event is done: it is not sent again.',
      },
    },
    {
      table: {
        head: [
          { zh: '结果', en: 'Result' },
          { zh: '发生了什么', en: 'What became of it' },
          { zh: '设备要做什么', en: 'What the machine does' },
        ],
        rows: [
          ['booked', { zh: '已入账', en: 'Booked' }, { zh: '在日志里标为完成', en: 'Mark it as done in the journal' }],
          [
            'kept',
            { zh: '读数已记录', en: 'The reading is kept' },
            { zh: '标为完成；逐个看标签的结果', en: 'Mark it as done; look at the result of each tag' },
          ],
          [
            'again',
            { zh: '以前已经收到，内容相同', en: 'It was here before, with the same content' },
            { zh: '标为完成', en: 'Mark it as done' },
          ],
          [
            'aside',
            {
              zh: '已收下，但有不认识或不可信的内容，等人处理',
              en: 'It is kept, but names something unknown or not to be believed: a person settles it',
            },
            {
              zh: '标为完成，记下 `msg`；若是货道或商品编码不对，先同步配置',
              en: 'Mark it as done and note `msg`; where a code is unknown, fetch the configuration',
            },
          ],
          [
            'refused',
            {
              zh: '没有收下：同一编号已用于别的内容，或没有可读的编号',
              en: 'Not kept: its id stands for another content, or it has none that can be read',
            },
            {
              zh: '标为完成并报警：程序有错，重发没有用',
              en: 'Mark it as done and raise an alarm: the program is wrong, again does not help',
            },
          ],
        ],
      },
    },
    {
      text: {
        zh: '整个请求被拒绝（`code` 不是 200）时一个事件也没有收下：按“错误代码”处理后整批再发。没有收到回答时不知道收下没有：整批再发，收下过的会回答 `again`。',
        en: 'Where the whole call is refused (`code` is not 200) no event is kept: do what “Error codes” says and send all of it again. Without an answer nobody knows: send all of it again; what was kept is answered `again`.',
      },
    },
  ],
};

/** The guide, before the calls themselves. */
export const guide: readonly Section[] = [start, sign, rhythm, journal, results, ...offline];
