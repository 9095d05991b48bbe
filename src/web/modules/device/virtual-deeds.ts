// What can happen at a channel of a machine on the screen, as the machine tells it.
import type * as z from 'zod/mini';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DeviceFault } from '../../../contract/device/codes.ts';
import { CutterCheck } from '../../../contract/tool/codes.ts';
import type { Translate } from '../../kernel/i18n.ts';
import type { Decision, Person, Virtual } from './use-virtual.ts';
import type { VirtualSlot } from './virtual-slots.ts';
import { ReplenishmentType } from '../../../contract/replenish/codes.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { SaleType } from '../../../contract/machine/codes.ts';

/** What is told when goods are taken from a channel, by how it gives them out; all others are picks. */
const TAKES: Readonly<Record<number, readonly [tradeType: (typeof TradeType)['pick' | 'borrow' | 'oldForNew'], verb: string]>> = {
  [SaleType.borrow]: [TradeType.borrow, '借用'],
  [SaleType.oldForNew]: [TradeType.oldForNew, '以旧换新'],
};
export const PROBLEMS = ['jam', 'nothingTaken', 'motor'] as const;

export interface Doing {
  machine: Pick<Virtual, 'online' | 'ask' | 'decide' | 'askHelp' | 'awaitAnswer' | 'happen' | 'nextNumber'>;
  slot: VirtualSlot;
  person: Person | undefined;
  quantity: number;
  /** What was said and shown of it. */
  said?: { costCode?: string; projectCode?: string; face?: boolean };
}
type Fault = (typeof PROBLEMS)[number];
/** What is said of a tool that is given back. */
export interface Said {
  cutterCode?: string | null;
  check?: z.output<typeof CutterCheck>;
  remark?: string | null;
}

export function deedsOf(t: Translate, { machine, slot, person, quantity, said }: Doing) {
  // What is left empty is not said.
  const charge = Object.fromEntries(Object.entries(said ?? {}).filter(([, value]) => value));
  const who = person ? { empCode: person.key } : {};
  const line = { channelCode: slot.id, quantity };
  const trade = () => ({ ...who, tradeNumber: machine.nextNumber() });
  const text = (verb: string, number = quantity) =>
    `${person ? `${person.empName} ` : ''}${t(verb)} ${slot.id} ${slot.productName ?? ''} ×${number}`;
  const [tradeType, taking] = TAKES[slot.saleType] ?? [TradeType.pick, '领用'];
  return {
    /** `readNotices`: what he has just read here. */
    ask: async (readNotices: readonly string[] = []): Promise<Decision | undefined> => {
      if (!person) return undefined;
      if (!machine.online) return machine.decide({ empCode: person.key, ...line, ...charge });
      return machine.ask({ ...who, ...line, ...charge, showsNotices: true, readNotices: [...readNotices] });
    },
    /** Asks those who can allow it; what became of that is the new answer. */
    askHelp: async (): Promise<Decision> => {
      const { told = [], releaseId } = (await machine.askHelp({ ...who, ...line, ...charge })) ?? {};
      return {
        allowed: false,
        sentence: told.length > 0 ? t('已通知{names}，等待放行', { names: told.join(t('、')) }) : t('没有人可以放行'),
        ...(releaseId && { releaseId }),
      };
    },
    /** What became of that, as soon as somebody has decided; undefined while it waits. */
    awaitAnswer: async (releaseId: string): Promise<Decision | undefined> => {
      const answer = await machine.awaitAnswer({ releaseId, waitSeconds: 15 });
      if (!answer || answer.releaseStatus === ApprovalOrderStatus.pending) return undefined;
      if (answer.releaseStatus === ApprovalOrderStatus.passed) return machine.ask({ ...who, ...line, ...charge });
      return { allowed: false, sentence: answer.decidedBy ? t('{name}没有放行', { name: answer.decidedBy }) : t('没有人放行，请再申请') };
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
    giveBackOld: () =>
      machine.happen({ kind: 'return', ...trade(), tradeType: TradeType.giveBackOld, lines: [line] }, text('交回旧料'), [slot.id, 0]),
    refill: (pieces: number) =>
      machine.happen(
        { kind: 'refill', ...who, replenishType: ReplenishmentType.byCard, lines: [{ ...line, quantity: pieces }] },
        text('补货', pieces),
        [slot.id, pieces],
      ),
  };
}
