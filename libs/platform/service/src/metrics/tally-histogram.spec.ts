import { Histogram, Registry } from 'prom-client';
import { TallyHistogram } from './tally-histogram.ts';

const buckets = [0.01, 0.1, 1];
const observed = [0, 0.005, 0.01, 0.011, 0.5, 1, 7];

describe('TallyHistogram', () => {
  it('is served as the same text as a histogram of prom-client with the same observations', async () => {
    const name = 'a_seconds';
    const help = 'Some.';
    const ours = new Registry();
    const theirs = new Registry();
    for (const registry of [ours, theirs]) registry.setDefaultLabels({ service: 'x' });
    const tally = new TallyHistogram({ name, help, labels: { channel: 'kafka' }, buckets, registry: ours });
    const usual = new Histogram({ name, help, labelNames: ['channel'], buckets, registers: [theirs] });
    for (const value of observed) {
      tally.observe(value);
      usual.observe({ channel: 'kafka' }, value);
    }
    const lines = (text: string) => text.trim().split('\n').map(sortLabels).sort();
    expect(lines(await ours.metrics())).toEqual(lines(await theirs.metrics()));
  });

  it('is served with zeros before the first observation', async () => {
    const registry = new Registry();
    new TallyHistogram({ name: 'a_seconds', help: 'Some.', labels: {}, buckets, registry });
    expect(await registry.metrics()).toContain('a_seconds_count 0');
  });
});

function sortLabels(line: string): string {
  return line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`);
}
