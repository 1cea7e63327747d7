import { groupingLabels, metricUses } from './metric-names.ts';
import { metricsTable } from './metric-names.ts';

const known = new Set(['heliograph_ingest_polls_total', 'heliograph_call_duration_seconds', 'heliograph_retry_count']);

describe('the metrics of an expression', () => {
  it('are named without the suffixes of histograms, with the labels they are selected by', () => {
    const expr =
      'sum by (vendor, le) (rate(heliograph_call_duration_seconds_bucket{namespace=~"$namespace",vendor!="a{b=c}"}[5m])) > heliograph_retry_count';
    expect(metricUses(expr, known)).toEqual([
      { metric: 'heliograph_call_duration_seconds', labels: ['vendor'] },
      { metric: 'heliograph_retry_count', labels: [] },
    ]);
    expect(groupingLabels(expr)).toEqual(['vendor']);
  });

  it('do not come from recorded series or strings', () => {
    expect(metricUses('namespace_vendor:heliograph_ingest_polls_total:rate30m{a="heliograph_x"}', known)).toEqual([]);
  });
});

it('reads names and labels from a list of Markdown', () => {
  const markdown =
    '- `heliograph_a_total` (counter: `vendor`, `outcome`): polls: `ok`\n- `heliograph_b` (gauge): 1\n- `other`: no metric\n';
  expect(metricsTable(markdown)).toEqual(
    new Map([
      ['heliograph_a_total', new Set(['service', 'vendor', 'outcome'])],
      ['heliograph_b', new Set(['service'])],
    ]),
  );
});
