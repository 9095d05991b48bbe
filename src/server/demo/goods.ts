// What the demonstration site uses: families of products, each with its sizes; 3,000 in all.
import type { Random } from './random.ts';
import { SaleType } from '../../contract/machine/codes.ts';

export interface Family {
  type: string;
  name: string;
  brands: readonly string[];
  sizes: readonly string[];
  unit: string;
  /** Fen, least and most. */
  price: readonly [number, number];
  saleType?: (typeof SaleType)['pick' | 'borrow'];
  /** How much people take of it: picks come from families by this. */
  demand: number;
  expiryDays?: number;
}

export const TYPES: readonly (readonly [code: string, name: string, parent: string | null])[] = [
  ['T1', '刀具', null],
  ['T11', '铣刀', 'T1'],
  ['T12', '钻头', 'T1'],
  ['T13', '刀片', 'T1'],
  ['T14', '丝锥', 'T1'],
  ['T15', '铰刀', 'T1'],
  ['T2', '劳保用品', null],
  ['T21', '手套', 'T2'],
  ['T22', '口罩', 'T2'],
  ['T23', '护目镜', 'T2'],
  ['T24', '耳塞', 'T2'],
  ['T25', '安全鞋', 'T2'],
  ['T26', '工作服', 'T2'],
  ['T3', '量具', null],
  ['T31', '卡尺', 'T3'],
  ['T32', '千分尺', 'T3'],
  ['T33', '塞规', 'T3'],
  ['T4', '磨具磨料', null],
  ['T41', '砂纸', 'T4'],
  ['T42', '砂轮', 'T4'],
  ['T5', '油品化学品', null],
  ['T51', '切削液', 'T5'],
  ['T52', '润滑脂', 'T5'],
  ['T53', '清洗剂', 'T5'],
  ['T6', '五金工具', null],
  ['T61', '扳手', 'T6'],
  ['T62', '螺丝刀', 'T6'],
  ['T63', '内六角', 'T6'],
  ['T7', '办公与清洁', null],
  ['T71', '擦拭布', 'T7'],
  ['T72', '标签胶带', 'T7'],
  ['T73', '电池', 'T7'],
];

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by + 1.0001) }, (_, n) => Math.round((from + n * by) * 100) / 100);
const cross = (a: readonly string[], b: readonly string[]): string[] => a.flatMap((x) => b.map((y) => `${x} ${y}`));
const diameters = steps(1, 20, 0.5).map((d) => `φ${d}mm`);
const threads = ['M3×0.5', 'M4×0.7', 'M5×0.8', 'M6×1', 'M8×1.25', 'M10×1.5', 'M12×1.75', 'M16×2'];
const shoe = steps(36, 46, 1).map((size) => `${size}码`);
const cloth = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL'];

export const FAMILIES: readonly Family[] = [
  {
    type: 'T11',
    name: '整体硬质合金立铣刀',
    brands: ['锐切', '精密', '远山'],
    sizes: cross(diameters, ['2刃', '4刃']),
    unit: '支',
    price: [3200, 28000],
    demand: 9,
  },
  {
    type: 'T11',
    name: '球头铣刀',
    brands: ['锐切', '精密'],
    sizes: cross(diameters.slice(4, 30), ['2刃', '4刃']),
    unit: '支',
    price: [4500, 32000],
    demand: 4,
  },
  {
    type: 'T12',
    name: '直柄麻花钻',
    brands: ['锐切', '通达'],
    sizes: steps(1, 16, 0.1).map((d) => `φ${d}mm`),
    unit: '支',
    price: [400, 6000],
    demand: 8,
  },
  {
    type: 'T12',
    name: '内冷硬质合金钻',
    brands: ['精密', '远山'],
    sizes: cross(diameters.slice(4), ['3D', '5D', '8D']),
    unit: '支',
    price: [18000, 68000],
    demand: 4,
  },
  {
    type: 'T13',
    name: '车削刀片',
    brands: ['精密', '远山', '锐切'],
    sizes: cross(
      ['CNMG120404', 'CNMG120408', 'WNMG080404', 'WNMG080408', 'DNMG150604', 'TNMG160404', 'VNMG160404', 'CCMT09T304'],
      ['钢件', '不锈钢', '铸铁', '铝件'],
    ),
    unit: '片',
    price: [1800, 5200],
    demand: 22,
  },
  {
    type: 'T13',
    name: '铣削刀片',
    brands: ['精密', '远山'],
    sizes: cross(['APMT1135', 'APMT1604', 'SEKT1204', 'RPMT1204', 'ONMU0906', 'LNMU0303'], ['钢件', '不锈钢', '铸铁', '铝件']),
    unit: '片',
    price: [1600, 6800],
    demand: 16,
  },
  {
    type: 'T14',
    name: '螺旋丝锥',
    brands: ['锐切', '通达'],
    sizes: cross(threads, ['通孔', '盲孔']),
    unit: '支',
    price: [1500, 9800],
    demand: 5,
  },
  { type: 'T14', name: '挤压丝锥', brands: ['精密'], sizes: cross(threads, ['钢件', '铝件']), unit: '支', price: [3500, 13800], demand: 3 },
  {
    type: 'T15',
    name: '机用铰刀',
    brands: ['通达', '锐切'],
    sizes: steps(3, 20, 0.5).map((d) => `φ${d}H7`),
    unit: '支',
    price: [4800, 22000],
    demand: 1,
  },
  {
    type: 'T21',
    name: '丁腈涂层手套',
    brands: ['安护', '安盾'],
    sizes: ['7寸', '8寸', '9寸', '10寸'],
    unit: '双',
    price: [380, 780],
    demand: 60,
  },
  {
    type: 'T21',
    name: '防割手套',
    brands: ['安护', '安盾'],
    sizes: cross(['7寸', '8寸', '9寸', '10寸'], ['3级', '5级']),
    unit: '双',
    price: [1280, 3980],
    demand: 26,
  },
  {
    type: 'T21',
    name: '一次性丁腈手套',
    brands: ['安护', '洁净'],
    sizes: ['S 100只', 'M 100只', 'L 100只', 'XL 100只'],
    unit: '盒',
    price: [3800, 5600],
    demand: 16,
  },
  {
    type: 'T22',
    name: 'KN95折叠口罩',
    brands: ['安护', '安盾'],
    sizes: ['头戴式', '耳戴式'],
    unit: '只',
    price: [180, 420],
    demand: 45,
    expiryDays: 1095,
  },
  {
    type: 'T23',
    name: '防雾护目镜',
    brands: ['安护', '安盾'],
    sizes: ['透明', '灰色', '近视款'],
    unit: '副',
    price: [1500, 4800],
    demand: 8,
  },
  { type: 'T24', name: '泡棉耳塞', brands: ['安护', '安盾'], sizes: ['带线', '不带线'], unit: '副', price: [60, 160], demand: 38 },
  {
    type: 'T25',
    name: '防砸安全鞋',
    brands: ['安护', '安盾'],
    sizes: cross(shoe, ['低帮', '高帮']),
    unit: '双',
    price: [16800, 32800],
    demand: 2,
  },
  { type: 'T26', name: '夏季工作服', brands: ['安护'], sizes: cross(cloth, ['上衣', '裤子']), unit: '件', price: [5800, 9800], demand: 3 },
  { type: 'T26', name: '防静电服', brands: ['洁净'], sizes: cloth, unit: '件', price: [6800, 12800], demand: 1 },
  {
    type: 'T31',
    name: '数显卡尺',
    brands: ['精密', '准量'],
    sizes: ['0-150mm', '0-200mm', '0-300mm'],
    unit: '把',
    price: [16800, 68000],
    saleType: SaleType.borrow,
    demand: 4,
  },
  {
    type: 'T32',
    name: '外径千分尺',
    brands: ['精密', '准量'],
    sizes: ['0-25mm', '25-50mm', '50-75mm', '75-100mm'],
    unit: '把',
    price: [22800, 88000],
    saleType: SaleType.borrow,
    demand: 3,
  },
  {
    type: 'T33',
    name: '光滑塞规',
    brands: ['准量'],
    sizes: steps(3, 40, 0.5).map((d) => `φ${d}H7`),
    unit: '支',
    price: [6800, 26800],
    saleType: SaleType.borrow,
    demand: 3,
  },
  {
    type: 'T33',
    name: '螺纹塞规',
    brands: ['准量'],
    sizes: cross(threads, ['6H', '6G']),
    unit: '支',
    price: [8800, 32800],
    saleType: SaleType.borrow,
    demand: 2,
  },
  {
    type: 'T41',
    name: '干湿两用砂纸',
    brands: ['通达', '勇士'],
    sizes: ['80#', '120#', '180#', '240#', '320#', '400#', '600#', '800#', '1000#', '1500#', '2000#'],
    unit: '张',
    price: [80, 260],
    demand: 16,
  },
  {
    type: 'T42',
    name: '树脂切割片',
    brands: ['通达', '勇士'],
    sizes: ['100×1.2×16', '125×1.2×22', '150×1.6×22', '180×2×22', '350×3×25'],
    unit: '片',
    price: [220, 2800],
    demand: 8,
  },
  {
    type: 'T51',
    name: '半合成切削液',
    brands: ['润泽', '福源'],
    sizes: ['18L', '200L'],
    unit: '桶',
    price: [28000, 268000],
    demand: 1,
    expiryDays: 365,
  },
  {
    type: 'T52',
    name: '锂基润滑脂',
    brands: ['润泽', '福源'],
    sizes: ['400g', '800g', '15kg'],
    unit: '支',
    price: [1800, 36800],
    demand: 4,
    expiryDays: 730,
  },
  {
    type: 'T53',
    name: '精密零件清洗剂',
    brands: ['润泽', '洁净'],
    sizes: ['450ml', '550ml', '20L'],
    unit: '瓶',
    price: [1500, 32800],
    demand: 12,
    expiryDays: 540,
  },
  {
    type: 'T61',
    name: '两用扳手',
    brands: ['通达', '力达'],
    sizes: steps(6, 32, 1).map((d) => `${d}mm`),
    unit: '把',
    price: [1200, 8800],
    saleType: SaleType.borrow,
    demand: 3,
  },
  {
    type: 'T62',
    name: '十字螺丝刀',
    brands: ['通达', '力达'],
    sizes: ['PH0×75', 'PH1×100', 'PH2×100', 'PH2×150', 'PH3×150'],
    unit: '把',
    price: [900, 3600],
    saleType: SaleType.borrow,
    demand: 3,
  },
  {
    type: 'T63',
    name: '内六角扳手',
    brands: ['通达', '力达'],
    sizes: ['1.5mm', '2mm', '2.5mm', '3mm', '4mm', '5mm', '6mm', '8mm', '10mm', '12mm'],
    unit: '把',
    price: [180, 1800],
    demand: 5,
  },
  {
    type: 'T71',
    name: '工业擦拭布',
    brands: ['洁净', '通达'],
    sizes: ['30×35cm 500张', '25×25cm 300张'],
    unit: '卷',
    price: [2800, 9800],
    demand: 18,
  },
  {
    type: 'T72',
    name: '封箱胶带',
    brands: ['通达', '洁净'],
    sizes: ['45mm×100m', '60mm×100m', '48mm×50m'],
    unit: '卷',
    price: [280, 980],
    demand: 9,
  },
  {
    type: 'T73',
    name: '碱性电池',
    brands: ['通达', '恒力'],
    sizes: ['5号', '7号', '9V', 'CR2032'],
    unit: '节',
    price: [180, 1200],
    demand: 9,
  },
];

export interface DemoProduct {
  code: string;
  name: string;
  nodeCode: string;
  spec: string;
  brand: string;
  family: Family;
  price: number;
}

interface Kind {
  family: Family;
  brand: string;
  spec: string;
  grade: string;
}

/** Every size of every brand, the first sizes of all families first; then further grades of cutting tools and gauges. */
function* kinds(): Generator<Kind> {
  const grades = ['', ' 涂层', ' 加长', ' 特殊订制', ' 进口', ' 经济型', ' 涂层加长', ' 二代', ' 高速', ' 精磨'];
  const most = Math.max(...FAMILIES.map(({ sizes }) => sizes.length));
  for (const grade of grades) {
    const graded = FAMILIES.filter(({ type }) => !grade || /^T(1|3)/.test(type));
    for (let rank = 0; rank < most; rank += 1) {
      for (const family of graded) {
        const spec = family.sizes[rank];
        if (spec) for (const brand of family.brands) yield { family, brand, spec, grade };
      }
    }
  }
}

/** The first `count` products. */
export function demoProducts(random: Random, count: number): DemoProduct[] {
  return kinds()
    .take(count)
    .map(({ family, brand, spec, grade }, at) => {
      const number = String(at + 1).padStart(5, '0');
      const price = random.int(family.price[0] / 10, family.price[1] / 10 + 1) * 10;
      return {
        code: `${family.type}-${number}`,
        nodeCode: `10${number}0`,
        name: `${brand}${family.name}${grade}`,
        spec,
        brand,
        family,
        price,
      };
    })
    .toArray();
}
