import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { debianPackages, spawnPart, StackError, type SpawnedPart } from '@heliograph/stack';
import { stringify } from 'yaml';

interface PrometheusOptions extends Scraping {
  /** Emptied at each start. */
  readonly directory: string;
  readonly port: number;
  readonly onProgress: (message: string) => void;
}

interface RunningPrometheus {
  readonly url: string;
  stop(): Promise<void>;
}

const readyMs = 60_000;

/** The distribution's Prometheus, installed or unpacked into the cache, on loopback. Throws `StackError` with the way out. */
export async function startPrometheus(options: PrometheusOptions): Promise<RunningPrometheus> {
  const { directory, port, onProgress } = options;
  const program = await debianPackages({ packages: ['prometheus'], binary: 'prometheus', onProgress });
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'prometheus.yml');
  writeFileSync(file, configuration(options));
  const logFile = join(directory, 'prometheus.log');
  const part = await spawnPart({
    name: 'prometheus',
    command: program.binary,
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    env: program.environment,
    logFile,
    pidFile: join(directory, 'prometheus.pid'),
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, part, logFile);
  return { url, stop: () => part.stop() };
}

async function untilReady(url: string, part: SpawnedPart, logFile: string): Promise<void> {
  const deadline = Date.now() + readyMs;
  while (part.alive && Date.now() < deadline) {
    const answer = await fetch(`${url}/-/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  await part.stop();
  throw new StackError(`prometheus did not become ready; its log is ${logFile}`);
}

interface Scraping {
  /** `host:port` of health ports. */
  readonly targets: readonly string[];
  /** File of rules. */
  readonly rules: string;
  readonly intervalSeconds: number;
}

/** One job for all services, as the chart's PodMonitor makes it: our `service` label stays. */
function configuration({ targets, rules, intervalSeconds }: Scraping): string {
  const interval = `${intervalSeconds}s`;
  return stringify({
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'heliograph', honor_labels: true, static_configs: [{ targets: [...targets] }] }],
  });
}
