import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Works from `src` and from `dist`. */
export const root = resolve(import.meta.dirname, '..', '..', '..');
const chart = join(root, 'deploy', 'helm', 'heliograph', 'files');
const monitoring = join(root, 'deploy', 'monitoring');

export const rulesFile = join(chart, 'rules', 'heliograph.yaml');
export const metricsDocument = join(root, 'docs', 'operate', 'metrics.md');
export const runbooksDocument = join(root, 'docs', 'operate', 'runbooks.md');
/** Files of the profile `monitoring` of docker-compose.yml. */
export const prometheusFile = join(root, 'deploy', 'docker', 'monitoring', 'prometheus.yml');
export const dashboardFile = (name: string): string => join(chart, 'dashboards', `${name}.json`);

/** `promtool test rules` files, as text. */
export function ruleTests(): string[] {
  return readdirSync(monitoring)
    .filter((name) => name.endsWith('.test.yaml'))
    .map((name) => readFileSync(join(monitoring, name), 'utf8'));
}
