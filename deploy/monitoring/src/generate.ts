import { writeFileSync } from 'node:fs';
import { dashboards } from './dashboards/index.ts';
import { dashboardFile } from './repository-files.ts';

/** What is committed for the chart, byte for byte. */
export const textOf = (dashboard: unknown): string => `${JSON.stringify(dashboard, undefined, 2)}\n`;

export function writeDashboards(): void {
  for (const [name, dashboard] of Object.entries(dashboards)) writeFileSync(dashboardFile(name), textOf(dashboard));
}
