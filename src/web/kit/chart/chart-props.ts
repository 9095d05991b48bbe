// What a chart takes.
export interface Series {
  name: string;
  /** One for each label; null where there is none. */
  values: readonly (number | null)[];
}
export interface ChartProps {
  /** `step`: a line that keeps its height until the next mark; `pareto`: bars, and as a second series a line of percent up to each; `tree`: rectangles whose area is the figure. */
  kind: 'bar' | 'line' | 'step' | 'pie' | 'pareto' | 'tree';
  /** What the chart shows, in a sentence. */
  title: string;
  labels: readonly string[];
  series: readonly Series[];
  height?: number;
  /** A click on a bar, a point, a slice: its label's place, and the series'. */
  onPick?: (label: number, series: number) => void;
  /** How a figure reads; thousands separated when left out. */
  format?: (value: number) => string;
}
