import { stringify } from 'yaml';

export interface Scraping {
  /** `host:port` of health ports. */
  readonly targets: readonly string[];
  /** File of rules. */
  readonly rules: string;
  readonly intervalSeconds: number;
}

/** One job for all services, as the chart's PodMonitor makes it: our `service` label stays. */
export function configuration({ targets, rules, intervalSeconds }: Scraping): string {
  const interval = `${intervalSeconds}s`;
  return stringify({
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'heliograph', honor_labels: true, static_configs: [{ targets: [...targets] }] }],
  });
}
