// ECharts, only the parts that are used; loaded by chart.tsx.
import { useEffect, useRef } from 'react';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as add, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useAppearance } from '../../kernel/appearance.ts';
import type { ChartProps } from './chart-props.ts';

add([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

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

type Props = ChartProps & { format: (value: number) => string; dark?: boolean };

/** What ECharts is told. Exported for tests. */
export function optionOf({ kind, labels, series, format, dark = false }: Props) {
  const colours = dark ? NIGHT : DAY;
  const words = { color: colours.words };
  const splitLine = { lineStyle: { color: colours.line } };
  const shared = {
    color: colours.bars,
    animationDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160,
    textStyle: { fontFamily: 'inherit', ...words },
    tooltip: {
      trigger: kind === 'pie' ? 'item' : 'axis',
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
  return {
    ...shared,
    grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 36 : 8, outerBoundsMode: 'same' },
    xAxis: { type: 'category', data: [...labels], axisLabel: { ...words, hideOverlap: true } },
    yAxis: { type: 'value', splitLine, axisLabel: { ...words, formatter: (value: number) => format(value) } },
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      data: [...values],
      ...(kind === 'bar' ? { barMaxWidth: 40 } : { showSymbol: labels.length < 60 }),
    })),
  };
}

export default function ChartDrawn(said: Props) {
  const props = { ...said, dark: useAppearance(({ dark }) => dark) };
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(props.onPick);
  useEffect(() => {
    pick.current = props.onPick;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const drawn = init(element);
    chart.current = drawn;
    drawn.on('click', ({ dataIndex, seriesIndex }) => pick.current?.(dataIndex, seriesIndex ?? 0));
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => chart.current?.setOption(optionOf(props), { notMerge: true }));
  return <div ref={box} className={props.onPick ? 'kit-canvas kit-picks' : 'kit-canvas'} />;
}
