// Who works at the demonstration site: a machining plant with three workshops.
import type { Random } from './random.ts';

const SURNAMES = Array.from(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
);
const GIVEN = Array.from(
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉兰红梅建国志文海燕春晓东宇浩然子轩欣怡佳琪俊峰鹏飞雪莲秀珍振宏立新永康思远嘉豪雨桐梓涵若曦天佑启明世杰国栋',
);

/** A name as people have it: one or two characters after the surname. */
export function personName(random: Random): string {
  const given = random.chance(0.22) ? random.pick(GIVEN) : random.pick(GIVEN) + random.pick(GIVEN);
  return random.pick(SURNAMES) + given;
}

export interface DepartmentPlan {
  code: string;
  name: string;
  /** Share of the staff. */
  weight: number;
  below?: readonly DepartmentPlan[];
}

/** The department tree. */
export const DEPARTMENTS: readonly DepartmentPlan[] = [
  {
    code: 'D10',
    name: '生产部',
    weight: 2,
    below: [
      {
        code: 'D11',
        name: '机加一车间',
        weight: 0,
        below: [
          { code: 'D111', name: '车削班', weight: 9 },
          { code: 'D112', name: '铣削班', weight: 9 },
          { code: 'D113', name: '磨削班', weight: 6 },
        ],
      },
      {
        code: 'D12',
        name: '机加二车间',
        weight: 0,
        below: [
          { code: 'D121', name: '加工中心甲班', weight: 10 },
          { code: 'D122', name: '加工中心乙班', weight: 10 },
          { code: 'D123', name: '去毛刺班', weight: 5 },
        ],
      },
      {
        code: 'D13',
        name: '装配车间',
        weight: 0,
        below: [
          { code: 'D131', name: '总装一线', weight: 9 },
          { code: 'D132', name: '总装二线', weight: 9 },
          { code: 'D133', name: '包装班', weight: 5 },
        ],
      },
    ],
  },
  {
    code: 'D20',
    name: '质量部',
    weight: 1,
    below: [
      { code: 'D21', name: '来料检验', weight: 3 },
      { code: 'D22', name: '过程检验', weight: 4 },
    ],
  },
  {
    code: 'D30',
    name: '设备部',
    weight: 1,
    below: [
      { code: 'D31', name: '维修一组', weight: 4 },
      { code: 'D32', name: '维修二组', weight: 4 },
    ],
  },
  {
    code: 'D40',
    name: '物流部',
    weight: 2,
    below: [
      { code: 'D41', name: '刀具库', weight: 2 },
      { code: 'D42', name: '原料库', weight: 3 },
    ],
  },
  { code: 'D50', name: '工艺部', weight: 4 },
  { code: 'D60', name: '安环部', weight: 2 },
  { code: 'D70', name: '采购部', weight: 2 },
  { code: 'D80', name: '财务部', weight: 2 },
  { code: 'D90', name: '人力资源部', weight: 2 },
];

export const POSTS = [
  ['P01', '操作工'],
  ['P02', '班长'],
  ['P03', '调机员'],
  ['P04', '检验员'],
  ['P05', '维修工'],
  ['P06', '库管员'],
  ['P07', '工程师'],
  ['P08', '主管'],
] as const;

export const COSTS = [
  ['C100', '机加一车间'],
  ['C200', '机加二车间'],
  ['C300', '装配车间'],
  ['C400', '质量'],
  ['C500', '设备维护'],
  ['C600', '物流'],
  ['C900', '管理费用'],
] as const;

export const PROJECTS = [
  ['X2401', '新能源壳体'],
  ['X2402', '减速器总成'],
  ['X2403', '转向节改型'],
  ['X2404', '涡轮支架'],
  ['X2405', '水泵壳体降本'],
] as const;

export const VENDORS = [
  ['V001', '苏州锐切工具有限公司'],
  ['V002', '上海安护劳保用品有限公司'],
  ['V003', '宁波精密刀具股份有限公司'],
  ['V004', '无锡润泽油品有限公司'],
  ['V005', '常州通达五金有限公司'],
  ['V006', '昆山洁净耗材有限公司'],
] as const;
