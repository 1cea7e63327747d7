import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rulesFile, writeDashboards } from '@heliograph/monitoring';
import { interruption, readOptionsOrExit, StackError } from '@heliograph/stack';
import { checkPanels, type PanelFinding } from './check/check-panels.ts';
import { findDemo, prometheusDirectory, type Demo } from './demo.ts';
import { DemoApi } from './drill/api.ts';
import { provocations } from './drill/provocations.ts';
import { hurriedRules, runDrill } from './drill/run-drill.ts';
import { parseOptions, usage, type MonitoringOptions } from './options.ts';
import { PrometheusClient } from './prometheus/prometheus-client.ts';
import { startPrometheus } from './prometheus/start-prometheus.ts';

const drillDivisor = 60;
const intervalSeconds = 5;
/** Rates over a minute need some scrapes before they have a value. */
const warmUpMs = 75_000;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

function rulesFor(command: MonitoringOptions['command']): string {
  if (command !== 'drill') return rulesFile;
  mkdirSync(`${prometheusDirectory}-rules`, { recursive: true });
  const file = join(`${prometheusDirectory}-rules`, 'hurried.yaml');
  writeFileSync(file, hurriedRules(drillDivisor));
  return file;
}

function report(findings: readonly PanelFinding[]): boolean {
  for (const { dashboard, panel, expr, found, reason } of findings)
    if (found !== 'data')
      say(`${found}: ${dashboard} / ${panel}${reason === undefined ? '' : ` (${reason})`}\n  ${expr}`);
  const count = (found: PanelFinding['found']): number => findings.filter((finding) => finding.found === found).length;
  say(
    `${findings.length} queries: ${count('data')} with data, ${count('quiet')} empty because all is well, ${count('empty')} empty, ${count('refused')} refused`,
  );
  return count('empty') + count('refused') === 0;
}

async function check(client: PrometheusClient, demo: Demo): Promise<boolean> {
  say(`scraping for ${warmUpMs / 1000} s …`);
  const api = new DemoApi(demo);
  const calls = setInterval(
    () => void api.listDevices().catch((error: unknown) => say(String(error))),
    intervalSeconds * 1000,
  );
  await sleep(warmUpMs).finally(() => clearInterval(calls));
  return report(await checkPanels(client));
}

/** A signal alone keeps no process alive. */
async function interrupted(end: AbortSignal): Promise<void> {
  while (!end.aborted) await sleep(200);
}

async function work(
  options: MonitoringOptions,
  client: PrometheusClient,
  demo: Demo,
  end: AbortSignal,
): Promise<boolean> {
  if (options.command === 'check') return check(client, demo);
  if (options.command === 'drill') return runDrill({ client, provocations: provocations(demo), onProgress: say });
  await interrupted(end);
  return true;
}

async function run(options: MonitoringOptions): Promise<number> {
  if (options.command === 'generate') {
    writeDashboards();
    return 0;
  }
  const end = interruption();
  const demo = await findDemo(options.portOffset);
  const rules = rulesFor(options.command);
  const { targets, prometheusPort: port } = demo;
  const prometheus = await startPrometheus({
    directory: prometheusDirectory,
    port,
    targets,
    rules,
    intervalSeconds,
    onProgress: say,
  });
  say(`Prometheus scrapes ${targets.length} services: ${prometheus.url}`);
  try {
    return (await work(options, new PrometheusClient(prometheus.url), demo, end)) ? 0 : 1;
  } finally {
    await prometheus.stop();
  }
}

async function main(): Promise<number> {
  try {
    return await run(readOptionsOrExit(() => parseOptions(process.argv.slice(2)), usage));
  } catch (error) {
    process.stderr.write(`${error instanceof StackError ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exit(await main());
