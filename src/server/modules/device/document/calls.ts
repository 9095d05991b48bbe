// What each call of the open interface is for.
import type { Pair } from './text.ts';

export const calls: Readonly<Record<string, Pair>> = {
  heartbeat: {
    zh: '设备说自己还在、现在怎样；服务器说时间、有几个命令在等、缺哪些事件。每 60 秒一次。',
    en: 'The machine says that it lives and how it is; the server gives its time, how many commands wait and which events it lacks. Every 60 seconds.',
  },
  config: {
    zh: '设备怎样设置：货道、商品、人员、设置、广告、领料规则和已用量。带上已有的版本就只给变化。存盘，没有网络时用它判断。',
    en: 'How the machine is set up: channels, products, people, settings, banners, rules of picking and what was used of them. With the version that it has it is told what differs. Keep it on disk and decide by it without a network.',
  },
  file: {
    zh: '下载配置里提到的文件（广告、人脸照片）。回答是文件本身；支持请求头 `range` 取一部分。被拒绝时是 JSON。',
    en: 'A file that the configuration names (banners, faces). The answer is the file itself, or a part of it with the header `range`; JSON when it is refused.',
  },
  events: {
    zh: '上报已经发生的事：领料、归还、出货失败、补货、退料、盘点、开关门、换品。逐个判断，同一事件只入账一次，可以放心重发。',
    en: 'What has happened: picks, returns, failed vends, refills, retreats, counts, doors, changes of product. Each is judged alone and booked once: safe to send twice.',
  },
  rfid: {
    zh: '上报读写器读到的标签。不改变库存（领走放回另用 events 上报），而是说明标签现在在哪里、核验是否相符。逐个标签回答，同一读数只记一次，可以放心重发。',
    en: 'The tags that readers saw. It moves no stock (what was taken or brought is told with events): it says where each tag is now, and whether it fits. Each tag is answered by itself, each reading kept once: safe to send twice.',
  },
  senses: {
    zh: '无人仓上报感应：谁进出、怎样认出的（`visit`），一个货道里感应到多少（`stock`），哪个标签过了门（`passage`），门和温度怎样（`room`）。用无人仓自己的密钥，除了 `senses`、`pictures`、`commands` 和 `acknowledge`，别的接口不能用它。不改变库存：与那一刻的账面不同的，留给人处理。逐条判断，同一编号只记一次，可以放心重发，也可以隔几天、不按顺序发。',
    en: 'What an unmanned warehouse senses: who was in and how they were recognised (`visit`), how much lies in a channel (`stock`), which tag passed a gate (`passage`), how doors and air are (`room`). Signed with the warehouse’s own key, which `senses`, `pictures`, `commands` and `acknowledge` alone take. It moves no stock: what differs from the books of that moment is kept for a person. Each is judged alone and kept once: safe to send twice, days later and in whatever order.',
  },
  pictures: {
    zh: '无人仓上报一张图片，连同识别出的商品、数量和把握。用无人仓自己的密钥。不改变库存：人核对以后才算数。没有识别的写 `recognised: null`，由站点的识别服务或人来认。同一编号只记一次，可以放心重发，也可以隔几天、不按顺序发。',
    en: 'A picture of an unmanned warehouse with the product that was recognised, how many and how sure. Signed with the warehouse’s own key. It moves no stock: it counts once a person has looked. Without a result say `recognised: null`; the service of the site or a person recognises it. Kept once by its id: safe to send twice, days later and in whatever order.',
  },
  ask: {
    zh: '这个人现在可以在这个货道领这么多吗？问了不领没有关系：除了 `readNotices`，不改变任何东西。不认识的卡、工号、货道也是回答：`allowed` 为 `false`，`sentence` 说明原因。设备会显示通知时写 `showsNotices`：有必读的通知没读，就先在 `notices` 里给出；显示并确认后带上 `readNotices` 再问一次，只有这时才记下已读。',
    en: 'May this person take so many from this channel now? To ask and not to take does no harm: but for `readNotices` it changes nothing. A card, staff number or channel that is not known is an answer too: `allowed` is `false`, and `sentence` says why. A machine that shows notices says `showsNotices`: what must be read first stands in `notices`. Once shown and confirmed, ask again with `readNotices`; only that is noted as read.',
  },
  help: {
    zh: '被拒绝的人请能放行的人放行：他们立即收到通知，在待我审批里也能决定。还在等的时候再次申请不会重复通知，一小时没有人决定就作废。用 ask/answer 等结果。',
    en: 'Who was refused asks those who can grant it: they are told at once and can decide in their inbox too. Asked again while it waits they are not told twice; after an hour it lapses. Wait for the outcome with ask/answer.',
  },
  answer: {
    zh: '等放行的结果：一有决定就回答，最多等 `waitSeconds` 秒；还没有决定就再调用一次。已放行的，一小时内在这台设备可以领这么多，再问一次 ask。',
    en: 'Waits for the outcome of a question: answered as soon as it is decided, after `waitSeconds` at the latest; still waiting, call again. What was granted can be taken at this machine within an hour: ask once more.',
  },
  commands: {
    zh: '领取等待这台设备的命令，先下发的在前。没有回复之前会再次给出；过期的不给。无人仓的控制器用无人仓的密钥领取：`open` 没有货道是开大门，有货道是开那个货道的门；`light` 是亮那个货道的灯。有人站在那里等，所以每一两秒问一次。',
    en: 'The commands that wait for this machine, the oldest first. One that is not answered is given again, one that has expired is not. The controller of an unmanned warehouse fetches with the warehouse’s key: `open` without a channel is the gate, with one the door of that channel; `light` is its light. Somebody stands there and waits: ask every second or two.',
  },
  acknowledge: {
    zh: '回复命令做成了没有。同样的回复再发一次没有影响。',
    en: 'Says whether a command was done. The same answer again changes nothing.',
  },
};
