import { setTimeout as sleep } from 'node:timers/promises';
import type { ActiveAlert, PrometheusClient } from '../prometheus/prometheus-client.ts';
import type { Provocation } from './provocations.ts';

export interface DrillOptions {
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
