import { readFileSync, writeFileSync } from 'node:fs';
import { services } from '@heliograph/chart-generator';
import { dashboards } from './dashboards/index.ts';
import { dashboardFile, prometheusFile } from './repository-files.ts';

/** What is committed for the chart, byte for byte. */
export const textOf = (dashboard: unknown): string => `${JSON.stringify(dashboard, undefined, 2)}\n`;

export function writeDashboards(): void {
  for (const [name, dashboard] of Object.entries(dashboards)) writeFileSync(dashboardFile(name), textOf(dashboard));
  writeFileSync(prometheusFile, withServices(readFileSync(prometheusFile, 'utf8')));
}

/** The configuration of Compose's Prometheus, with every service as a target. */
export function withServices(text: string): string {
  const names = services.filter(({ kind }) => kind !== 'job').map(({ name }) => `          - ${name}\n`);
  return text.replace(/(?<= names:\n)(?: +- .+\n)+/, names.join(''));
}
