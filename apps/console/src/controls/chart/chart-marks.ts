import type uPlot from 'uplot';
import type { Mark } from './chart-data.ts';

export const markSymbols: Readonly<Record<Mark['kind'], string>> = {
  online: '▲',
  offline: '▼',
  fault: '✖',
  warning: '◆',
};

/** Draws a dashed line at the time of each mark, with its symbol at the top. */
export function drawMarks(chart: uPlot, marks: readonly Mark[], color: string): void {
  const { ctx, bbox } = chart;
  const { min, max } = chart.scales.x!;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  for (const { at, kind } of marks) {
    if (at < (min ?? at) || at > (max ?? at)) continue;
    const x = Math.round(chart.valToPos(at, 'x', true));
    ctx.setLineDash([3 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top + 14 * devicePixelRatio);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillText(markSymbols[kind], x, bbox.top);
  }
  ctx.restore();
}
