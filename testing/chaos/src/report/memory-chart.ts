import type { MemorySeries } from './memory-samples.ts';

const size = { width: 960, height: 480, left: 56, right: 176, top: 16, bottom: 40 };
const colours = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#ff7f0e', '#8c564b', '#e377c2', '#17becf', '#7f7f7f'];
const stepsMib = [50, 100, 200, 250, 500, 1000];
const maxLines = 8;

/** Memory over time as an SVG: a line for each run of a process, a colour for each app, a mark where something was broken. */
export function memoryChart(series: readonly MemorySeries[], faults: readonly number[]): string {
  const samples = series.flatMap((one) => one.samples);
  const begin = Math.min(...samples.map(({ at }) => at));
  const length = Math.max(1, Math.max(...samples.map(({ at }) => at)) - begin);
  const highest = Math.max(1, ...samples.map(({ mib }) => mib));
  const step = stepsMib.find((mib) => highest / mib <= maxLines) ?? 2000;
  const top = Math.ceil(highest / step) * step;
  const x = (at: number) => (size.left + ((at - begin) / length) * (size.width - size.left - size.right)).toFixed(1);
  const y = (mib: number) =>
    (size.height - size.bottom - (mib / top) * (size.height - size.top - size.bottom)).toFixed(1);
  const apps = [...new Set(series.map(({ name }) => appOf(name)))];
  const colour = (name: string) => colours[apps.indexOf(appOf(name)) % colours.length]!;
  const line = (x1: string, y1: string, x2: string, y2: string, of: string) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${of}/>`;
  const right = String(size.width - size.right);
  const bottom = size.height - size.bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...ticks(top, step).flatMap((mib) => [
      line(String(size.left), y(mib), right, y(mib), 'stroke="#ddd"'),
      `<text x="${size.left - 6}" y="${y(mib)}" text-anchor="end" dominant-baseline="middle">${mib}</text>`,
    ]),
    ...faults.map((at) => line(x(at), String(bottom), x(at), String(bottom + 6), 'class="fault" stroke="#d62728"')),
    ...minutes(length).map(
      (minute) => `<text x="${x(begin + minute * 60_000)}" y="${bottom + 22}" text-anchor="middle">${minute}</text>`,
    ),
    `<text x="${size.left}" y="${size.height - 4}">minutes; red marks: something was killed. MiB resident, a line for each process.</text>`,
    ...series.map(
      ({ name, samples: of }) =>
        `<polyline fill="none" stroke="${colour(name)}" points="${of.map(({ at, mib }) => `${x(at)},${y(mib)}`).join(' ')}"/>`,
    ),
    ...apps.map(
      (app, i) =>
        `<text x="${size.width - size.right + 12}" y="${size.top + 12 + i * 18}" fill="${colour(app)}">${app}</text>`,
    ),
    '</svg>\n',
  ].join('\n');
}

/** `ingest-3` and `broker 1` without their numbers. */
const appOf = (name: string): string => name.replace(/[- ]\d+$/, '');

function ticks(top: number, step: number): number[] {
  return Array.from({ length: top / step + 1 }, (_, i) => i * step);
}

function minutes(lengthMs: number): number[] {
  const all = lengthMs / 60_000;
  const step = [1, 2, 5, 10, 20, 30, 60].find((of) => all / of <= 10) ?? 120;
  return Array.from({ length: Math.floor(all / step) + 1 }, (_, i) => i * step);
}
