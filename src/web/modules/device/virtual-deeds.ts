// What can happen at a channel of a machine on the screen, as the machine tells it.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DeviceFault } from '../../../contract/device/codes.ts';
import { CutterCheck } from '../../../contract/tool/codes.ts';
import type { Translate } from '../../kernel/i18n.ts';
import type { Decision, Person, Virtual } from './use-virtual.ts';
import type { Mode } from './virtual-config.ts';
import type { VirtualSlot } from './virtual-slots.ts';

/** Of channels that lend. */
export const BORROWED = 2;
/** Of channels that give a new one for an old one. */
export const FOR_OLD = 3;
/** What is told when goods are taken from a channel, by how it gives them out; all others are picks. */
const TAKES: Readonly<Record<number, readonly [tradeType: 10001 | 10002 | 10010, verb: string]>> = {
  [BORROWED]: [10002, '借用'],
  [FOR_OLD]: [10010, '以旧换新'],
};
export const PROBLEMS = ['jam', 'nothingTaken', 'motor'] as const;

/** Without the network a machine decides by what it was told: who may use it, what it is to ask, a channel that is not his. Nobody can approve anything. */
function alone(t: Translate, { slot, quantity, mode, said }: Doing, person: Person): Decision {
  const no = (sentence: string): Decision => ({ allowed: false, sentence });
  if (mode?.stopped) return no(t('这台设备已停用'));
  if (person.locked) return no(t('{name}已停用，不能领料', { name: person.empName }));
  if (person.validTo && Date.parse(person.validTo) <= Date.now()) return no(t('{name}的绑定已到期', { name: person.empName }));
  if (person.channels.length > 0 && !person.channels.includes(slot.id)) return no(t('{name}不能使用这个货道', { name: person.empName }));
  if (mode?.face && !said?.face) return no(t(person.face ? '请先识别人脸' : '{name}还没有录入人脸照片', { name: person.empName }));
  if (slot.freezeStatus === 1) return no(t('这个货道已冻结'));
  if (slot.stockNum < quantity) return no(t('这个货道只剩{n}件', { n: slot.stockNum }));
  if (mode?.maxNum && quantity > mode.maxNum) return no(t('这台设备一次最多领{n}件', { n: mode.maxNum }));
  if (mode?.cost && !said?.costCode) return no(t('请先选择成本中心'));
  if (mode?.project && !said?.projectCode) return no(t('请先选择项目'));
  if (mode?.approval) return no(t('这台设备要求先审批，没有网络时不能审批'));
  return { allowed: true, sentence: t('离线时由设备自己判断：可以领取，恢复网络后入账') };
}

export interface Doing {
  machine: Pick<Virtual, 'online' | 'ask' | 'askHelp' | 'happen' | 'nextNumber'>;
  slot: VirtualSlot;
  person: Person | undefined;
  quantity: number;
  /** What the machine asks for. */
  mode?: Mode;
  /** What was said and shown of it. */
  said?: { costCode?: string; projectCode?: string; face?: boolean };
}
type Fault = (typeof PROBLEMS)[number];
/** What is said of a tool that is given back. */
export interface Said {
  cutterCode?: string | null;
  check?: 0 | 1 | 2 | 3;
  remark?: string | null;
}

export function deedsOf(t: Translate, doing: Doing) {
  const { machine, slot, person, quantity, said } = doing;
  // What is left empty is not said.
  const charge = Object.fromEntries(Object.entries(said ?? {}).filter(([, value]) => value));
  const who = person ? { empCode: person.key } : {};
  const line = { channelCode: slot.id, quantity };
  const trade = () => ({ ...who, tradeNumber: machine.nextNumber() });
  const text = (verb: string, number = quantity) =>
    `${person ? `${person.empName} ` : ''}${t(verb)} ${slot.id} ${slot.productName ?? ''} ×${number}`;
  const [tradeType, taking] = TAKES[slot.saleType] ?? [10001, '领用'];
  return {
    ask: async (): Promise<Decision | undefined> => {
      if (!person) return undefined;
      return machine.online ? machine.ask({ ...who, ...line, ...charge }) : alone(t, doing, person);
    },
    /** Asks those who can allow it; what became of that is the new answer. */
    askHelp: async (): Promise<Decision> => {
      const { told = [] } = (await machine.askHelp({ ...who, ...line, ...charge })) ?? {};
      return {
        allowed: false,
        sentence: told.length > 0 ? t('已通知{names}，放行后再领一次', { names: told.join('、') }) : t('没有人可以放行'),
      };
    },
    take: () => machine.happen({ kind: 'pick', ...trade(), ...charge, tradeType, lines: [line] }, text(taking), [slot.id, -quantity]),
    fail: (fault: Fault) =>
      machine.happen({ kind: 'failedPick', ...trade(), fault, ...line }, text(labelOfCode(DeviceFault, fault)), [
        slot.id,
        fault === 'nothingTaken' ? 0 : -quantity,
      ]),
    giveBack: (tool: Said) => {
      const found = tool.check ? t(labelOfCode(CutterCheck, tool.check)) : '';
      const words = [text('归还'), tool.cutterCode, found, tool.remark].filter(Boolean).join(' · ');
      return machine.happen({ kind: 'return', ...trade(), lines: [{ ...line, ...tool }] }, words, [slot.id, quantity]);
    },
    /** An old one lies in a recovery position then: the channel has as much as before. */
    giveBackOld: () => machine.happen({ kind: 'return', ...trade(), tradeType: 10016, lines: [line] }, text('交回旧料'), [slot.id, 0]),
    refill: (pieces: number) =>
      machine.happen({ kind: 'refill', ...who, replenishType: 1001, lines: [{ ...line, quantity: pieces }] }, text('补货', pieces), [
        slot.id,
        pieces,
      ]),
  };
}
