import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Scrape } from '@heliograph/service/testing';

export interface DocumentedMetric {
  name: string;
  type: string;
  /** Sorted. */
  labels: string[];
}

const row = /^- `([a-z_]+)` \((counter|gauge|histogram)(?:: ([^)]*))?\): /;

/** The lists of docs/operate/metrics.md. */
export function documentedMetrics(root: string): DocumentedMetric[] {
  const page = readFileSync(resolve(root, 'docs', 'operate', 'metrics.md'), 'utf8');
  return page.split('\n').flatMap((line) => {
    const [, name, type, labels = ''] = row.exec(line) ?? [];
    if (name === undefined || type === undefined) return [];
    return [{ name, type, labels: Array.from(labels.matchAll(/`([a-z_]+)`/g), ([, label]) => label!).sort() }];
  });
}

const isOurs = (name: string) => name.startsWith('heliograph_') || name.startsWith('http_server_');

/** Returns the differences between served and documented metrics, one line each. @param silent names that may have no series, or be missing */
export function metricDifferences(
  scrapes: ReadonlyMap<string, Scrape>,
  documented: readonly DocumentedMetric[],
  silent: ReadonlySet<string>,
): string[] {
  const byName = new Map(documented.map((metric) => [metric.name, metric]));
  const served = [...scrapes].flatMap(([service, scrape]) =>
    [...scrape.types].filter(([name]) => isOurs(name)).map(([name, type]) => ({ service, scrape, name, type })),
  );
  const wrong = served.flatMap(({ service, scrape, name, type }) => {
    const metric = byName.get(name);
    if (!metric) return [`${service} serves ${name}, which is not documented`];
    const labels = scrape.labelsOf(name).filter((label) => label !== 'service');
    const problems = [];
    if (type !== metric.type) problems.push(`${service}: ${name} is a ${type}, documented as a ${metric.type}`);
    if (hasSeries(scrape, name) && labels.join() !== metric.labels.join())
      problems.push(`${service}: ${name} has the labels ${labels.join()}, documented are ${metric.labels.join()}`);
    return problems;
  });
  const withSeries = new Set(served.filter(({ scrape, name }) => hasSeries(scrape, name)).map(({ name }) => name));
  const missing = documented.filter(({ name }) => !withSeries.has(name) && !silent.has(name));
  return [...wrong, ...missing.map(({ name }) => `no service has the documented metric ${name}`)];
}

function hasSeries(scrape: Scrape, metric: string): boolean {
  const ends = scrape.types.get(metric) === 'histogram' ? '_count' : '';
  return scrape.value(metric + ends) !== undefined;
}
