import { Scrape } from './scrape.ts';

const text = `# HELP a_seconds Some.
# TYPE a_seconds histogram
a_seconds_bucket{le="1",channel="x"} 2
a_seconds_bucket{le="+Inf",channel="x"} 3
a_seconds_sum{channel="x"} 4.5
a_seconds_count{channel="x"} 3

# HELP b_total Some.
# TYPE b_total counter
b_total{why="a \\"b\\", c=1",service="s"} 1
b_total{why="d",service="s"} 2
c 1.5e-7
`;

describe('Scrape', () => {
  const scrape = new Scrape(text);

  it('takes series, labels and values apart', () => {
    expect(scrape.series).toHaveLength(7);
    expect(scrape.value('a_seconds_bucket', { le: '+Inf' })).toBe(3);
    expect(scrape.value('b_total')).toBe(3);
    expect(scrape.value('b_total', { why: 'd' })).toBe(2);
    expect(scrape.value('c')).toBe(1.5e-7);
    expect(scrape.value('d')).toBeUndefined();
  });

  it('knows the labels of a metric, a histogram as one', () => {
    expect(scrape.labelsOf('a_seconds')).toEqual(['channel']);
    expect(scrape.labelsOf('b_total')).toEqual(['service', 'why']);
  });

  it('refuses lines that are not of the format', () => {
    expect(() => new Scrape('a{b="c"}')).toThrow('not a line');
  });
});
