// ECharts, only the parts that are used; loaded by chart.tsx.
import { useEffect, useRef } from 'react';
import { BarChart, LineChart, PieChart, TreemapChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as add, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { LETTER_SIZE, useAppearance, type Letters } from '../../kernel/appearance.ts';
import type { ChartProps } from './chart-props.ts';

add([BarChart, LineChart, PieChart, TreemapChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

// Told apart by lightness too, for who does not see the colours.
const DAY = {
  bars: ['#0958d9', '#d46b08', '#237804', '#722ed1', '#08979c', '#a8071a', '#595959', '#ad8b00'],
  words: '#545d68',
  line: '#dfe3e8',
  paper: '#ffffff',
};
const NIGHT = {
  bars: ['#6ea8ff', '#ffb86b', '#84d963', '#c3a0ff', '#5cd6d6', '#ff8a85', '#b0bac6', '#e6cf63'],
  words: '#b0bac6',
  line: '#323b47',
  paper: '#212a35',
};

/** Of the letters of a chart, beside those of a text of 14. */
const LETTERS = 12 / 14;

type Props = ChartProps & { format: (value: number) => string; dark?: boolean; letters?: Letters };

type Drawn = Pick<ChartProps, 'labels' | 'series'>;

/** One level of rectangles; what is below zero has no area. */
const treeOf = ({ labels, series, paper }: Drawn & { paper: string }) => ({
  type: 'treemap',
  left: 0,
  right: 0,
  top: 0,
  bottom: 0,
  roam: false,
  nodeClick: false,
  breadcrumb: { show: false },
  itemStyle: { borderColor: paper, gapWidth: 2 },
  label: { overflow: 'truncate' },
  data: labels.map((name, at) => ({ name, at, value: Math.max(0, series[0]?.values[at] ?? 0) })),
});

interface ParetoLook {
  format: (value: number) => string;
  words: { color: string; fontSize: number };
  splitLine: object;
}
/** Bars from the most to the least, and a line of the percent that they come to so far. */
const paretoOf = ({ labels, series, format, words, splitLine }: Drawn & ParetoLook) => ({
  grid: { left: 8, right: 8, top: 16, bottom: 36, outerBoundsMode: 'same' },
  xAxis: { type: 'category', data: [...labels], axisLabel: { ...words, hideOverlap: true, width: 96, overflow: 'truncate' } },
  yAxis: [
    { type: 'value', splitLine, axisLabel: { ...words, formatter: format } },
    { type: 'value', min: 0, max: 100, splitLine: { show: false }, axisLabel: { ...words, formatter: '{value}%' } },
  ],
  series: series.map(({ name, values }, at) => ({
    type: at === 0 ? 'bar' : 'line',
    name,
    yAxisIndex: at,
    data: [...values],
    ...(at === 0 ? { barMaxWidth: 40 } : { tooltip: { valueFormatter: (value: unknown) => `${String(value)}%` } }),
  })),
});

/** What ECharts is told. Exported for tests. */
export function optionOf({ kind, labels, series, format, dark = false, letters = 1 }: Props) {
  const colours = dark ? NIGHT : DAY;
  const words = { color: colours.words, fontSize: Math.round(LETTER_SIZE[letters] * LETTERS) };
  const splitLine = { lineStyle: { color: colours.line } };
  const shared = {
    color: colours.bars,
    animationDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160,
    textStyle: { fontFamily: 'inherit', ...words },
    tooltip: {
      trigger: kind === 'pie' || kind === 'tree' ? 'item' : 'axis',
      backgroundColor: colours.paper,
      textStyle: words,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : ''),
    },
    ...(series.length > 1 || kind === 'pie' ? { legend: { type: 'scroll', bottom: 0, textStyle: words } } : {}),
  };
  if (kind === 'pie') {
    const values = series[0]?.values ?? [];
    return {
      ...shared,
      series: [{ type: 'pie', radius: ['45%', '70%'], label: words, data: labels.map((name, at) => ({ name, value: values[at] ?? 0 })) }],
    };
  }
  if (kind === 'tree') return { ...shared, series: [treeOf({ labels, series, paper: colours.paper })] };
  if (kind === 'pareto') return { ...shared, ...paretoOf({ labels, series, format, words, splitLine }) };
  return {
    ...shared,
    grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 36 : 8, outerBoundsMode: 'same' },
    xAxis: { type: 'category', data: [...labels], axisLabel: { ...words, hideOverlap: true } },
    yAxis: { type: 'value', scale: kind === 'step', splitLine, axisLabel: { ...words, formatter: (value: number) => format(value) } },
    series: series.map(({ name, values }) => ({
      type: kind === 'step' ? 'line' : kind,
      name,
      data: [...values],
      ...(kind === 'bar' ? { barMaxWidth: 40 } : kind === 'step' ? { step: 'end', symbolSize: 8 } : { showSymbol: labels.length < 60 }),
    })),
  };
}

export default function ChartDrawn(said: Props) {
  const props = { ...said, dark: useAppearance(({ dark }) => dark), letters: useAppearance(({ letters }) => letters) };
  const box = useRef<HTMLDivElement>(null);
  /** The drawing, and what it shows. */
  const chart = useRef<{ on: EChartsType; shown?: string }>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const drawn = init(element);
    chart.current = { on: drawn };
    // A rectangle says itself which it is: its root counts as one too.
    drawn.on('click', ({ dataIndex, seriesIndex, data }) =>
      latest.current.onPick?.((data as { at?: number } | undefined)?.at ?? dataIndex, seriesIndex ?? 0),
    );
    // The first call mostly tells the size that it was made with: to draw again is as much work as the first time. Later ones are asked of the library, which
    // takes its own drawing away to measure: a chart keeps its place as wide as it was.
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      const isAsMade = isFirst && element.clientWidth === drawn.getWidth() && element.clientHeight === drawn.getHeight();
      isFirst = false;
      if (!isAsMade) drawn.resize();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = undefined;
    };
  }, []);
  // What stands around a chart is drawn anew more often than what it shows changes.
  const { kind, title, labels, series, dark, letters } = props;
  const shown = JSON.stringify([kind, title, labels, series, dark, letters]);
  useEffect(() => {
    const { current } = chart;
    if (!current || current.shown === shown) return;
    current.on.setOption(optionOf(props), { notMerge: true });
    current.shown = shown;
  });
  return <div ref={box} className={props.onPick ? 'kit-canvas kit-picks' : 'kit-canvas'} />;
}
