import { withFormerMetricNames } from './former-metric-names.ts';

describe(withFormerMetricNames.name, () => {
  it('serves a renamed metric under both names, with type, help and labels', () => {
    const served = [
      '# HELP heliograph_normalizer_skipped_total Answers that were skipped.',
      '# TYPE heliograph_normalizer_skipped_total counter',
      'heliograph_normalizer_skipped_total{vendor="sma",reason="too_large"} 2',
      '# TYPE heliograph_normalizer_records_total counter',
      'heliograph_normalizer_records_total{vendor="sma"} 7',
      '',
    ].join('\n');
    expect(withFormerMetricNames(served)).toBe(
      `${served}${[
        '# HELP heliograph_normalizer_set_aside_total Answers that were skipped.',
        '# TYPE heliograph_normalizer_set_aside_total counter',
        'heliograph_normalizer_set_aside_total{vendor="sma",reason="too_large"} 2',
        '',
      ].join('\n')}`,
    );
  });

  it('keeps the former labels of requests beside those of OpenTelemetry, whatever a route contains', () => {
    const series = (labels: string) => `http_server_request_duration_seconds_count{${labels}} 3\n`;
    const served = 'http_request_method="GET",http_route="/v1/{id}/\\"a,b\\"",http_response_status_code="200"';
    const former =
      'http_request_method="GET",method="GET",http_route="/v1/{id}/\\"a,b\\"",route="/v1/{id}/\\"a,b\\"",http_response_status_code="200",status="200"';
    expect(withFormerMetricNames(series(served) + 'other{http_route="/"} 1\n')).toBe(
      series(former) + 'other{http_route="/"} 1\n',
    );
  });

  it('does not take a longer name for a renamed one', () => {
    const served =
      '# TYPE heliograph_kafka_accounts_lagging_seconds gauge\nheliograph_kafka_accounts_lagging_seconds 1\n';
    expect(withFormerMetricNames(served)).toBe(served);
  });
});
