import { readFileSync, writeFileSync } from 'node:fs';
import type { Dashboard, Panel, RowPanel } from '@grafana/schema';
import { services } from '@heliograph/chart-generator';
import { dashboardFile, prometheusFile } from './repository-files.ts';
import { dashboards } from './dashboards/index.ts';

/** Returns the text of a dashboard file as committed for the chart, byte for byte. */
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

export interface PanelQuery {
  readonly panel: string;
  readonly expr: string;
  /** Only its value now is shown. */
  readonly instant: boolean;
}

const isPanel = (panel: Panel | RowPanel): panel is Panel => panel.type !== 'row';

export function panelsOf({ panels = [] }: Dashboard): Panel[] {
  return panels.filter(isPanel);
}

/** Every query of every panel, as Grafana sends it once variables are replaced. */
export function panelQueries(dashboard: Dashboard): PanelQuery[] {
  return panelsOf(dashboard).flatMap(({ title = '', targets = [] }) =>
    targets.map(({ expr, instant }) => ({ panel: title, expr: String(expr), instant: instant === true })),
  );
}

/** With "All" chosen everywhere, and a Prometheus that is scraped every few seconds. */
export function withVariables(expr: string, rateInterval: string): string {
  return expr.replaceAll('$__rate_interval', rateInterval).replaceAll(/\$(?:namespace|vendor|channel)\b/g, '.*');
}
