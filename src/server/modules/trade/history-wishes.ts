// What an import of a history will make on its way, told before it happens: how many of each, and their names.
import type { Said } from '../transfer/index.ts';
import { peopleWished } from './history-people.ts';
import type { HistoryState } from './history-state.ts';

const NAMED = 10;

interface Made {
  zh: string;
  unit: string;
  en: string;
  names: readonly string[];
}

/** Sentences: all in one, then by kind with the first ten names. Nothing where nothing is made. */
export function wishSentences(state: HistoryState): Said[] {
  const { wishes, known } = state;
  const { people, cards, departments } = peopleWished(state);
  const products = [...wishes.products.values()];
  const types = products.flatMap(({ productType }) => (productType && !known.types.has(productType) ? [productType] : []));
  const things: Made[] = [
    {
      zh: '设备',
      unit: '台',
      en: 'machines',
      names: [...wishes.vms].map(([code, { vmName }]) => (vmName === code ? code : `${vmName} ${code}`)),
    },
    { zh: '货道', unit: '个', en: 'channels', names: [...wishes.channels.values()].map(({ channelCode }) => channelCode) },
    { zh: '商品', unit: '种', en: 'products', names: products.map(({ productName }) => productName) },
  ];
  const rest: Made[] = [
    { zh: '商品分类', unit: '个', en: 'types', names: [...new Set(types)] },
    { zh: '员工', unit: '名', en: 'employees', names: people },
    { zh: '部门', unit: '个', en: 'departments', names: departments },
    { zh: '卡片', unit: '张', en: 'cards', names: cards },
  ];
  const all = [...things, ...rest].filter(({ names }) => names.length > 0);
  if (all.length === 0) return [];
  // Machines, channels and products are always told together, also where one of them is there already.
  const first = things.some(({ names }) => names.length > 0) ? things : [];
  const shown = [...first, ...rest.slice(1).filter(({ names }) => names.length > 0)];
  const counts = (text: (made: Made) => string) => shown.map(text);
  return [
    {
      zh: `将新建 ${counts(({ zh, unit, names }) => `${names.length} ${unit}${zh}`).join('、')}`,
      en: `${listed(counts(({ en, names }) => `${names.length} ${en}`))} will be made`,
    },
    ...all
      .filter(({ zh }) => zh !== '货道')
      .map(({ zh, en, names }) => ({
        zh: `新${zh}：${some(names, '、')}`,
        en: `New ${en}: ${some(names, ', ')}`,
      })),
  ];
}

const some = (names: readonly string[], comma: string): string => names.slice(0, NAMED).join(comma) + (names.length > NAMED ? ' …' : '');
const listed = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}` : (parts[0] ?? '');
