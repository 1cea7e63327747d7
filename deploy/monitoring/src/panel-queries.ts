import type { Dashboard, Panel, RowPanel } from '@grafana/schema';

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
