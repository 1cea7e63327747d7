/** Metrics that were renamed: the former name is served for one release too, so that dashboards and alerts can follow. */
const formerNames = {
  heliograph_ingest_answers_skipped_total: 'heliograph_ingest_answers_set_aside_total',
  heliograph_kafka_accounts_lagging: 'heliograph_kafka_accounts_behind',
  heliograph_kafka_consumer_skipped_total: 'heliograph_kafka_consumer_set_aside_total',
  heliograph_normalizer_skipped_total: 'heliograph_normalizer_set_aside_total',
  heliograph_webhook_deferred_total: 'heliograph_webhook_held_back_total',
  heliograph_webhook_records_skipped_total: 'heliograph_webhook_set_aside_total',
};

/** Labels that were renamed: each series carries both until 2.0, at the cost of no further series. */
const formerLabels = {
  http_request_method: 'method',
  http_route: 'route',
  http_response_status_code: 'status',
};

/** Adds former names: the series of renamed metrics again, renamed labels to their series. @param exposition in Prometheus' text format */
export function withFormerMetricNames(exposition: string): string {
  const repeated = Object.entries(formerNames).map(([name, former]) => {
    const lines = exposition.match(new RegExp(`^(?:# (?:HELP|TYPE) )?${name}[ {].*$`, 'gm')) ?? [];
    return lines.map((line) => `${line.replace(name, former)}\n`).join('');
  });
  return withFormerLabels(exposition) + repeated.join('');
}

function withFormerLabels(exposition: string): string {
  return exposition.replaceAll(/^http_server_request_duration_seconds_\w+\{.*$/gm, (line) =>
    Object.entries(formerLabels).reduce(
      (text, [name, former]) => text.replace(new RegExp(`(?<=[{,])${name}(="(?:[^"\\\\]|\\\\.)*")`), `$&,${former}$1`),
      line,
    ),
  );
}
