import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { rulesFile } from '@heliograph/monitoring';
import { parse, stringify } from 'yaml';
import type { ActiveAlert, PrometheusClient } from '../prometheus/prometheus-client.ts';
import type { Provocation } from './provocations.ts';

interface DrillOptions {
  readonly client: PrometheusClient;
  readonly provocations: readonly Provocation[];
  onProgress(message: string): void;
}

const waitMs = 180_000;
const lookMs = 500;

type Expected = Provocation['alerts'][number];

const matches = ({ name, labels }: Expected, alert: ActiveAlert): boolean =>
  alert.alertname === name && Object.entries(labels).every(([label, value]) => alert.labels[label] === value);

/** @returns the alert that fires, or undefined when it does not in time */
async function untilFiring(client: PrometheusClient, expected: Expected): Promise<ActiveAlert | undefined> {
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    const alert = (await client.alerts()).find((a) => a.state === 'firing' && matches(expected, a));
    if (alert) return alert;
    await sleep(lookMs);
  }
  return undefined;
}

async function untilOver(client: PrometheusClient, expected: Expected): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    if (!(await client.alerts()).some((alert) => matches(expected, alert))) return true;
    await sleep(lookMs);
  }
  return false;
}

const since = (start: number): string => `${Math.round((Date.now() - start) / 1000)} s`;

async function fires(options: DrillOptions, expected: Expected, start: number): Promise<boolean> {
  const alert = await untilFiring(options.client, expected);
  options.onProgress(
    alert
      ? `  ${expected.name} (${alert.labels.severity ?? ''}) fires after ${since(start)}: ${alert.annotations.summary ?? ''}`
      : `  ${expected.name} did not fire within ${since(start)}`,
  );
  return alert !== undefined;
}

async function isOver(options: DrillOptions, expected: Expected, start: number): Promise<boolean> {
  const over = await untilOver(options.client, expected);
  options.onProgress(
    `  ${expected.name} ${over ? `is over ${since(start)} after` : `still fires ${since(start)} after`}`,
  );
  return over;
}

async function provoke(options: DrillOptions, provocation: Provocation): Promise<boolean> {
  options.onProgress(`${provocation.what} …`);
  const quiet = await Promise.all(provocation.alerts.map((expected) => untilOver(options.client, expected)));
  const begun = Date.now();
  await provocation.begin();
  const results = await Promise.all(provocation.alerts.map((expected) => fires(options, expected, begun))).finally(() =>
    provocation.end(),
  );
  const ended = Date.now();
  options.onProgress('  … and ends');
  const over = await Promise.all(provocation.alerts.map((expected) => isOver(options, expected, ended)));
  return [...quiet, ...results, ...over].every(Boolean);
}

/** Brings each about, one after the other. @returns whether every alert was quiet before, fired, and was over afterwards */
export async function runDrill(options: DrillOptions): Promise<boolean> {
  let good = true;
  for (const provocation of options.provocations) good = (await provoke(options, provocation)) && good;
  return good;
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const seconds = (text: string): number => {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text)!;
  return Number(count) * unitSeconds[unit!]!;
};

interface Rule {
  expr: string;
  for?: string;
}

/** Short enough to wait for, long enough for some scrapes. */
const shorter = (text: string, divisor: number, min: number): string =>
  `${Math.max(min, Math.round(seconds(text) / divisor))}s`;

function hurriedRule(rule: Rule, divisor: number): Rule {
  const expr = rule.expr.replaceAll(
    /\[(\d+[smhd])\]|offset (\d+[smhd])/g,
    (_, window: string | undefined, offset: string | undefined) =>
      window === undefined ? `offset ${shorter(offset!, divisor, 30)}` : `[${shorter(window, divisor, 30)}]`,
  );
  return { ...rule, expr, ...reported({ for: rule.for === undefined ? undefined : shorter(rule.for, divisor, 5) }) };
}

/** The committed rules with every window and every `for` divided: the same conditions in a time one can wait for. */
export function hurriedRules(divisor: number): string {
  const file = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] };
  for (const group of file.groups) group.rules = group.rules.map((rule) => hurriedRule(rule, divisor));
  return stringify(file);
}
