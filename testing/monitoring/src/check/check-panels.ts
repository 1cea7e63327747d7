import { dashboards, panelQueries, withVariables, type PanelQuery } from '@heliograph/monitoring';
import { QueryError, type PrometheusClient } from '../prometheus/prometheus-client.ts';

export interface PanelFinding extends PanelQuery {
  readonly dashboard: string;
  /** `quiet`: empty, as it is when all is well. */
  readonly found: 'data' | 'quiet' | 'empty' | 'refused';
  /** Why it is empty, or the error of Prometheus. */
  readonly reason?: string;
}

const rateInterval = '1m';

async function look(client: PrometheusClient, dashboard: string, query: PanelQuery): Promise<PanelFinding> {
  try {
    const series = await client.query(withVariables(query.expr, rateInterval));
    if (series.some(({ value }) => !Number.isNaN(value))) return { dashboard, ...query, found: 'data' };
  } catch (error) {
    if (error instanceof QueryError) return { dashboard, ...query, found: 'refused', reason: error.message };
    throw error;
  }
  const reason = whyQuiet(query.expr);
  return reason === undefined
    ? { dashboard, ...query, found: 'empty' }
    : { dashboard, ...query, found: 'quiet', reason };
}

/** Asks every query of every panel. */
export async function checkPanels(client: PrometheusClient): Promise<PanelFinding[]> {
  const findings: PanelFinding[] = [];
  for (const [name, dashboard] of Object.entries(dashboards)) {
    for (const query of panelQueries(dashboard)) findings.push(await look(client, name, query));
  }
  return findings;
}

/** Metrics that have no series until their first event. */
const quiet: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/ALERTS\{/, 'no alert fires'],
  [/unknown_states_total/, 'every state code is in a table'],
  [/unmapped_alarms_total/, 'no alarm without a meaning has begun'],
  [/tls_certificate_expiry/, 'TLS ends before the gateway'],
];

/** Why a panel is empty while all is well; undefined when it should have data. */
function whyQuiet(expr: string): string | undefined {
  return quiet.find(([pattern]) => pattern.test(expr))?.[1];
}
