import { growthPerMinute } from './memory-samples.ts';
import { memoryChart } from './memory-chart.ts';

const seconds = (count: number, mib: (second: number) => number) =>
  Array.from({ length: count / 5 }, (_, i) => ({ at: 1_000_000 + i * 5_000, mib: mib(i * 5) }));

describe('growthPerMinute', () => {
  it('is that of a line, whatever comes before the warm-up is over', () => {
    const samples = seconds(600, (second) => (second < 60 ? 50 + second : 110 + (second - 60) / 60));
    expect(growthPerMinute({ name: 'x', samples }, 60_000)).toBeCloseTo(1);
  });

  it('is about zero for a sawtooth, and unknown for a short run', () => {
    const samples = seconds(1200, (second) => 100 + (second % 50));
    expect(Math.abs(growthPerMinute({ name: 'x', samples }, 60_000)!)).toBeLessThan(0.2);
    expect(growthPerMinute({ name: 'x', samples: seconds(170, () => 1) }, 60_000)).toBeUndefined();
  });
});

describe('memoryPicture', () => {
  it('draws a line for each run and names each app once', () => {
    const series = [
      { name: 'ingest-1', samples: seconds(60, () => 100) },
      { name: 'ingest-2', samples: seconds(60, () => 150) },
      { name: 'broker 1', samples: seconds(60, (second) => 300 + second) },
    ];
    const svg = memoryChart(series, [1_010_000]);
    expect(svg.match(/<polyline/g)).toHaveLength(3);
    expect(svg.match(/>ingest</g)).toHaveLength(1);
    expect(svg).toContain('>broker<');
    expect(svg.match(/class="fault"/g)).toHaveLength(1);
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});
