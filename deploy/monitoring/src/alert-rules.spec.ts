import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { alerts, rules } from './alert-rules.ts';
import { runbooks } from './dashboards/dashboard.ts';
import { groupingLabels, metricUses } from './testing/metric-names.ts';
import { metricsTable } from './testing/metric-names.ts';
import { metricsDocument, ruleTests, runbooksDocument } from './repository-files.ts';

const table = metricsTable(readFileSync(metricsDocument, 'utf8'));
const known = new Set(table.keys());
const anchorOf = (alert: string): string => alert.toLowerCase();
const names = [...new Set(alerts().map(({ alert }) => alert))];

interface Case {
  promql_expr_test: { eval_time: string; expr: string; exp_samples: unknown[] }[];
}

const cases = ruleTests().flatMap((text) => (parse(text) as { tests: Case[] }).tests);

/** `quiet` and `fires` in the order of time, of the tests that ask for this alert. */
function coursesOf(alert: string): string[] {
  const asked = cases.map(({ promql_expr_test: checks }) =>
    checks.filter(({ expr }) => expr.includes(`alertname="${alert}"`)),
  );
  return asked.map((checks) =>
    checks.map(({ exp_samples: samples }) => (samples.length > 0 ? 'fires' : 'quiet')).join(),
  );
}

describe('the alert rules', () => {
  it('read metrics and labels that the services serve', () => {
    for (const rule of rules()) {
      for (const { metric, labels } of metricUses(rule.expr, known)) {
        const served = table.get(metric);
        expect({ metric, served: served !== undefined }).toEqual({ metric, served: true });
        for (const label of labels) expect([...served!]).toContain(label);
      }
    }
  });

  it('group by labels that one of their metrics has', () => {
    for (const { expr } of rules()) {
      const served = metricUses(expr, known).flatMap(({ metric }) => [...table.get(metric)!]);
      if (served.length > 0) expect(groupingLabels(expr).filter((label) => !served.includes(label))).toEqual([]);
    }
  });

  it('use each recorded series that they record', () => {
    const recorded = rules().flatMap((rule) => ('record' in rule ? [rule.record] : []));
    for (const name of recorded) expect(alerts().some(({ expr }) => expr.includes(name))).toBe(true);
  });

  it.each(alerts().map((alert) => [alert.alert, alert] as const))('%s names the fault and its runbook', (_, alert) => {
    expect(['critical', 'warning']).toContain(alert.labels.severity);
    const { summary, description, runbook_url: runbook } = alert.annotations;
    expect(summary!.length).toBeLessThan(110);
    expect(description!.length).toBeGreaterThan(80);
    expect(runbook).toBe(`${runbooks}#${anchorOf(alert.alert)}`);
  });

  it.each(alerts().map((alert) => [alert.alert, alert] as const))('%s names labels that its series has', (_, alert) => {
    const text = Object.values(alert.annotations).join(' ');
    const shown = Array.from(text.matchAll(/\$labels\.([a-z_]+)/g), ([, label]) => label!);
    // Without a grouping (target down) the series has the labels of its target.
    const kept = Array.from(alert.expr.matchAll(/\bby\s*\(([^)]*)\)|(namespace[a-z_]*):/g), ([, list, level]) =>
      list === undefined ? level!.split('_') : list.split(',').map((label) => label.trim()),
    ).flat();
    for (const label of shown) expect([...kept, 'job', 'instance', 'pod']).toContain(label);
  });
});

describe('the tests of the alert rules', () => {
  it.each(names)('%s stays quiet, fires and is over', (name) => {
    expect(coursesOf(name)).toContainEqual(expect.stringMatching(/quiet.*fires.*quiet/));
  });

  it('show both severities of an alert that has two', () => {
    const twice = names.filter((name) => alerts().filter(({ alert }) => alert === name).length > 1);
    for (const name of twice) {
      const text = JSON.stringify(cases.filter((test) => JSON.stringify(test).includes(name)));
      for (const severity of ['critical', 'warning']) expect(text).toContain(`severity=\\"${severity}\\"`);
    }
  });
});

describe('the runbooks', () => {
  const sections = Array.from(
    readFileSync(runbooksDocument, 'utf8').matchAll(/^### (Heliograph\w+)$/gm),
    ([, name]) => name!,
  );

  it('have one section for each alert, and none for another', () => {
    expect([...sections].sort()).toEqual([...names].sort());
  });
});
