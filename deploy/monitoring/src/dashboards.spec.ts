import { readFileSync } from 'node:fs';
import { dashboards } from './dashboards/index.ts';
import { textOf } from './generate.ts';
import { groupingLabels, metricUses } from './testing/metric-names.ts';
import { metricsTable } from './testing/metric-names.ts';
import { panelQueries, panelsOf, withVariables } from './generate.ts';
import { dashboardFile, metricsDocument } from './repository-files.ts';

const table = metricsTable(readFileSync(metricsDocument, 'utf8'));
const known = new Set(table.keys());
/** Metrics of the client library and of Prometheus itself. */
const others = /^(?:process_|nodejs_|ALERTS)/;
const alertLabels = new Set(['alertname', 'alertstate', 'severity']);

describe.each(Object.entries(dashboards))('the dashboard %s', (name, dashboard) => {
  it('matches its source (npm run docs)', () => {
    expect(readFileSync(dashboardFile(name), 'utf8')).toBe(textOf(dashboard));
  });

  it('reads metrics and labels that the services serve', () => {
    for (const { panel, expr } of panelQueries(dashboard)) {
      for (const { metric, labels } of metricUses(expr, known)) {
        const served = table.get(metric);
        expect({ panel, metric, served: served !== undefined }).toEqual({ panel, metric, served: true });
        for (const label of labels) expect([...served!]).toContain(label);
      }
    }
  });

  it('groups by labels that one of its metrics has', () => {
    for (const { panel, expr } of panelQueries(dashboard)) {
      const served = metricUses(expr, known).flatMap(({ metric }) => [...table.get(metric)!]);
      if (served.length === 0) continue;
      const strangers = groupingLabels(expr).filter((label) => !served.includes(label));
      expect({ panel, strangers }).toEqual({ panel, strangers: [] });
    }
  });

  it('asks for nothing but our metrics, the process and alerts', () => {
    for (const { expr } of panelQueries(dashboard)) {
      const foreign = Array.from(expr.matchAll(/\b([a-zA-Z_:]+)\{/g), ([, metric]) => metric!).filter(
        (metric) => !others.test(metric) && metricUses(metric, known).length === 0,
      );
      expect(foreign).toEqual([]);
      for (const [, label] of expr.matchAll(/ALERTS\{([a-z]+)/g)) expect(alertLabels).toContain(label);
    }
  });

  it('has variables for all that its queries use, and none that nothing uses', () => {
    const declared = dashboard.templating!.list!.map((variable) => variable.name);
    const text = JSON.stringify(panelsOf(dashboard)) + JSON.stringify(dashboard.templating);
    const used = new Set(Array.from(text.matchAll(/\$\{?([a-z]+)\b/g), ([, variable]) => variable!));
    expect([...used].filter((variable) => !declared.includes(variable))).toEqual([]);
    expect(declared.filter((variable) => !used.has(variable))).toEqual([]);
    const left = panelQueries(dashboard).filter(({ expr }) => withVariables(expr, '1m').includes('$'));
    expect(left).toEqual([]);
  });

  it('describes every panel and its unit', () => {
    for (const panel of panelsOf(dashboard)) {
      expect({ panel: panel.title, described: (panel.description ?? '').length > 10 }).toEqual({
        panel: panel.title,
        described: true,
      });
      expect(panel.fieldConfig!.defaults.unit).not.toBe('');
    }
  });

  it('places its panels beside each other, none over another', () => {
    const cells = new Set<string>();
    for (const { gridPos } of dashboard.panels!) {
      const { x, y, w, h } = gridPos!;
      expect(x + w).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column += 1) {
        for (let line = y; line < y + h; line += 1) {
          expect(cells.has(`${column},${line}`)).toBe(false);
          cells.add(`${column},${line}`);
        }
      }
    }
  });
});

it('gives each dashboard its own uid and each panel its own number', () => {
  const all = Object.values(dashboards);
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length);
  for (const { panels } of all) expect(new Set(panels!.map(({ id }) => id)).size).toBe(panels!.length);
});
